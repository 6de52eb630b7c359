import type { CharacterClasses } from "./character-classes.ts";
import type { LexicalRules } from "./lexical-rules.ts";
import { isDigitAt, isNamePartAt, nameEnd } from "./name-end.ts";

/** The offset behind the placeholder or variable (`?`, `:name`, `@name`, `#{name}`, `%s`, `&name`) that starts at a position, or the position itself. */
export function parameterEnd(text: string, position: number, rules: LexicalRules, classes: CharacterClasses): number {
  const code = text.charCodeAt(position);
  const next = text.charCodeAt(position + 1);
  if (code === 63) return questionMarkEnd(text, position, rules);
  if (code === 58) {
    if (next === 58 || next === 61) return position;
    const isName =
      isNamePartAt(text, position + 1, classes) && (!isDigitAt(text, position + 1) || rules.folding === "upper");
    if (!isName || isNamePartAt(text, position - 1, classes)) return position;
    return isDigitAt(text, position + 1) ? digitsEnd(text, position + 1) : nameEnd(text, position + 1, classes);
  }
  if (code === 64 && rules.hasAtVariables) {
    const from = next === 64 ? position + 2 : position + 1;
    const end = nameEnd(text, from, classes);
    return end > from ? end : position;
  }
  if (code === 35 && next === 123) {
    const close = text.slice(position, position + 200).indexOf("}");
    return close > 0 ? position + close + 1 : position;
  }
  if (code === 37) {
    const match = /^%(?:s|\([A-Za-z_]\w*\)s)(?!\w)/.exec(text.slice(position, position + 80));
    if (match && !isNamePartAt(text, position - 1, classes)) return position + match[0].length;
  }
  if (code === 38 && rules.hasSubstitutionVariables) {
    const from = next === 38 ? position + 2 : position + 1;
    const end = nameEnd(text, from, classes);
    if (end > from) return text.charAt(end) === "." ? end + 1 : end;
  }
  return position;
}

/** `?` and `?1` are placeholders; before a literal it is PostgreSQL's jsonb operator, as are `?|` and `?&`. */
function questionMarkEnd(text: string, position: number, rules: LexicalRules): number {
  if (rules.hasFreeOperators) {
    const following = /^\?(?:[|&]|\s*['$?:])/.exec(text.slice(position, position + 20));
    if (following) return position;
  }
  return digitsEnd(text, position + 1);
}

function digitsEnd(text: string, position: number): number {
  let end = position;
  while (isDigitAt(text, end)) end += 1;
  return end;
}
