import { collationOf } from "../../catalog/column-collation.ts";
import { findColumn } from "../../catalog/catalog-index.ts";
import type { Key, Table } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { InsertOperation } from "../../statement/resolve/write-operation.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import { toComparable } from "../../statistics/values/literal-value.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";

/** Beyond that the rows of VALUES are not compared. */
const rowLimit = 1000;

/**
 * How many rows of an insert meet one that it has put there itself, by one of its keys: `VALUES (1), (1)`; `others` are keys of
 * which no values are known. PostgreSQL refuses to change a row that it has just inserted.
 */
export function rowsMeetingOwn(
  schema: PreparedSchema,
  operation: InsertOperation,
  table: Table,
  { keys, others }: { readonly keys: readonly Pick<Key, "columns">[]; readonly others: number },
  inserted: RowEstimate,
): Pick<RowEstimate, "expected" | "high"> {
  const most = Math.max(0, inserted.high - 1);
  const { rows } = operation;
  if (schema.catalog.dialect === "postgresql") return { expected: 0, high: 0 };
  if (rows === null || rows.length > rowLimit) return { expected: 0, high: most };
  let [expected, high] = [0, others * most];
  for (const { columns } of keys) {
    const forms = rows.map((row) => formOf(schema, operation, table, columns, row));
    const known = forms.filter((form) => typeof form === "string");
    const repeated = known.length - new Set(known).size;
    expected += repeated;
    high += repeated + forms.filter((form) => form === undefined).length;
  }
  return { expected: Math.min(most, expected), high: Math.min(most, high) };
}

/** The key of a new row, equal for rows that share it; null for one with NULL, which none shares, undefined where it is not known. */
function formOf(
  schema: PreparedSchema,
  { columns }: InsertOperation,
  table: Table,
  key: readonly string[],
  row: readonly Expression[],
): string | null | undefined {
  const forms: string[] = [];
  for (const name of key) {
    const column = findColumn(schema.index, table, name);
    const value = row[columns.findIndex((each) => each === column)];
    const constant = value && constantOf(value, schema.catalog);
    if (column === undefined || constant === undefined) return undefined;
    // A number that the database gives instead is a new one.
    if (constant === null) return null;
    const { dialect } = schema.catalog;
    const collation = collationOf(schema.catalog, table, column);
    const form = toComparable(String(constant), { dialect, family: column.typeFamily, collation, type: column.type });
    if (form === null) return undefined;
    forms.push(String(form));
  }
  return forms.join("\u0000");
}
