/** Advance of one character of the monospaced face, in em. */
export const monoAdvance = 0.6;

const ellipsis = "…";

/** How many cells a text takes: characters of East Asian scripts take two. */
export function cellCount(text: string): number {
  let cells = 0;
  for (const character of text) cells += (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1;
  return cells;
}

/** Cuts a text to a number of cells; a cut text ends in an ellipsis. */
export function fitText(text: string, cells: number): string {
  // Most names are plain: their length is their width.
  if (text.length * 2 <= cells || cellCount(text) <= cells) return text;
  if (cells < 2) return "";
  let fitted = "";
  let used = 1;
  for (const character of text) {
    used += (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1;
    if (used > cells) break;
    fitted += character;
  }
  return fitted + ellipsis;
}

/** Cuts a text to a number of cells in its middle: names of one kind often differ at their end alone. */
export function fitMiddle(text: string, cells: number): string {
  if (cellCount(text) <= cells || cells < 5) return fitText(text, cells);
  const half = Math.floor((cells - 1) / 2);
  let tail = "";
  for (const character of Array.from(text).toReversed()) {
    if (cellCount(character + tail) > half) break;
    tail = character + tail;
  }
  return fitText(text, cells - cellCount(tail)) + tail;
}
