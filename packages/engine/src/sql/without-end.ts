/** A text without those of some characters in which it ends. A pattern would look from each of them for the end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A statement without the semicolons and blanks in which it ends. */
export function withoutTerminator(sql: string): string {
  let rest = sql.trimEnd();
  while (rest.endsWith(";")) rest = withoutEnd(rest, ";").trimEnd();
  return rest;
}
