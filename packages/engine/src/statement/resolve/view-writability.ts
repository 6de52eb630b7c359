import type { DialectName } from "../../sql/dialect-name.ts";
import { hasAggregate, hasSetReturningCall, hasWindow } from "../aggregate-calls.ts";
import type { Query } from "../ast.ts";

/** What in the query of a view can keep a database from following its rows to those of a table. */
type ViewFeature =
  | "a set operation"
  | "DISTINCT"
  | "GROUP BY"
  | "HAVING"
  | "an aggregate"
  | "a window function"
  | "a function that makes several rows"
  | "a limit"
  | "WITH"
  | "CONNECT BY";

const always: readonly ViewFeature[] = [
  "a set operation",
  "DISTINCT",
  "GROUP BY",
  "HAVING",
  "an aggregate",
  "CONNECT BY",
];

/**
 * With which of them a database refuses every write to a view.
 *
 * @see https://www.postgresql.org/docs/current/sql-createview.html#SQL-CREATEVIEW-UPDATABLE-VIEWS
 * @see https://dev.mysql.com/doc/refman/8.4/en/view-updatability.html
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/CREATE-VIEW.html
 * @see https://learn.microsoft.com/sql/t-sql/statements/create-view-transact-sql#updatable-views
 */
const refusedFeatures: Readonly<Record<DialectName, readonly ViewFeature[]>> = {
  postgresql: [...always, "a window function", "a function that makes several rows", "a limit", "WITH"],
  mysql: [...always, "a window function", "a limit", "WITH"],
  sqlite: [],
  oracle: [...always, "a window function", "a limit"],
  sqlserver: always,
};

/** What in the query of a view lets a database refuse every write to it; null where its tables decide. */
export const refusedFeature = (dialect: DialectName, query: Query): string | null =>
  featuresOf(query).find((feature) => refusedFeatures[dialect].includes(feature)) ?? null;

/** What in a query makes its rows others than those of its tables. */
export function featuresOf({ with: withClause, body, limit, offset }: Query): readonly ViewFeature[] {
  const found: ViewFeature[] = [];
  if (withClause !== null) found.push("WITH");
  if (limit !== null || offset !== null) found.push("a limit");
  if (body.kind === "query") return [...found, ...featuresOf(body)];
  if (body.kind === "set") found.push("a set operation");
  if (body.kind !== "select") return found;
  if (body.isDistinct || body.distinctOn.length > 0) found.push("DISTINCT");
  if (body.groupBy.length > 0) found.push("GROUP BY");
  if (body.having !== null) found.push("HAVING");
  if (body.hierarchy.length > 0) found.push("CONNECT BY");
  if (body.top !== null) found.push("a limit");
  if (hasAggregate(body)) found.push("an aggregate");
  if (hasSetReturningCall(body)) found.push("a function that makes several rows");
  if (hasWindow(body)) found.push("a window function");
  return found;
}
