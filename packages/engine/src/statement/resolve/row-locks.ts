import { hasAggregate, hasWindow } from "../aggregate-calls.ts";
import type { FromItem, Query, QueryBody } from "../ast.ts";
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
  const reason = unlockable(query.body, query.locksNamed !== true);
  if (reason === null) return;
  throw new ParseFailure("not_allowed_here", `FOR UPDATE and FOR SHARE are not allowed with ${reason}.`, query.span);
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
