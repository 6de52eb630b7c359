import { hasAggregate, hasWindow } from "../aggregate-calls.ts";
import type { FromItem, Name, Query, QueryBody } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { joinedItems } from "../walk-from.ts";

/**
 * Refuses FOR UPDATE and FOR SHARE over rows that stand for no single rows of tables, as PostgreSQL does. Without tables of its own a
 * lock goes on to the subqueries of FROM.
 *
 * @see https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE
 */
export function checkLocks(query: Query): void {
  if (!query.isLocking) return;
  const { lockedNames = [] } = query;
  const reason = unlockable(query.body, lockedNames.length === 0);
  if (reason === null) {
    checkNames(query.body, lockedNames);
    return;
  }
  throw new ParseFailure("not_allowed_here", `FOR UPDATE and FOR SHARE are not allowed with ${reason}.`, query.span);
}

/** What a lock names stands in FROM, by the name that it has there; a join under a name of its own has no rows to lock. */
function checkNames(body: QueryBody, lockedNames: readonly (readonly Name[])[]): void {
  if (body.kind !== "select" || lockedNames.length === 0) return;
  const offered = new Set(body.from.flatMap(joinedItems).map(nameOf));
  const joins = new Set(body.from.flatMap(joinNames));
  // What has no name that is seen here may be named all the same.
  if (offered.has(null)) return;
  for (const parts of lockedNames) {
    const last = parts.at(-1);
    const name = last && folded(last);
    if (last === undefined || name === undefined || offered.has(name)) continue;
    if (joins.has(name))
      throw new ParseFailure(
        "not_allowed_here",
        `"${last.text}" is a join: FOR UPDATE locks rows of tables.`,
        last.span,
      );
    throw new ParseFailure("unknown_table", `"${last.text}" in FOR UPDATE is no table of this FROM.`, last.span);
  }
}

const folded = ({ text, isQuoted }: Name): string => (isQuoted ? text : text.toLowerCase());

/** The name of an item in FROM; null where it has one that is not seen. */
function nameOf(item: FromItem): string | null {
  if (item.kind === "join" || item.kind === "function") return item.alias ? folded(item.alias.name) : null;
  const name = item.alias?.name ?? (item.kind === "table" ? item.name.at(-1) : undefined);
  return name ? folded(name) : null;
}

/** The names that joins inside an item have themselves. */
function joinNames(item: FromItem): string[] {
  if (item.kind !== "join") return [];
  const own = [item.alias, item.usingAlias].flatMap((alias) => (alias ? [folded(alias.name)] : []));
  return [...own, ...joinNames(item.left), ...joinNames(item.right)];
}

/** What keeps the rows of a query from being locked; null where nothing does. */
function unlockable(body: QueryBody, goesOn: boolean): string | null {
  if (body.kind === "query") return unlockable(body.body, goesOn);
  if (body.kind === "set") return body.operator;
  if (body.kind === "values") return "VALUES";
  if (body.isDistinct || body.distinctOn.length > 0) return "DISTINCT";
  if (body.groupBy.length > 0) return "GROUP BY";
  if (body.having) return "HAVING";
  if (hasAggregate(body)) return "aggregate functions";
  if (hasWindow(body)) return "window functions";
  return goesOn
    ? (body.from
        .flatMap(joinedItems)
        .map(unlockableItem)
        .find((reason) => reason !== null) ?? null)
    : null;
}

const unlockableItem = (item: FromItem): string | null =>
  item.kind === "derived" ? unlockable(item.query.body, true) : null;
