import type { Delete, Update } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { isPlace } from "./order-terms.ts";
import type { Resolver } from "./resolver.ts";

/**
 * Refuses ORDER BY and LIMIT of an UPDATE or DELETE as the database does: in SQLite, which has them only where it is built for them, and
 * in MySQL the number of a column, for there are none to count.
 *
 * @see https://www.sqlite.org/lang_delete.html#optional_limit_and_order_by_clauses
 */
export function checkWriteOrder({ schema, checksCalls }: Resolver, { orderBy, limit }: Update | Delete): void {
  const { dialect } = schema.catalog;
  const [first] = orderBy;
  const clause = first ?? limit;
  if (dialect === "sqlite" && clause && checksCalls) {
    const message =
      "SQLite takes ORDER BY and LIMIT in UPDATE and DELETE only where it is built with SQLITE_ENABLE_UPDATE_DELETE_LIMIT.";
    throw new ParseFailure("syntax", message, clause.span);
  }
  const place = dialect === "mysql" ? orderBy.find(isPlace) : undefined;
  if (place === undefined) return;
  throw new ParseFailure("unknown_column", "The rows of UPDATE and DELETE have no columns by number.", place.span);
}
