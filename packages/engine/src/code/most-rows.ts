import type { Table } from "../catalog/model.ts";
import { estimateInsertedRows } from "../statistics/estimate/query-rows.ts";
import { uniqueKeysOf } from "../catalog/unique-keys.ts";
import type { Expression } from "../statement/ast.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable } from "../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../statement/resolve/resolver.ts";
import type {
  DeleteOperation,
  InsertOperation,
  UpdateOperation,
  WriteOperation,
} from "../statement/resolve/write-operation.ts";
import { conjunctsOf } from "../statement/walk-expression.ts";

/** How much one write does each time that its code runs. */
export interface WriteExtent {
  /** Rows that it writes at once, at most; null where that is not known. */
  readonly most: number | null;
  /** Whether it may be run several times, as in a loop. */
  readonly isRepeated: boolean;
}

/** That of a write of which only the table is known. */
export const unknownExtent: WriteExtent = { most: null, isRepeated: false };

/** How many rows one run of a statement of code writes at most; null where the schema does not tell. */
export function mostRowsOf(schema: PreparedSchema, resolver: Resolver, write: WriteOperation): number | null {
  if (write.kind === "insert") return mostInserted(schema, resolver, write);
  return write.isSingleRow || isOfOneKey(schema, resolver, write) ? 1 : null;
}

function mostInserted(schema: PreparedSchema, resolver: Resolver, write: InsertOperation): number | null {
  if (write.rows !== null) return write.rows.length;
  if (isOfTransitionRows(schema, write)) return 1;
  // Tables may have more rows by then than they were counted with, unless none is read.
  const { high } = estimateInsertedRows(schema, resolver, write);
  return high === 1 ? 1 : null;
}

/** Whether the rows come from those that fired a trigger of SQL Server, one from each. */
function isOfTransitionRows({ catalog }: PreparedSchema, { query }: InsertOperation): boolean {
  if (catalog.dialect !== "sqlserver" || query?.body.kind !== "select") return false;
  const [only, ...others] = query.body.from;
  return others.length === 0 && only?.kind === "table" && /^(?:inserted|deleted)$/iu.test(only.name[0]?.text ?? "");
}

/** Whether every column of a unique key must be equal to a value that is the same for all rows: `WHERE id = NEW.id`. */
function isOfOneKey(
  schema: PreparedSchema,
  resolver: Resolver,
  { source, table, where, joined }: DeleteOperation | UpdateOperation,
): boolean {
  if (joined.some((item) => resolver.sources.get(item) !== source)) return false;
  const isOwn = (node: Expression) => node.kind === "name" && resolver.bindings.get(node)?.source === source;
  const isFixed = (node: Expression) => node.kind === "literal" || (node.kind === "name" && !isOwn(node));
  const fixed = new Set<string>();
  for (const condition of conjunctsOf(where)) {
    if (condition.kind !== "binary" || condition.operator !== "=") continue;
    for (const [one, other] of [
      [condition.left, condition.right],
      [condition.right, condition.left],
    ] as const) {
      const origin = one.kind === "name" && isOwn(one) && isFixed(other) ? resolver.bindings.get(one)?.origin : null;
      if (origin) fixed.add(comparable(schema, origin.column.name));
    }
  }
  return keysOf(table).some((columns) => columns.every((name) => fixed.has(comparable(schema, name))));
}

const keysOf = (table: Table) => uniqueKeysOf(table).map(({ columns }) => columns);
