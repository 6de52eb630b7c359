import type { Column, Table } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import { isRowId } from "../catalog/row-id.ts";
import type { Expression } from "../statement/ast.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable, foldName } from "../statement/relation-lookup.ts";
import type { InsertOperation, UpdateOperation } from "../statement/write-operation.ts";
import { uniqueKeysOf } from "../statistics/column-profile.ts";
import { insertAssignments } from "./conditions.ts";
import { domainsOf, hasDefault } from "./domains.ts";
import type { Blocker, RowEstimate } from "./model.ts";
import { triggersMayInterfere } from "./trigger-effects.ts";
import { valueBlockers } from "./value-blockers.ts";
import { listOf } from "./wording.ts";

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
  const assignments = operation.kind === "insert" ? insertAssignments(operation) : operation.assignments;
  for (const { column, value } of assignments) {
    if (seen.has(column.name)) continue;
    const found =
      generatedBlocker(schema, operation, column, value, rows) ??
      (rows.high > 0 && setsNull(schema, column, value) && refusesNull(schema, table, column, event)
        ? nullBlocker(schema, table, column, rows, isCertain, "set to NULL")
        : null);
    if (found === null) continue;
    seen.add(column.name);
    blockers.push(found);
  }
  if (operation.kind === "insert") {
    blockers.push(...omittedBlockers(schema, operation, rows, isCertain), ...targetBlockers(schema, operation));
  }
  if (isCertain) blockers.push(...valueBlockers(schema, operation, rows));
  return blockers;
}

/** ON CONFLICT (columns) where no unique key has just these columns: refused when the statement is read. */
function targetBlockers(schema: PreparedSchema, { table, conflicts, viaView }: InsertOperation): Blocker[] {
  const { dialect } = schema.catalog;
  if ((dialect !== "postgresql" && dialect !== "sqlite") || viaView !== null) return [];
  const keys = [
    ...uniqueKeysOf(table).map(({ columns }) => columns),
    ...table.indexes.filter(({ isUnique }) => isUnique).map(({ parts }) => parts.map(({ text }) => text)),
  ].map((columns) => new Set(columns.map((name) => comparable(schema, name))));
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
      action: "UNIQUE" as const,
      rows: { expected: 0, low: 0, high: 0, basis: "exact" as const },
      certainty: "certain" as const,
      message: `ON CONFLICT names ${names}, but ${name} has no unique key over just that.`,
      remedy: `Name the columns of a unique key of ${name}, or leave the columns out.`,
      cascadePath: [name],
    };
  });
}

const setsNull = (schema: PreparedSchema, column: Column, value: Expression | null) =>
  value?.kind === "literal" &&
  (value.type === "null" ||
    (value.type === "default" && hasNoDefault(schema, column)) ||
    (value.type === "string" && value.value === "" && schema.catalog.dialect === "oracle"));

/** Whether DEFAULT stands for NULL. MySQL gives an enum its first label. */
function hasNoDefault(schema: PreparedSchema, column: Column): boolean {
  const { catalog } = schema;
  if (column.isAutoIncrement || column.identity !== null || column.generated !== null) return false;
  if (catalog.dialect === "sqlserver" && /^(?:timestamp|rowversion)$/iu.test(column.type.trim())) return false;
  if (catalog.dialect === "mysql" && (column.typeFamily === "enum" || column.normalType === "timestamp")) return false;
  if (domainsOf(schema, column).some(hasDefault)) return false;
  return column.default === null || /^null$/iu.test(column.default.trim());
}

/** NULL is refused, and not replaced by a number of the database's own. */
function refusesNull(schema: PreparedSchema, table: Table, column: Column, event: "INSERT" | "UPDATE"): boolean {
  const { dialect } = schema.catalog;
  // The row is left out, or takes the default.
  if (column.onNull === "IGNORE" || (column.onNull === "REPLACE" && column.default !== null)) return false;
  if (event === "UPDATE" && isRowId(dialect, table, column)) return true;
  if (domainsOf(schema, column).some(({ isNotNull }) => isNotNull)) return true;
  if (column.isNullable) return false;
  // Only an INSERT puts a number of its own in the place of NULL.
  if (event === "UPDATE") return true;
  if (dialect === "mysql")
    return !column.isAutoIncrement && !(column.typeFamily === "timestamp" && column.normalType === "timestamp");
  if (dialect === "sqlite") return !isRowId(dialect, table, column);
  return true;
}

function nullBlocker(
  schema: PreparedSchema,
  table: Table,
  column: Column,
  rows: RowEstimate,
  isCertain: boolean,
  what: string,
): Blocker {
  const name = displayName(schema.catalog, table);
  return {
    constraintName: null,
    table: name,
    columns: [column.name],
    action: "NOT NULL",
    rows,
    certainty: isCertain ? "certain" : "possible",
    message: `${name}.${column.name} is NOT NULL, but would be ${what}.`,
    remedy: `Give ${column.name} a value.`,
    cascadePath: [name],
  };
}

function generatedBlocker(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  column: Column,
  value: Expression | null,
  rows: RowEstimate,
): Blocker | null {
  const isDefault = value?.kind === "literal" && value.type === "default";
  if (isDefault || (column.generated === null && column.identity !== "always")) return null;
  if (column.identity === "always" && schema.catalog.dialect !== "postgresql" && schema.catalog.dialect !== "oracle")
    return null;
  if (column.identity === "always" && value === null) return null;
  const { table } = operation;
  if (column.generated === null && operation.kind === "insert" && operation.isOverriding) return null;
  // MariaDB looks row by row, and where no row is written at nothing.
  const isSeenAtOnce = schema.catalog.dialect !== "mysql";
  if (!isSeenAtOnce && rows.high === 0) return null;
  const name = displayName(schema.catalog, table);
  return {
    constraintName: null,
    table: name,
    columns: [column.name],
    action: "GENERATED",
    rows,
    // Refused when the statement is read, whatever the rows are.
    certainty: isSeenAtOnce || (rows.low >= 1 && !operation.isIgnore) ? "certain" : "possible",
    message: `${name}.${column.name} is computed by the database and takes no value.`,
    remedy: `Leave ${column.name} out.`,
    cascadePath: [name],
  };
}

/** NOT NULL columns without default that an INSERT leaves out. */
function omittedBlockers(
  schema: PreparedSchema,
  operation: InsertOperation,
  rows: RowEstimate,
  isCertain: boolean,
): Blocker[] {
  const { table } = operation;
  const given = new Set(operation.columns.map((column) => column.name));
  return table.columns
    .filter((column) => !given.has(column.name) && needsValue(schema, table, column))
    .map((column) => nullBlocker(schema, table, column, rows, isCertain, "left without a value"));
}

function needsValue(schema: PreparedSchema, table: Table, column: Column): boolean {
  if (column.isAutoIncrement || column.identity !== null || column.generated !== null) return false;
  const domains = domainsOf(schema, column);
  if ((column.isNullable && !domains.some(({ isNotNull }) => isNotNull)) || domains.some(hasDefault)) return false;
  if (column.default !== null && !/^null$/iu.test(column.default.trim())) return false;
  const { dialect } = schema.catalog;
  if (dialect === "sqlite") return !isRowId(dialect, table, column);
  if (dialect === "sqlserver") return !/^(?:timestamp|rowversion)$/iu.test(column.type.trim());
  // MySQL gives an enum its first label and an old timestamp the time, even in strict mode.
  if (dialect === "mysql")
    return column.typeFamily !== "enum" && !(column.normalType === "timestamp" && column.onUpdate !== null);
  return true;
}
