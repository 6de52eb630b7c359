import { findColumn } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import { findExpression } from "../../statement/parse/parse-statement.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import type { Change } from "../changes/change.ts";
import { isCounted } from "../conditions/known-duplicate.ts";
import { surelyHoldsOther } from "../rows/same-value.ts";

/** Whether the parent row for the defaults of a key's columns is known to exist and known to stay. */
export function defaultParentIsSafe(
  schema: PreparedSchema,
  { columns, referencedColumns }: ForeignKey,
  child: Table,
  parent: Change,
): boolean {
  const values = columns.flatMap((name) => defaultOf(schema, child, name));
  return (
    values.length === columns.length &&
    isCounted(schema, parent.table, referencedColumns, values) &&
    referencedColumns.some((name, at) => surelyHoldsOther(schema, parent.rowSet, name, values[at] ?? ""))
  );
}

/** The constant that a column has as its default, as a text; none where the default is computed. */
function defaultOf(schema: PreparedSchema, table: Table, name: string): readonly string[] {
  const { dialect } = schema.catalog;
  const expression = findExpression(findColumn(schema.index, table, name)?.default ?? "", dialect);
  const value = expression && constantOf(expression, dialect);
  return value === undefined || value === null ? [] : [String(value)];
}
