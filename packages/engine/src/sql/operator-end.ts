import type { LexicalRules } from "./lexical-rules.ts";

/**
 * The end of the operator that starts at a position: the longest of the dialect, or a run as PostgreSQL defines it.
 * @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS
 */
export function operatorEnd(text: string, position: number, rules: LexicalRules): number {
  for (const operator of rules.operators) if (text.startsWith(operator, position)) return position + operator.length;
  if (!rules.hasFreeOperators) return position + 1;
  const run = /[-+*/<>=~!@#%^&|`?]+/y;
  run.lastIndex = position;
  const match = run.exec(text);
  if (!match) return position + 1;
  let operator = match[0];
  const comment = /--|\/\*/.exec(operator);
  if (comment && comment.index > 0) operator = operator.slice(0, comment.index);
  // An operator ends in + or - only if it holds one of the characters that no standard operator has.
  if (!/[~!@#%^&|`?]/.test(operator))
    while (operator.length > 1 && /[-+]$/.test(operator)) operator = operator.slice(0, -1);
  return position + operator.length;
}
