import type { Catalog } from "../catalog/model.ts";
import { isSince } from "../dialects/mysql/server-version.ts";
import type { CallExpression, Expression } from "./ast.ts";

type Server = Pick<Catalog, "dialect" | "serverVersion">;

/**
 * What GROUP BY groups by, in the order of the text: what stands in ROLLUP, CUBE, GROUPING SETS and in brackets is meant as if
 * it stood alone.
 *
 * @see https://www.postgresql.org/docs/current/queries-table-expressions.html#QUERIES-GROUPING-SETS
 */
export function groupTerms(groupBy: readonly Expression[], server: Server): Expression[] {
  const terms: Expression[] = [];
  for (const expression of groupBy) addTerms(terms, expression, server);
  return terms;
}

/** Whether GROUP BY makes groups of groups. */
export const makesTotals = (groupBy: readonly Expression[], server: Server): boolean =>
  groupBy.some((item) => isSets(item) || isGroupingForm(item, server));

function addTerms(terms: Expression[], expression: Expression, server: Server): void {
  const pending = [{ expression, mayBeForm: true }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { expression: term, mayBeForm } = next;
    const items = itemsOf(term, mayBeForm, server);
    if (items === null) terms.push(term);
    const isOpen = mayBeForm && isSets(term);
    for (const item of items?.toReversed() ?? []) pending.push({ expression: item, mayBeForm: isOpen });
  }
}

/** What stands in brackets or in a form; null for what is grouped by itself, as are forms within one another or in brackets. */
function itemsOf(term: Expression, mayBeForm: boolean, server: Server): readonly Expression[] | null {
  if (term.kind === "row") return term.form === "row" ? null : term.items;
  return mayBeForm && isGroupingForm(term, server) ? term.arguments : null;
}

const isSets = (term: Expression): boolean => term.kind === "row" && term.form === "grouping sets";

function isGroupingForm(term: Expression, { dialect, serverVersion }: Server): term is CallExpression {
  const [first, ...others] = term.kind === "call" ? term.name : [];
  if (!first || first.isQuoted || others.length > 0) return false;
  const name = first.text.toLowerCase();
  switch (dialect) {
    case "sqlite":
      return false;
    case "mysql":
      return name === "rollup" && hasRollup(serverVersion);
    default:
      return name === "rollup" || name === "cube";
  }
}

/** MySQL got the form with brackets late, and MariaDB never; what one of the versions has is taken where that is not known. */
const hasRollup = (serverVersion: string | null): boolean =>
  !/^(?:MySQL|MariaDB) \d/u.test(serverVersion ?? "") || isSince(serverVersion, { MySQL: [8, 3] });
