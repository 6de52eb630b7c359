/** Whether the keyboard is one of Apple's, on which ⌘ stands in for Ctrl. */
export const isApple: boolean = /Mac|iPhone|iPad/.test(navigator.userAgent);
