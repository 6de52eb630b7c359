import type { Column } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { insertAssignments } from "../conditions/conditions.ts";
import { domainsOf } from "../conditions/domains.ts";
import type { Blocker } from "../model.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { defaultValueOf } from "../changes/default-value.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import { valueBlockers } from "./value-blockers.ts";
import { listOf } from "../wording.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";

/**
 * What the written values themselves break whatever the rows are: NULL in a NOT NULL column, a value for a generated column, a
 * CHECK that is false, one key for several rows.
 */
export function findDirectBlockers(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  rows: RowEstimate,
): Blocker[] {
  const { table } = operation;
  const event = operation.kind === "insert" ? "INSERT" : "UPDATE";
  const isCertain = rows.low >= 1 && !operation.isIgnore && !triggersMayInterfere(schema, table, event);
  const blockers: Blocker[] = [];
  const seen = new Set<string>();
  const add = (column: Column, found: Blocker | null) => {
    if (found === null) return;
    seen.add(column.name);
    blockers.push(found);
  };
  const assignments = operation.kind === "insert" ? insertAssignments(operation) : operation.assignments;
  for (const { column, value } of assignments) {
    if (seen.has(column.name)) continue;
    add(
      column,
      generatedBlocker(schema, operation, column, value, rows) ??
        nullBlocker(schema, operation, column, value, rows, isCertain),
    );
  }
  if (operation.kind === "insert") {
    const given = new Set(operation.columns.map((column) => column.name));
    for (const column of table.columns)
      if (!given.has(column.name)) add(column, nullBlocker(schema, operation, column, "nothing", rows, isCertain));
    blockers.push(...targetBlockers(schema, operation));
  }
  if (isCertain) blockers.push(...valueBlockers(schema, operation, rows));
  return blockers;
}

/** ON CONFLICT (columns) where no unique key has just these columns: refused when the statement is read. */
function targetBlockers(schema: PreparedSchema, { table, conflicts, views }: InsertOperation): Blocker[] {
  if (views.length > 0) return [];
  const keys = uniqueKeysOf(table).map((key) => new Set(key.columns.map((name) => comparable(schema, name))));
  return conflicts.flatMap(({ columns, targetExpressions }) => {
    const wanted = new Set(columns.map((name) => comparable(schema, foldName(schema, name))));
    const isFound = keys.some((key) => key.size === wanted.size && [...wanted].every((name) => key.has(name)));
    if (wanted.size === 0 || targetExpressions.length > 0 || isFound) return [];
    const name = displayName(schema.catalog, table);
    const names = listOf(columns.map(({ text }) => text));
    return {
      constraintName: null,
      table: name,
      columns: columns.map(({ text }) => text),
      code: "CONFLICT_TARGET" as const,
      action: "UNIQUE" as const,
      rows: noRow,
      certainty: "certain" as const,
      message: `ON CONFLICT names ${names}, but ${name} has no unique key over just that.`,
      remedy: `Name the columns of a unique key of ${name}, or leave the columns out.`,
      cascadePath: [name],
    };
  });
}

/** What a column is given, as far as that is NULL: by name, by its default, or by being left out. */
function nullGiven(
  schema: PreparedSchema,
  column: Column,
  value: Expression | "nothing" | null,
  isInsert: boolean,
): "NULL" | "DEFAULT" | "nothing" | null {
  if (value === "nothing") return hasValueOfItsOwn(schema, column, isInsert) ? null : "nothing";
  if (value?.kind !== "literal") return null;
  if (value.type === "default") return hasValueOfItsOwn(schema, column, isInsert) ? null : "DEFAULT";
  const isEmptyText = value.value === "" && schema.catalog.dialect === "oracle";
  return value.type === "null" || isEmptyText ? "NULL" : null;
}

/** Whether the database has a value other than NULL for a column that is given none. */
function hasValueOfItsOwn(schema: PreparedSchema, column: Column, isInsert: boolean): boolean {
  const { dialect } = schema.catalog;
  if (column.isAutoIncrement || column.generated !== null) return true;
  if (dialect === "sqlserver" && /^(?:timestamp|rowversion)$/iu.test(column.type)) return true;
  // A new row gets the first label of an enum, and zero in a column that takes the time of each update.
  if (dialect === "mysql" && ((column.typeFamily === "enum" && isInsert) || column.onUpdate !== null)) return true;
  return defaultValueOf(schema, column) !== null;
}

const isMariadb = ({ catalog }: PreparedSchema) => catalog.serverVersion?.startsWith("MariaDB") === true;

/** How surely a column refuses NULL; null where it takes it, or the database puts another value in its place or leaves the row out. */
function nullRefusal(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  column: Column,
  given: "NULL" | "DEFAULT" | "nothing",
): Blocker["certainty"] | null {
  const { dialect } = schema.catalog;
  const { table } = operation;
  const isInsert = operation.kind === "insert";
  const onNull = operation.conflictPolicy ?? column.onNull;
  if (operation.isIgnore || onNull === "IGNORE" || (onNull === "REPLACE" && defaultValueOf(schema, column) !== null))
    return null;
  if (isRowId(dialect, table, column)) return isInsert ? null : "certain";
  if (column.isNullable && !domainsOf(schema, column).some(({ isNotNull }) => isNotNull)) return null;
  if (dialect !== "mysql") return "certain";
  // Only an INSERT puts a number of its own in the place of NULL.
  if (isInsert && column.isAutoIncrement) return null;
  // MySQL refuses since 8.0.2, unless it is told otherwise; MariaDB takes the time.
  if (given === "NULL" && column.normalType === "timestamp") return isMariadb(schema) ? null : "possible";
  // MySQL takes the first label, as for a new row.
  if (given === "DEFAULT" && column.typeFamily === "enum") return isMariadb(schema) ? "certain" : "possible";
  return "certain";
}

/** NULL, or nothing, for a column that must have a value. */
function nullBlocker(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  column: Column,
  value: Expression | "nothing" | null,
  rows: RowEstimate,
  isCertain: boolean,
): Blocker | null {
  const given = nullGiven(schema, column, value, operation.kind === "insert");
  const refusal = given === null || rows.high === 0 ? null : nullRefusal(schema, operation, column, given);
  if (refusal === null) return null;
  const name = displayName(schema.catalog, operation.table);
  return {
    constraintName: null,
    table: name,
    columns: [column.name],
    code: "NULL_REFUSED",
    action: "NOT NULL",
    rows,
    certainty: isCertain ? refusal : "possible",
    message: `${name}.${column.name} is NOT NULL, but would be ${given === "nothing" ? "left without a value" : "set to NULL"}.`,
    remedy: `Give ${column.name} a value.`,
    cascadePath: [name],
  };
}

/** A value for a column whose values the database makes itself. */
function generatedBlocker(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  column: Column,
  value: Expression | null,
  rows: RowEstimate,
): Blocker | null {
  const { dialect } = schema.catalog;
  if (value?.kind === "literal" && value.type === "default") return null;
  if (column.generated === null && !refusesNumbers(schema, operation, column)) return null;
  const isNull = value?.kind === "literal" && value.type === "null";
  // MariaDB looks row by row, and where no row is written at nothing; NULL is to it what DEFAULT is, to MySQL it is not.
  const isSeenAtOnce = dialect !== "mysql";
  if (!isSeenAtOnce && (rows.high === 0 || (isNull && isMariadb(schema)))) return null;
  const isSure = isSeenAtOnce || (rows.low >= 1 && !operation.isIgnore && !isNull);
  // What a MERGE gives each column is not known: it may be DEFAULT.
  const isKnown = operation.kind === "update" || !operation.isMergeBranch;
  const name = displayName(schema.catalog, operation.table);
  return {
    constraintName: null,
    table: name,
    columns: [column.name],
    code: "GENERATED_COLUMN",
    action: "GENERATED",
    rows,
    // Refused when the statement is read, whatever the rows are.
    certainty: isSure && isKnown ? "certain" : "possible",
    message: `${name}.${column.name} is computed by the database and takes no value.`,
    remedy: `Leave ${column.name} out.`,
    cascadePath: [name],
  };
}

/** Whether a column that numbers the rows takes no numbers but the database's own. */
function refusesNumbers(schema: PreparedSchema, operation: InsertOperation | UpdateOperation, column: Column): boolean {
  // An INSERT may have a number of its own where the session says so.
  if (schema.catalog.dialect === "sqlserver") return operation.kind === "update" && column.isAutoIncrement;
  return column.identity === "always" && !(operation.kind === "insert" && operation.overriding !== null);
}
