import { findColumn } from "../../catalog/catalog-index.ts";
import type { Column, Table } from "../../catalog/model.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { DialectName } from "../../dialects/dialect-name.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";

/** What one written row surely holds: the text of a value, null for NULL, by column. Columns of which that is not sure are left out. */
export type WrittenRow = ReadonlyMap<Column, string | null>;

/** Beyond some hundred rows the values differ no more in what could be wrong with them. */
const rowLimit = 200;

/**
 * The values that the literals of a statement put into the rows that it writes, as far as they are stored as they are written:
 * one entry for each row of VALUES, one for all rows of an UPDATE, none for rows that come from elsewhere.
 */
export function writtenRows(schema: PreparedSchema, operation: InsertOperation | UpdateOperation): WrittenRow[] {
  const { dialect } = schema.catalog;
  const rowOf = (pairs: readonly (readonly [Column, Expression | null | undefined])[]): WrittenRow => {
    const row = new Map<Column, string | null>();
    for (const [column, value] of pairs) {
      const stored = value ? storedText(dialect, operation.table, column, value) : undefined;
      if (stored !== undefined) row.set(column, stored);
    }
    return row;
  };
  if (operation.kind === "update") return [rowOf(operation.assignments.map(({ column, value }) => [column, value]))];
  if (operation.rows === null || operation.query !== null || operation.isMergeBranch) return [];
  return operation.rows
    .slice(0, rowLimit)
    .map((row) => rowOf(operation.columns.map((column, at) => [column, row[at]] as const)));
}

/** The text under which a literal is stored; undefined where the database may round, cut, pad or replace it. */
function storedText(dialect: DialectName, table: Table, column: Column, value: Expression): string | null | undefined {
  const isNumbered = column.isAutoIncrement || column.identity !== null || isRowId(dialect, table, column);
  if (isNull(dialect, value)) return column.isNullable && !isNumbered ? null : undefined;
  const text = literalText(value);
  if (text === undefined || column.generated !== null) return undefined;
  // MySQL takes 0 for the next number.
  if (column.isAutoIncrement && Number(text) === 0) return undefined;
  const isNumber = value.kind === "unary" || (value.kind === "literal" && value.type === "number");
  switch (column.typeFamily) {
    case "integer":
      return isNumber && isStoredInteger(text, column.type) ? text : undefined;
    case "decimal":
      return isNumber && isStoredDecimal(dialect, text, column.type) ? text : undefined;
    case "float":
      // Whole numbers of this size are exact in single precision too.
      return isNumber && /^-?\d{1,7}$/u.test(text) ? text : undefined;
    case "text":
      return value.kind === "literal" && value.type === "string" && isStoredText(dialect, text, column)
        ? text
        : undefined;
    case "date":
    case "timestamp":
      return isStoredTime(dialect, text, column) ? text : undefined;
    default:
      return undefined;
  }
}

const isNull = (dialect: DialectName, value: Expression) =>
  value.kind === "literal" &&
  (value.type === "null" || (dialect === "oracle" && value.type === "string" && value.value === ""));

function literalText(value: Expression): string | undefined {
  if (value.kind === "unary" && value.operand.kind === "literal" && value.operand.type === "number")
    return value.operator === "-" ? `-${value.operand.value}` : undefined;
  if (value.kind !== "literal" || (value.type !== "number" && value.type !== "string")) return undefined;
  return value.typeName === null || value.typeName === "DATE" || value.typeName === "TIMESTAMP"
    ? value.value
    : undefined;
}

const bitsOfType: readonly (readonly [RegExp, number])[] = [
  [/^(?:tiny)/iu, 7],
  [/^(?:small|int2)/iu, 15],
  [/^(?:medium)/iu, 23],
];

/** Within the range of the type, so that nothing is cut to fit; 31 bits for all larger ones. MySQL's YEAR makes 2001 of 1. */
function isStoredInteger(text: string, type: string): boolean {
  if (!/^-?\d{1,10}$/u.test(text) || !/int/iu.test(type)) return false;
  const bits = bitsOfType.find(([pattern]) => pattern.test(type))?.[1] ?? 31;
  const number = Number(text);
  return Math.abs(number) < 2 ** bits && (number >= 0 || !/unsigned/iu.test(type));
}

function isStoredDecimal(dialect: DialectName, text: string, type: string): boolean {
  const [, whole, fraction = ""] = /^-?(\d{1,9})(?:\.(\d{1,6}))?$/u.exec(text) ?? [];
  if (whole === undefined) return false;
  const [, precision, scale = "0"] = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/u.exec(type) ?? [];
  if (precision !== undefined)
    return fraction.length <= Number(scale) && whole.length <= Number(precision) - Number(scale);
  return dialect === "mysql" || dialect === "sqlserver" ? fraction === "" : true;
}

/** Plain letters without blanks at the end, in a column that is wide enough and whose collation is the usual one. */
function isStoredText(dialect: DialectName, text: string, column: Column): boolean {
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(text)) return false;
  if (column.collation !== null && (dialect === "postgresql" || dialect === "oracle")) return false;
  const width = /\(\s*(\d+)/u.exec(column.type)?.[1];
  return width === undefined || text.length <= Number(width);
}

/** A day, or a day and a time of it, as both are written wherever the format does not depend on the session. */
function isStoredTime(dialect: DialectName, text: string, column: Column): boolean {
  if (dialect !== "postgresql" && dialect !== "mysql") return false;
  const [, time] = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/u.exec(text) ?? ["", "none"];
  return time === undefined || (time !== "none" && column.typeFamily === "timestamp");
}

/**
 * The values of a unique key in a written row, equal as texts only where they are equal to the database; null where one of
 * them is NULL, which no row shares, or not known.
 */
export function keyValues(
  schema: PreparedSchema,
  table: Table,
  row: WrittenRow,
  columns: readonly string[],
): readonly string[] | null {
  const values: string[] = [];
  for (const name of columns) {
    const column = findColumn(schema.index, table, name);
    const text = column && row.get(column);
    if (column === undefined || text === undefined || text === null) return null;
    values.push(numericFamilies.has(column.typeFamily) ? String(Number(text)) : text);
  }
  return values;
}

const numericFamilies = new Set(["integer", "decimal", "float"]);
