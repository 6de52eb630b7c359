import type { LexicalRules } from "./lexical-rules.ts";

/**
 * The end of the operator that starts at a position: the longest of the dialect, or a run as PostgreSQL defines it.
 * @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS
 */
export function operatorEnd(text: string, position: number, rules: LexicalRules): number {
  for (const operator of rules.operators) if (text.startsWith(operator, position)) return position + operator.length;
  if (!rules.hasFreeOperators) return position + 1;
  let end = position;
  // Where the sign behind the last one that is neither + nor - stands.
  let plainEnd = position + 1;
  for (; end < position + longestOperator && isOperatorSign(text, end); end += 1) {
    const sign = text[end];
    if (end > position && opensComment(text, end)) break;
    // An operator ends in + or - only if it holds one of the characters that no standard operator has.
    if (isFreeSign(text, end)) return freeOperatorEnd(text, end);
    if (sign !== "+" && sign !== "-") plainEnd = end + 1;
  }
  // Without an end in sight only what cannot be cut off again is taken.
  return Math.max(plainEnd, position + 1);
}

/** Signs beyond so many are an operator of their own: none that is defined has more, and each look at a run goes no further. */
const longestOperator = 63;

const operatorSigns = new Set("-+*/<>=~!@#%^&|`?");
const freeSigns = new Set("~!@#%^&|`?");

const isOperatorSign = (text: string, at: number): boolean => operatorSigns.has(text.charAt(at));
const isFreeSign = (text: string, at: number): boolean => freeSigns.has(text.charAt(at));
const opensComment = (text: string, at: number): boolean => text.startsWith("--", at) || text.startsWith("/*", at);

/** The end of an operator with a sign in it after which + and - may be its last. */
function freeOperatorEnd(text: string, from: number): number {
  let end = from + 1;
  while (isOperatorSign(text, end) && !opensComment(text, end)) end += 1;
  return end;
}
