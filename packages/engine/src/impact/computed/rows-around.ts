import type { Expression, Select, Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { rulesOn } from "../../statement/resolve/rule-code.ts";
import type { WriteOperation } from "../../statement/resolve/write-operation.ts";
import type { Place } from "../clauses/clauses.ts";
import { oneRow, rowsOfInsert, rowsOfQuery, rowsOfWrite } from "./reached-values.ts";
import type { ReachedRows } from "./reached-values.ts";

/** Where an expression stands, and in which query; of writes null. */
export interface Standing {
  readonly root: Expression;
  readonly place: Place;
  readonly select: Select | null;
}

/** The rows for which an expression of a statement is computed; null where that is not told. */
export function rowsAround(
  schema: PreparedSchema,
  resolver: Resolver,
  statement: Statement,
  { root, place, select }: Standing,
): ReachedRows | null {
  const [write, ...others] = resolver.writes;
  if (others.length > 0 || (write && isReplaced(schema, write))) return null;
  const query = statement.kind === "query" ? statement : write?.kind === "insert" ? write.query : null;
  if (select !== null) {
    if (query === null || query.body !== select) return null;
    const rows =
      write?.kind === "insert" ? rowsOfInsert(schema, resolver, write) : rowsOfQuery(schema, resolver, query);
    return place === "the list" ? rows : place === "WHERE" ? behindCondition(rows, root) : null;
  }
  if (place === "VALUES" && write?.kind === "insert") return write.isMergeBranch ? null : oneRow(schema, resolver);
  if (write === undefined || write.kind === "insert" || statement.kind === "merge") return null;
  const rows = rowsOfWrite(schema, resolver, write);
  if (place === "SET" || place === "SET of several columns") return rows;
  return place === "WHERE" ? behindCondition(rows, root) : null;
}

/** Rules may put something else in the place of a write. */
const isReplaced = (schema: PreparedSchema, { table, kind }: WriteOperation): boolean =>
  rulesOn(schema, table, kind === "insert" ? "INSERT" : kind === "update" ? "UPDATE" : "DELETE").length > 0;

/** The rows to which a condition is put: all that are there, where it is the only one. */
const behindCondition = (rows: ReachedRows, condition: Expression): ReachedRows | null =>
  condition.kind === "logical" ? null : { ...rows, conditions: [] };
