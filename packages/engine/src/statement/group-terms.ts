import type { DialectName } from "../sql/dialect-name.ts";
import type { CallExpression, Expression } from "./ast.ts";

/** The databases in which ROLLUP and CUBE with arguments are no functions. */
const withGroupingForms: ReadonlySet<DialectName> = new Set(["postgresql", "oracle", "sqlserver"]);

/**
 * What GROUP BY groups by, in the order of the text: what stands in ROLLUP, CUBE, GROUPING SETS and in brackets is meant as if
 * it stood alone.
 *
 * @see https://www.postgresql.org/docs/current/queries-table-expressions.html#QUERIES-GROUPING-SETS
 */
export function groupTerms(groupBy: readonly Expression[], dialect: DialectName): Expression[] {
  const terms: Expression[] = [];
  const pending = groupBy.toReversed();
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term.kind === "row" && term.isNamed !== true) pending.push(...term.items.toReversed());
    else if (term.kind === "call" && withGroupingForms.has(dialect) && isGroupingForm(term))
      pending.push(...term.arguments.toReversed());
    else terms.push(term);
  }
  return terms;
}

function isGroupingForm({ name: [first, ...others] }: CallExpression): boolean {
  return others.length === 0 && first?.isQuoted === false && /^(?:rollup|cube)$/iu.test(first.text);
}
