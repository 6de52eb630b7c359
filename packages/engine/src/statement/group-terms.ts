import type { Expression } from "./ast.ts";

const groupingForms: ReadonlySet<string> = new Set(["rollup", "cube", "grouping"]);

/**
 * What GROUP BY groups by, in the order of the text: what stands in ROLLUP, CUBE, GROUPING SETS and in brackets is meant as if
 * it stood alone.
 *
 * @see https://www.postgresql.org/docs/current/queries-table-expressions.html#QUERIES-GROUPING-SETS
 */
export function groupTerms(groupBy: readonly Expression[]): Expression[] {
  const terms: Expression[] = [];
  const pending = groupBy.toReversed();
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term.kind === "row") pending.push(...term.items.toReversed());
    else if (term.kind === "call" && groupingForms.has(term.name[0]?.text.toLowerCase() ?? ""))
      pending.push(...term.arguments.toReversed());
    else terms.push(term);
  }
  return terms;
}
