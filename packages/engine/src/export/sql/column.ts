import { conflict } from "./constraint.ts";
import type { Catalog, Column, ForeignKey, Table } from "../../catalog/model.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import { sourceText } from "./source-text.ts";
import type { SqlNames } from "./sql-names.ts";

/** What a column's definition needs to know of its surroundings. */
export interface ColumnSurroundings {
  readonly names: SqlNames;
  readonly table: Table;
  /** Stands behind the column's other attributes: a key or references that must be written with the column. */
  readonly suffix: string;
}

/** The definition of a column as CREATE TABLE takes it: name, type, attributes. */
export function columnDefinition(column: Column, surroundings: ColumnSurroundings): string {
  const { names, suffix } = surroundings;
  const parts = [names.bare(column.name), ...attributes(column, surroundings), suffix];
  return parts.filter((part) => part !== "").join(" ");
}

function attributes(column: Column, surroundings: ColumnSurroundings): string[] {
  switch (surroundings.names.dialect) {
    case "postgresql": {
      return postgresqlAttributes(column, surroundings);
    }
    case "mysql": {
      return mysqlAttributes(column, surroundings.names);
    }
    case "sqlite": {
      return [column.type, collate(column, surroundings.names), generated(column), defaultOf(column), notNull(column)];
    }
    case "oracle": {
      const numbering = column.generated ? generated(column) : identity(column);
      const start = column.identity === null ? defaultOf(column) : "";
      return [column.type, collate(column, surroundings.names), start, numbering, notNull(column)];
    }
    default: {
      return sqlserverAttributes(column);
    }
  }
}

/**
 * Serial columns imply their default; so does one whose type was changed after it had been made as serial.
 * @see https://www.postgresql.org/docs/current/datatype-numeric.html#DATATYPE-SERIAL
 */
function postgresqlAttributes(column: Column, { names, table }: ColumnSurroundings): string[] {
  const isImplied = column.default === impliedSerialDefault(table, column);
  const isSerial = isSerialType(column);
  const start = column.identity !== null || (isSerial && isImplied) ? "" : defaultOf(column);
  const numbering = column.generated ? generated(column) : identity(column);
  const isLater = column.generated !== null || needsSetDefault(column);
  return [column.type, collate(column, names), isLater ? "" : start, numbering, notNull(column)];
}

const looseOperators = new Set(
  "AND AT BETWEEN COLLATE ILIKE IN IS ISNULL LIKE NOT NOTNULL OR OVERLAPS SIMILAR".split(" "),
);

/**
 * Whether a default of PostgreSQL can only be given by ALTER COLUMN … SET DEFAULT: behind a column an operator that is a
 * word needs parentheses.
 * @see https://www.postgresql.org/docs/current/sql-createtable.html
 */
export function needsSetDefault(column: Column): boolean {
  if (column.default === null || column.generated !== null || column.identity !== null) return false;
  let depth = 0;
  for (const { value, upper } of tokenise(column.default, "postgresql").tokens) {
    if (value === "(" || upper === "CASE") depth += 1;
    else if (value === ")" || upper === "END") depth -= 1;
    else if (depth === 0 && looseOperators.has(upper)) return true;
  }
  return false;
}

/** The default that PostgreSQL gives to a serial column. */
export function impliedSerialDefault(table: Pick<Table, "name">, column: Pick<Column, "name">): string {
  return `nextval('${table.name}_${column.name}_seq'::regclass)`;
}

/** Whether the type is a pseudo-type that numbers rows by a sequence of its own. */
export function isSerialType(column: Pick<Column, "type">): boolean {
  return ddlGrammarByDialect.postgresql.serialTypes.has(column.type.toLowerCase());
}

/**
 * Whether PostgreSQL numbers the column by the sequence of a serial column, although its type is no longer one of those
 * and no sequence of that name was made by itself.
 */
export function wasSerial(catalog: Catalog, table: Table, column: Column): boolean {
  if (!column.isAutoIncrement || column.identity !== null || isSerialType(column)) return false;
  const sequence = `${table.name}_${column.name}_seq`;
  return (
    column.default === impliedSerialDefault(table, column) && !catalog.sequences.some(({ name }) => name === sequence)
  );
}

function mysqlAttributes(column: Column, names: SqlNames): string[] {
  const isSerial = ddlGrammarByDialect.mysql.serialTypes.has(column.type.toLowerCase());
  // A TIMESTAMP without a word on NULL is NOT NULL to servers with their old defaults.
  const nullable = column.isNullable && column.normalType === "timestamp" && !column.generated ? "NULL" : "";
  return [
    column.type,
    collate(column, names),
    generated(column),
    isSerial ? "" : notNull(column) || nullable,
    column.generated ? "" : defaultOf(column),
    column.isAutoIncrement && !isSerial ? "AUTO_INCREMENT" : "",
    column.onUpdate === null ? "" : `ON UPDATE ${sourceText(column.onUpdate, "mysql")}`,
    column.comment === null ? "" : `COMMENT ${names.text(column.comment)}`,
  ];
}

function sqlserverAttributes(column: Column): string[] {
  const isComputed = column.generated !== null && !isRowPeriod(column);
  if (column.generated && isComputed) {
    const { expression, isStored } = column.generated;
    const persisted = isStored ? `PERSISTED${column.isNullable ? "" : " NOT NULL"}` : "";
    return [column.type, `AS (${expression})`, persisted];
  }
  const numbering = column.identity === null ? "" : "IDENTITY(1,1)";
  const collation = column.collation === null ? "" : `COLLATE ${column.collation}`;
  return [
    column.type,
    collation,
    generated(column),
    numbering,
    column.isNullable ? "NULL" : "NOT NULL",
    defaultOf(column),
  ];
}

/** Whether the column holds an end of the period in which a row of a versioned table was valid. */
export function isRowPeriod(column: Column): boolean {
  return column.generated !== null && /^ROW (?:START|END)$/.test(column.generated.expression);
}

function generated(column: Column): string {
  if (!column.generated) return "";
  const { expression, isStored } = column.generated;
  if (isRowPeriod(column)) return `GENERATED ALWAYS AS ${expression}`;
  return `GENERATED ALWAYS AS (${expression}) ${isStored ? "STORED" : "VIRTUAL"}`;
}

function identity(column: Column): string {
  if (column.identity === null) return "";
  const onNull = column.onNull === undefined ? "" : " ON NULL";
  return `GENERATED ${column.identity === "always" ? "ALWAYS" : `BY DEFAULT${onNull}`} AS IDENTITY`;
}

function defaultOf(column: Column): string {
  return column.default === null ? "" : `DEFAULT ${column.default}`;
}

function notNull(column: Column): string {
  return column.isNullable ? "" : `NOT NULL${conflict(column.onNull)}`;
}

function collate(column: Column, names: SqlNames): string {
  return column.collation === null ? "" : `COLLATE ${names.bare(column.collation)}`;
}

/** References that MySQL reads and does not enforce: they must stand with their column to stay so. */
export function inlineReferences(key: ForeignKey, names: SqlNames, clauses: string): string {
  return `REFERENCES ${names.qualified(key.referencedTable)} (${names.list(key.referencedColumns)})${clauses}`;
}
