import type { Column, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { isRowId } from "../../catalog/row-id.ts";
import { checksJsonColumns, enforcesChecks } from "../../dialects/mysql/check-enforcement.ts";
import { isStrictByDefault } from "../../dialects/mysql/strict-mode.ts";
import { keepsForeignKeys } from "../../dialects/mysql/storage-engines.ts";
import { hasAggregate, hasWindow } from "../../statement/aggregate-calls.ts";
import type { Expression, Query } from "../../statement/ast.ts";
import { isDual } from "../../statement/resolve/dual.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import type { Blocker, Condition } from "../model.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import { isLooseJson } from "./json.ts";
import { readLiteral } from "./literal.ts";
import type { WrittenLiteral } from "./literal.ts";
import type { Refusal, StoredType } from "./refusal.ts";
import { lengthOf, noJson, otherType, tooLong } from "./refusal.ts";
import { refusalOfMysql } from "./refusal-mysql.ts";
import { bytesBeyond, refusalOfOracle } from "./refusal-oracle.ts";
import { refusalOfPostgresql } from "./refusal-postgresql.ts";
import { refusalOfRowId, refusalOfStrictSqlite } from "./refusal-sqlite.ts";
import { refusalOfSqlserver } from "./refusal-sqlserver.ts";
import { storedTypeNamed, storedTypeOf } from "./type.ts";

/** What the values of a statement come to against the types of their columns. */
export interface ValueFindings {
  readonly blockers: readonly Blocker[];
  readonly conditions: readonly Condition[];
}

/** The constants that a statement writes and its columns do not take: too long, out of range, or of another type. */
export function findRefusedValues(
  schema: PreparedSchema,
  sql: string,
  operation: InsertOperation | UpdateOperation,
  rows: RowEstimate,
): ValueFindings {
  const blockers: Blocker[] = [];
  const conditions: Condition[] = [];
  const seen = new Set<Column>();
  for (const written of constantsOf(operation)) {
    const { column } = written;
    if (seen.has(column)) continue;
    const literal = readLiteral(schema.catalog.dialect, sql, written.value);
    const found = literal
      ? refusalOfColumn(schema, operation, column, literal)
      : refusalOfCast(schema, sql, column, written.value);
    if (found === null) continue;
    const outcome = outcomeOf(schema, operation, written, found, rows);
    if (outcome === "changed") continue;
    seen.add(column);
    const says = sentenceOf(schema, sql, operation, written, found);
    if (outcome === "by setting")
      conditions.push({ ...conditionOf(schema, operation, column, settingOf(schema), says), at: written.value.span });
    else blockers.push({ ...blockerOf(schema, operation, column, found, outcome, says, rows), at: written.value.span });
  }
  return { blockers, conditions };
}

interface WrittenConstant {
  readonly column: Column;
  readonly value: Expression;
  /** The place of its row among the written ones. */
  readonly row: number;
  /** It stands in DO UPDATE or ON DUPLICATE KEY UPDATE: written where a row is there already. */
  readonly isOnConflict: boolean;
}

/** Beyond so many rows a statement is a load of data. */
const rowLimit = 1000;

function* constantsOf(operation: InsertOperation | UpdateOperation): Generator<WrittenConstant> {
  const isInsert = operation.kind === "insert";
  if (isInsert) {
    const rows = operation.rows ?? [operation.isMergeBranch ? operation.branchValues : rowOfQuery(operation.query)];
    for (const [row, values] of rows.slice(0, rowLimit).entries()) {
      for (const [at, value] of values.entries()) {
        const column = operation.columns[at];
        if (column && !operation.parts.has(column)) yield { column, value, row, isOnConflict: false };
      }
    }
  }
  for (const { column, value } of isInsert ? operation.conflictAssignments : operation.assignments)
    if (value !== null) yield { column, value, row: 0, isOnConflict: isInsert };
}

/** What `INSERT … SELECT 'x', a FROM …` gives to every row. */
function rowOfQuery(query: Query | null): readonly Expression[] {
  if (query?.body.kind !== "select") return [];
  const values = query.body.items.map(({ expression }) => expression);
  return values.some(({ kind }) => kind === "star") ? [] : values;
}

/** Why a column does not take a constant; null where it may. */
export function refusalOfColumn(
  schema: PreparedSchema,
  { table }: Pick<InsertOperation | UpdateOperation, "table">,
  column: Column,
  literal: WrittenLiteral,
): Refusal | null {
  const { dialect } = schema.catalog;
  // Such a value is refused for another reason.
  if (column.generated !== null) return null;
  const type = storedTypeOf(schema, column);
  switch (dialect) {
    case "postgresql":
      return refusalOfPostgresql(type, literal);
    case "mysql":
      return refusalOfMysql(type, literal) ?? refusalOfJson(schema, table, column, literal);
    case "sqlite":
      if (isRowId(dialect, table, column)) return refusalOfRowId(literal);
      return table.options["strict"] === undefined ? null : refusalOfStrictSqlite(type, literal);
    case "oracle":
      return refusalOfOracle(type, literal) ?? refusalByCharacters(type, literal);
    default:
      return refusalOfSqlserver(type, literal);
  }
}

/** `'abc'::integer`: PostgreSQL refuses the cast itself, and a text that its column is too short for. */
function refusalOfCast(schema: PreparedSchema, sql: string, column: Column, node: Expression): Refusal | null {
  if (schema.catalog.dialect !== "postgresql" || node.kind !== "cast") return null;
  const literal = readLiteral("postgresql", sql, node.operand);
  if (literal === null) return null;
  const type = storedTypeNamed(schema, node.typeName);
  const own = storedTypeOf(schema, column);
  const isText = type.typeFamily === "text";
  const found = literal.kind === "text" && !isText ? refusalOfPostgresql(type, literal) : null;
  if (found !== null) return found;
  // A length in the cast cuts the text, and what is no text is written in ways of its own.
  if (isText && own.typeFamily === "text")
    return literal.kind === "text" && lengthOf(node.typeName) === undefined && type.normalType !== "character"
      ? refusalOfPostgresql(own, literal)
      : null;
  return own.typeFamily === "text" ? null : refusalOfCastType(type, own, literal);
}

/** What a column does not take of a constant that a cast has made text or a whole number of. */
function refusalOfCastType(type: StoredType, own: StoredType, { text }: WrittenLiteral): Refusal | null {
  if (type.typeFamily === "text") return takesNoText.has(own.typeFamily) ? { ...otherType, when: "read" } : null;
  if (type.typeFamily !== "integer" || !/^\s*[+-]?\d+\s*$/u.test(text)) return null;
  return refusalOfPostgresql(own, { kind: "number", text: text.trim(), typeName: null, isNational: false });
}

/** Types with no cast from text that an assignment may use. */
const takesNoText: ReadonlySet<string> = new Set(
  "integer decimal float boolean date time timestamp uuid json interval enum array".split(" "),
);

/** MySQL's type JSON, which MariaDB keeps as text with a CHECK. */
function refusalOfJson(schema: PreparedSchema, table: Table, column: Column, literal: WrittenLiteral): Refusal | null {
  if (literal.kind !== "text" || literal.typeName !== null || isLooseJson(literal.text)) return null;
  const { serverVersion } = schema.catalog;
  const isChecked = table.checks.some(
    ({ expression, isEnforced }) =>
      isEnforced && isNameOf(column, /^json_valid\(([^()]*)\)$/iu.exec(expression.trim())?.[1]?.trim()),
  );
  const isKept = isChecked
    ? enforcesChecks(serverVersion)
    : column.typeFamily === "json" && checksJsonColumns(serverVersion);
  return isKept ? noJson : null;
}

const isNameOf = ({ name }: Column, written: string | undefined) => written === name || written === `\`${name}\``;

/** Oracle: how many bytes a character has is the database's affair. */
function refusalByCharacters(type: StoredType, literal: WrittenLiteral): Refusal | null {
  const bytes = bytesBeyond(type, literal);
  return bytes === null ? null : { ...tooLong(bytes, 0, "byte"), isByMode: true };
}

/**
 * What becomes of a statement with a constant that its column does not take: it is refused for certain or where rows are there
 * that it writes, a setting of the server decides, or the value is changed to fit.
 */
function outcomeOf(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  { column, row, isOnConflict }: WrittenConstant,
  found: Refusal,
  rows: RowEstimate,
): "certain" | "possible" | "by setting" | "changed" {
  const { dialect, serverVersion } = schema.catalog;
  const isInsert = operation.kind === "insert";
  const query = isInsert ? operation.query : null;
  if (found.when === "read" && isPlainQuery(query)) return "certain";
  const isMysql = dialect === "mysql";
  if (isMysql && found.isByMode) {
    // Tables without transactions change the values of all rows but the first.
    if (operation.isIgnore || (row > 0 && !keepsForeignKeys(operation.table.options))) return "changed";
    if (!isStrictByDefault(serverVersion)) return "by setting";
  }
  if (dialect === "oracle" && found.isByMode) return "by setting";
  // MySQL puts the values into a row before it looks for one with the same key, SQLite asks for a rowid first of all.
  const isKey = isRowId(dialect, operation.table, column);
  const comesFirst = isInsert && (isMysql || isKey) && !isOnConflict && operation.rows !== null;
  const isWritten = comesFirst || (rows.low >= 1 && !isOnConflict && givesRows(operation));
  if (rows.high === 0 && !comesFirst) return "changed";
  // SQLite's types come before its triggers, but behind the NOT NULL for which IGNORE leaves out a row.
  const maySpare =
    (operation.isIgnore && !isKey) ||
    (dialect !== "sqlite" && triggersMayInterfere(schema, operation.table, isInsert ? "INSERT" : "UPDATE"));
  const isCertain = isWritten && !maySpare;
  return isCertain ? "certain" : "possible";
}

/** No query, or one whose values are put straight into the rows: otherwise they get their types when it runs. */
export function isPlainQuery(query: Query | null): boolean {
  if (query === null) return true;
  const { body, orderBy, limit, offset } = query;
  if (body.kind !== "select" || orderBy.length > 0 || limit !== null || offset !== null) return false;
  const isGrouped = body.isDistinct || body.groupBy.length > 0 || body.having !== null;
  return !isGrouped && !hasAggregate(body) && !hasWindow(body);
}

/** No query, or one that leaves out no row of its table; Oracle's INSERT ALL writes its rows for each one of its query. */
function givesRows(operation: InsertOperation | UpdateOperation): boolean {
  if (operation.kind === "update" || operation.query === null) return true;
  const { body } = operation.query;
  if (body.kind !== "select" || body.where !== null || !isPlainQuery(operation.query)) return false;
  return operation.rows === null || (!operation.isConditional && body.from.every(isDual));
}

const longestShown = 40;

function shorten(text: string): string {
  const line = text.replaceAll(/[^\S ]+/gu, " ");
  return line.length > longestShown ? `${line.slice(0, longestShown - 1)}…` : line;
}

function sentenceOf(
  schema: PreparedSchema,
  sql: string,
  { table }: InsertOperation | UpdateOperation,
  { column, value }: WrittenConstant,
  { fault }: Refusal,
): string {
  const stored = storedTypeOf(schema, column).type;
  const type = stored === column.type ? stored : `${column.type} (${stored})`;
  const given = sql.slice(value.span.start, value.span.end);
  return `${displayName(schema.catalog, table)}.${column.name} is ${shorten(type)}, but ${shorten(given)} ${fault}.`;
}

function settingOf({ catalog }: PreparedSchema): string {
  return catalog.dialect === "oracle"
    ? "In a database whose characters have as many bytes, this is refused: "
    : "With a strict sql_mode this is refused, and without one the value is changed: ";
}

const conditionOf = (
  schema: PreparedSchema,
  { table }: InsertOperation | UpdateOperation,
  column: Column,
  setting: string,
  says: string,
): Condition => ({
  code: "VALUE_TAKEN",
  kind: "type",
  constraintName: null,
  table: displayName(schema.catalog, table),
  columns: [column.name],
  message: setting + says,
});

function blockerOf(
  schema: PreparedSchema,
  { table }: InsertOperation | UpdateOperation,
  column: Column,
  { wanted }: Refusal,
  certainty: Blocker["certainty"],
  message: string,
  rows: RowEstimate,
): Blocker {
  const name = displayName(schema.catalog, table);
  return {
    constraintName: null,
    table: name,
    columns: [column.name],
    code: "VALUE_REFUSED",
    action: "TYPE",
    rows,
    certainty,
    message,
    remedy: `Give ${column.name} ${wanted}.`,
    cascadePath: [name],
  };
}
