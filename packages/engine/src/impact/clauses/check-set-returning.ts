import type { Catalog } from "../../catalog/model.ts";
import type { CallExpression, Expression } from "../../statement/ast.ts";
import { routinesOf, signaturesOf } from "../../statement/functions/known-functions.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { childrenOf, windowExpressions } from "../../statement/walk-expression.ts";
import type { ClauseRules } from "../../dialects/clause-rules-model.ts";
import type { Place } from "./clauses.ts";
import { isAggregateCall } from "./own-aggregates.ts";

const takesSets: ReadonlySet<Place> = new Set([
  "the list",
  "FROM",
  "GROUP BY",
  "ORDER BY",
  "DISTINCT ON",
  "WINDOW",
  "VALUES",
]);

/**
 * Fails for a function of PostgreSQL that returns rows where one value is wanted.
 *
 * @see https://www.postgresql.org/docs/current/xfunc-sql.html#XFUNC-SQL-FUNCTIONS-RETURNING-SET
 */
export function checkSetReturning(rules: ClauseRules, catalog: Catalog, root: Expression, place: Place): void {
  const pending: { readonly node: Expression; readonly inside: string | null }[] = [{ node: root, inside: null }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, inside } = next;
    if (node.kind === "call" && returnsRows(catalog, node)) {
      if (!takesSets.has(place)) throw refused(node, place === "VALUES of a query" ? "VALUES" : place);
      if (inside !== null) throw refused(node, inside);
    }
    const within = around(rules, node, place, node === root) ?? inside;
    // Windows are made of rows that are there already.
    const ofWindow = new Set(node.kind === "call" && node.over ? windowExpressions(node.over) : []);
    for (const child of childrenOf(node)) pending.push({ node: child, inside: ofWindow.has(child) ? inside : within });
  }
}

/** What of an expression takes no rows for what stands in it; null where rows may go through it. */
function around(rules: ClauseRules, node: Expression, place: Place, isRoot: boolean): string | null {
  if (node.kind === "case") return "CASE";
  if (node.kind !== "call") return null;
  if (node.over) return "a window function";
  if (isAggregateCall(rules, node)) return "an aggregate";
  if (node.name.length === 1 && node.name[0]?.text.toLowerCase() === "coalesce") return "COALESCE";
  return place === "FROM" && isRoot ? "the arguments of a function in FROM" : null;
}

function returnsRows(catalog: Catalog, { name, over }: CallExpression): boolean {
  const last = name.at(-1);
  if (last === undefined || over !== null || name.length > 2) return false;
  const routines = routinesOf(catalog, last.text);
  if (routines.length > 0)
    return routines.every(
      ({ declarations = [] }) =>
        declarations.length > 0 && declarations.every(({ text }) => /\breturns\s+(?:setof|table)\b/iu.test(text)),
    );
  return signaturesOf(catalog, last.text)?.every(({ kind }) => kind === "table") ?? false;
}

const refused = (node: CallExpression, where: string): ParseFailure => {
  const name = node.name.at(-1)?.text ?? "";
  const message = `${name} returns rows, which may not stand in ${where}: put it into FROM of a query inside.`;
  return new ParseFailure("not_allowed_here", message, node.span);
};
