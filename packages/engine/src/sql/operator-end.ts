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
    if (end > position && opensComment(text, end)) break;
    // An operator ends in + or - only if it holds one of the characters that no standard operator has.
    if (isFreeSign(text, end)) return freeOperatorEnd(text, end);
    const sign = text.charCodeAt(end);
    if (sign !== plus && sign !== minus) plainEnd = end + 1;
  }
  // Without an end in sight only what cannot be cut off again is taken.
  return Math.max(plainEnd, position + 1);
}

/** Signs beyond so many are an operator of their own: none that is defined has more, and each look at a run goes no further. */
const longestOperator = 63;

const plus = 43;
const minus = 45;
const slash = 47;
const star = 42;

/** 1 for each of the signs, by its code: in a run of signs each is looked at for every one before it. */
function tableOf(signs: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
}

const operatorSigns = tableOf("-+*/<>=~!@#%^&|`?");
const freeSigns = tableOf("~!@#%^&|`?");

const isOperatorSign = (text: string, at: number): boolean => operatorSigns[text.charCodeAt(at)] === 1;
const isFreeSign = (text: string, at: number): boolean => freeSigns[text.charCodeAt(at)] === 1;

function opensComment(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== minus && code !== slash) return false;
  return text.charCodeAt(at + 1) === (code === minus ? minus : star);
}

/** The end of an operator with a sign in it after which + and - may be its last. */
function freeOperatorEnd(text: string, from: number): number {
  let end = from + 1;
  while (isOperatorSign(text, end) && !opensComment(text, end)) end += 1;
  return end;
}
