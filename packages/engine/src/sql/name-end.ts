import { isWideBlank } from "./character-classes.ts";
import type { CharacterClasses } from "./character-classes.ts";

/** The offset behind the characters from a position on that continue an unquoted name, at most that of `limit`. */
export function nameEnd(
  text: string,
  from: number,
  { continuesName }: CharacterClasses,
  limit: number = text.length,
): number {
  let position = from;
  for (; position < limit; position += 1) {
    const code = text.charCodeAt(position);
    if (code < 128 ? continuesName[code] === 0 : isWideBlank(code)) break;
  }
  return position;
}

/** Whether the character at a position continues an unquoted name; false outside of the text. */
export function isNamePartAt(text: string, position: number, { continuesName }: CharacterClasses): boolean {
  const code = text.charCodeAt(position);
  return code < 128 ? continuesName[code] === 1 : code >= 128 && !isWideBlank(code);
}

/** Whether one of the digits 0 to 9 stands at a position. */
export function isDigitAt(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code >= 48 && code <= 57;
}
