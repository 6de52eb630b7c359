/** Whether a text is JSON, as the standard has it. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same without what servers differ in: control characters, and what stands behind a backslash. */
export const isLooseJson = (text: string): boolean =>
  isJson(text.replaceAll(/\\./gsu, "x").replaceAll(/\p{Cc}/gu, " "));
