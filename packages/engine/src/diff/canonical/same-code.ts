import type { DialectName } from "../../sql/dialect-name.ts";
import { codeTokens } from "./code-tokens.ts";

/** Old name of a table or column, as names are compared, with the new ones that it got. */
export type NewNames = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Whether two pieces of code differ by blanks, comments, the case of words and renamed tables and columns alone. The new name
 * of a column may stand with the old one as its alias, as databases write it that keep a view's columns as they were.
 */
export function isSameCode(before: string, after: string, dialect: DialectName, newNames: NewNames): boolean {
  if (before === after) return true;
  const old = codeTokens(before, dialect);
  const fresh = codeTokens(after, dialect);
  let at = 0;
  for (const token of old) {
    const other = fresh[at];
    if (other === undefined || other.kind !== token.kind) return false;
    at += 1;
    if (other.text === token.text) continue;
    if (token.kind !== "name" || newNames.get(token.text)?.has(other.text) !== true) return false;
    if (fresh[at]?.text.toLowerCase() === "as" && fresh[at + 1]?.text === token.text) at += 2;
  }
  // A semicolon at the end ends nothing but itself.
  return at === fresh.length || (at === fresh.length - 1 && fresh[at]?.text === ";");
}
