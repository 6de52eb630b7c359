import { findColumn } from "../../catalog/catalog-index.ts";
import type { Column, Key, Table } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { valueSemanticsByDialect } from "../../dialects/value-semantics-by-dialect.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { isAsWritten } from "../../statistics/values/evaluate.ts";
import { numberOf } from "../../statistics/values/typed-text.ts";
import { isAloneByNulls } from "./nulls-in-keys.ts";
import { refusalOfColumn } from "../values/findings.ts";
import { plainLiteral } from "../values/literal.ts";
import type { WrittenLiteral } from "../values/literal.ts";

/** What one written row surely holds: the text of a value, null for NULL, by column. Columns of which that is not sure are left out. */
export type WrittenRow = ReadonlyMap<Column, string | null>;

/** Beyond some hundred rows the values differ no more in what could be wrong with them. */
const rowLimit = 200;

const rowsByOperation = new WeakMap<InsertOperation | UpdateOperation, readonly WrittenRow[]>();

/**
 * The values that the literals of a statement put into the rows that it writes, where equal texts are stored as equal values: one
 * entry for each row of VALUES, one for all rows of an UPDATE or of a target of INSERT ALL, none for rows that come from elsewhere.
 */
export function writtenRows(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
): readonly WrittenRow[] {
  let rows = rowsByOperation.get(operation);
  if (rows === undefined) rowsByOperation.set(operation, (rows = readRows(schema, operation)));
  return rows;
}

function readRows(schema: PreparedSchema, operation: InsertOperation | UpdateOperation): WrittenRow[] {
  const rowOf = (pairs: readonly (readonly [Column, Expression | null | undefined])[]): WrittenRow => {
    const row = new Map<Column, string | null>();
    for (const [column, value] of pairs) {
      const stored = value ? storedText(schema, operation, column, value) : undefined;
      if (stored !== undefined) row.set(column, stored);
    }
    return row;
  };
  if (operation.kind === "update") return [rowOf(operation.assignments.map(({ column, value }) => [column, value]))];
  if (operation.rows === null || operation.isMergeBranch) return [];
  return operation.rows
    .slice(0, rowLimit)
    .map((row) => rowOf(operation.columns.map((column, at) => [column, row[at]] as const)));
}

/** The text under which a value is stored; undefined where that is not sure: computed, refused, or another than is written. */
function storedText(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  column: Column,
  value: Expression,
): string | null | undefined {
  const { dialect } = schema.catalog;
  if (column.identity !== null && operation.kind === "insert" && operation.overriding === "user") return undefined;
  // NULL for a column that numbers the rows is the next number, and to MySQL 0 as well.
  if (isNull(dialect, value)) return column.isNullable && !column.isAutoIncrement ? null : undefined;
  const literal = literalOf(dialect, value);
  if (literal === null || column.generated !== null) return undefined;
  const { kind, text, typeName } = literal;
  if (dialect === "mysql" && column.isAutoIncrement && Number(text) === 0) return undefined;
  if (refusalOfColumn(schema, operation, column, literal) !== null) return undefined;
  switch (column.typeFamily) {
    case "integer":
    case "decimal":
    case "float":
      return storedNumber(column, text);
    case "text":
      return kind === "text" && typeName === null && isStoredText(text) ? text : undefined;
    case "date":
    case "timestamp":
      // What another text stands for is the session's affair in Oracle.
      return dialect === "oracle" && typeName === null ? undefined : text;
    case "uuid":
      return text;
    default:
      return undefined;
  }
}

/** Whether a value is NULL as it is written. */
export const isNull = (dialect: DialectName, value: Expression | null): boolean =>
  value?.kind === "literal" &&
  (value.type === "null" || (value.value === "" && valueSemanticsByDialect[dialect].emptyTextIsNull));

/** The constant of a value; null for what is computed, and for a text that may stand for another. */
function literalOf(dialect: DialectName, given: Expression): WrittenLiteral | null {
  const isNegative = given.kind === "unary" && given.operator === "-";
  const node = isNegative ? given.operand : given;
  if (node.kind !== "literal") return null;
  const { type, value, typeName } = node;
  if (type === "number") return plainLiteral("number", `${isNegative ? "-" : ""}${value}`);
  return type === "string" && !isNegative && isAsWritten(node, dialect)
    ? { ...plainLiteral("text", value), typeName }
    : null;
}

/** A number in one form of the many that it may be written in; undefined where digits may get lost. */
function storedNumber({ typeFamily }: Column, text: string): string | undefined {
  const { kind, value } = numberOf(text) ?? {};
  const isKept = kind === "integer" || (kind === "decimal" && typeFamily === "decimal");
  return isKept && typeof value === "number" ? String(value) : undefined;
}

/** Letters that every character set has, without blanks at the end, which are cut off or do not count here and there. */
const isStoredText = (text: string) => /^(?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(text);

/** The values of a unique key in a written row by column; null where one of them is NULL, or not known. */
export function keyValues(
  schema: PreparedSchema,
  table: Table,
  row: WrittenRow,
  columns: readonly string[],
): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  for (const name of columns) {
    const column = findColumn(schema.index, table, name);
    const value = column && row.get(column);
    if (typeof value !== "string") return null;
    values.set(name, value);
  }
  return values;
}

/** The values of a unique key in a written row by column, which another row may have as well; null where they are not known. */
export function sharedKey(
  schema: PreparedSchema,
  table: Table,
  row: WrittenRow,
  key: Pick<Key, "columns" | "nullsNotDistinct">,
): ReadonlyMap<string, string | null> | null {
  const values = new Map<string, string | null>();
  for (const name of key.columns) {
    const column = findColumn(schema.index, table, name);
    const value = column && row.get(column);
    if (value === undefined) return null;
    values.set(name, value);
  }
  return isAloneByNulls(schema, key.columns, key, (name) => values.get(name) === null) ? null : values;
}
