/**
 * A copy of a string that shares no memory with the text it was cut from.
 * Engines keep a cut of 13 and more characters as a view on its whole source, so that one name kept in a catalog would
 * hold the entire buffer that it was read from.
 */
export function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
