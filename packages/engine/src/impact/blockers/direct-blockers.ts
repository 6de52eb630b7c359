import type { Column, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { Expression } from "../../statement/ast.ts";
import { storedExpression } from "../../statement/stored-expression.ts";
import { walkExpression } from "../../statement/walk-expression.ts";
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
      generatedBlocker(schema, operation, column, value ?? valueOfBranch(operation, column), rows) ??
        nullBlocker(schema, operation, column, value, rows, isCertain),
    );
  }
  if (operation.kind === "insert") {
    const given = new Set(operation.columns.map((column) => column.name));
    for (const column of table.columns)
      if (!given.has(column.name)) add(column, nullBlocker(schema, operation, column, "nothing", rows, isCertain));
    blockers.push(...targetBlockers(schema, operation));
    for (const { column, value } of operation.conflictAssignments) {
      const found = seen.has(column.name) ? null : generatedInConflict(schema, operation, column, value);
      add(column, found);
    }
  }
  if (isCertain) blockers.push(...valueBlockers(schema, operation, rows));
  return blockers;
}

/** ON CONFLICT (columns) where no unique key has just these columns: refused when the statement is read. */
function targetBlockers(schema: PreparedSchema, { table, conflicts, views }: InsertOperation): Blocker[] {
  if (views.length > 0) return [];
  const keys = uniqueKeysOf(table).map((key) => new Set(key.columns.map((name) => comparable(schema, name))));
  return conflicts.flatMap(({ columns, targetExpressions, keyExpressions, span }) => {
    const wanted = new Set(columns.map((name) => comparable(schema, foldName(schema, name))));
    // A collation makes an expression of a column that an index may have as such.
    const hasCollation = targetExpressions.some((each) => each.kind === "unary" && each.operator === "COLLATE");
    const mayFit =
      hasCollation || mayHaveExpressionKey(schema, table, wanted, targetExpressions.slice(0, keyExpressions));
    if (keyExpressions > 0 ? mayFit : wanted.size === 0) return [];
    const isFound = keys.some((key) => key.size === wanted.size && [...wanted].every((name) => key.has(name)));
    if (keyExpressions === 0 && (targetExpressions.length > 0 || isFound)) return [];
    const name = displayName(schema.catalog, table);
    const expressions = keyExpressions === 0 ? [] : [keyExpressions === 1 ? "an expression" : "expressions"];
    const names = listOf([...columns.map(({ text }) => text), ...expressions]);
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
      at: { start: columns[0]?.span.start ?? span.start, end: columns.at(-1)?.span.end ?? span.end },
    };
  });
}

/**
 * Whether a table has a unique index over just these columns and, as far as the names in them tell, these expressions: a dump writes
 * an expression otherwise than a person.
 */
function mayHaveExpressionKey(
  schema: PreparedSchema,
  { indexes }: Table,
  columns: ReadonlySet<string>,
  expressions: readonly Expression[],
): boolean {
  const wanted = new Set(expressions.map(namesIn));
  return indexes.some(({ isUnique, parts }) => {
    if (!isUnique) return false;
    const plain = new Set(
      parts.filter(({ isExpression }) => !isExpression).map(({ text }) => comparable(schema, text)),
    );
    const own = new Set<string>();
    for (const part of parts) {
      const tree = part.isExpression ? storedExpression(part, part.text, schema.catalog.dialect) : null;
      if (part.isExpression && tree === null) return plain.size === columns.size;
      if (tree) own.add(namesIn(tree));
    }
    return areEqual(plain, columns) && areEqual(own, wanted);
  });
}

const areEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** The columns and functions that an expression names. */
function namesIn(expression: Expression): string {
  const names = new Set<string>();
  walkExpression(expression, (node) => {
    const last = node.kind === "name" ? node.parts.at(-1) : node.kind === "call" ? node.name.at(-1) : undefined;
    if (last) names.add(`${node.kind} ${last.text.toLowerCase()}`);
  });
  return [...names].toSorted().join();
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
  if (isRowVersion(schema, column)) return true;
  // A new row gets the first label of an enum, and zero in a column that takes the time of each update.
  if (dialect === "mysql" && ((column.typeFamily === "enum" && isInsert) || column.onUpdate !== null)) return true;
  return defaultValueOf(schema, column) !== null;
}

/** SQL Server's number of the row's version, which takes no value but DEFAULT, and NULL where a row is new (errors 272 and 273). */
const isRowVersion = ({ catalog }: PreparedSchema, { type }: Column): boolean =>
  catalog.dialect === "sqlserver" && /^\[?(?:timestamp|rowversion)\]?$/iu.test(type);

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
  // Oracle's DEFAULT ON NULL is about new rows, and numbers them as well.
  const isReplaced =
    onNull === "REPLACE" && (dialect === "oracle" ? isInsert : defaultValueOf(schema, column) !== null);
  if (operation.isIgnore || onNull === "IGNORE" || isReplaced || isRowVersion(schema, column)) return null;
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
    ...(value !== "nothing" && value !== null ? { at: value.span } : {}),
  };
}

/** What the INSERT of a MERGE gives to a column. */
function valueOfBranch(operation: InsertOperation | UpdateOperation, column: Column): Expression | null {
  if (operation.kind === "update" || !operation.isMergeBranch) return null;
  return operation.branchValues[operation.columns.indexOf(column)] ?? null;
}

/** A value for such a column where the row is there already: PostgreSQL looks at it when it reads the statement. */
function generatedInConflict(
  schema: PreparedSchema,
  operation: InsertOperation,
  column: Column,
  value: Expression | null,
): Blocker | null {
  const isDefault = value?.kind === "literal" && value.type === "default";
  const isOwn = column.generated !== null || column.identity === "always";
  if (schema.catalog.dialect !== "postgresql" || isDefault || !isOwn) return null;
  return computedBlocker(schema, operation, column, noRow, true);
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
  const isNull = value?.kind === "literal" && value.type === "null";
  const isVersion = isRowVersion(schema, column) && !(isNull && operation.kind === "insert");
  if (column.generated === null && !isVersion && !refusesNumbers(schema, operation, column)) return null;
  // MariaDB looks row by row, and where no row is written at nothing; NULL is to it what DEFAULT is, to MySQL it is not.
  const isSeenAtOnce = dialect !== "mysql";
  if (!isSeenAtOnce && (rows.high === 0 || (isNull && isMariadb(schema)))) return null;
  const isSure = isSeenAtOnce || (rows.low >= 1 && !operation.isIgnore && !isNull);
  // What a MERGE gives each column is not known: it may be DEFAULT.
  const isKnown = operation.kind === "update" || !operation.isMergeBranch || operation.branchValues.length > 0;
  // Refused when the statement is read, whatever the rows are.
  const blocker = computedBlocker(schema, operation, column, rows, isSure && isKnown);
  return value === null ? blocker : { ...blocker, at: value.span };
}

function computedBlocker(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  column: Column,
  rows: RowEstimate,
  isCertain: boolean,
): Blocker {
  const name = displayName(schema.catalog, operation.table);
  const isForcible = schema.catalog.dialect === "sqlserver" && operation.kind === "insert" && column.isAutoIncrement;
  return {
    constraintName: null,
    table: name,
    columns: [column.name],
    code: "GENERATED_COLUMN",
    action: "GENERATED",
    rows,
    certainty: isCertain ? "certain" : "possible",
    message: `${name}.${column.name} is computed by the database and takes no value.`,
    remedy: `Leave ${column.name} out${isForcible ? `, or SET IDENTITY_INSERT ${name} ON before` : ""}.`,
    cascadePath: [name],
  };
}

/** Whether a column that numbers the rows takes no numbers but the database's own. */
function refusesNumbers(schema: PreparedSchema, operation: InsertOperation | UpdateOperation, column: Column): boolean {
  // An INSERT may have a number of its own where the session says so (error 544).
  if (schema.catalog.dialect === "sqlserver")
    return column.isAutoIncrement && (operation.kind === "update" || schema.isIdentityInsertOn !== true);
  return column.identity === "always" && !(operation.kind === "insert" && operation.overriding !== null);
}
