/** Blanks at the end taken off. */
export function trimEnd(text: string): string {
  // A pattern would look at every run of blanks within the text from each of its places.
  let end = text.length;
  while (text.charCodeAt(end - 1) === blank) end -= 1;
  return text.slice(0, end);
}

const blank = 0x20;
