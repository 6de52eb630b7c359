import type { Key, Table } from "../../catalog/model.ts";
import type { Expression, NameExpression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { profileOf, rowsOf } from "../../statistics/estimate/column-profile.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { columnShare } from "../../statistics/estimate/column-share.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import { allRows, weakerBasis } from "../../statistics/estimate/interval.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import type { Change } from "../changes/change.ts";
import { hasName } from "../changes/cascade-effect.ts";
import { generatedFrom } from "../changes/generated-columns.ts";
import { changesValue, makeRoot, withSideEffects } from "../changes/make-root.ts";
import { rowsMeetingOwn } from "./own-conflicts.ts";
import type { AffectedColumn } from "../model.ts";
import type { DerivationStep, RowEstimate } from "../../catalog/statistics-model.ts";
import { rowsWithoutConstraints } from "../rows/row-set.ts";
import { constantsOf, isKnownToStay, isSureToDiffer } from "../rows/same-value.ts";
import type { ColumnConstraint, RowSet } from "../rows/row-set.ts";

/** What one write of a statement does itself: always something. */
export type RootsOfOne = [Change, ...Change[]];

/** The changes that an INSERT of some rows makes itself: the new rows, and what its conflict clause or REPLACE does to rows that are there. */
export function insertRoots(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: InsertOperation,
  table: Table,
  root: number,
  inserted: RowEstimate,
): RootsOfOne {
  const { rowCount } = rowsOf(schema, table);
  const mayBeLess =
    operation.isIgnore || leavesRowsOut(operation) || operation.isConflictIgnored || operation.hasConflictUpdate;
  const rows = mayBeLess ? { ...inserted, low: 0, basis: weakerBasis(inserted.basis, "statistics") } : inserted;
  const steps = [
    {
      subject: table.name,
      statistic: operation.isOutput
        ? "rows that the statement writes"
        : operation.rows && !operation.query
          ? "rows of VALUES"
          : "rows of the query",
      formula: "one row for each",
      value: rows.expected,
      unit: "rows" as const,
      basis: rows.basis,
    },
  ];
  const rowSet = rowsWithoutConstraints({ table, tableRows: rowCount, isNew: true }, rows, steps);
  const affected: AffectedColumn[] = operation.columns.map(({ name }) => ({ name, reason: "inserted" }));
  for (const column of table.columns)
    if (column.generated !== null) affected.push({ name: column.name, reason: "generated" });
  const own = makeRoot(schema, {
    table,
    operation: "INSERT",
    affected,
    rowSet,
    root,
    policy: operation.conflictPolicy,
  });
  const conflicting = conflictingRows(schema, operation, table, inserted);
  if (operation.isReplace || replacesByKey(operation, () => true)) {
    const replaced = makeRoot(schema, {
      table,
      operation: "DELETE",
      affected: keyColumns(table),
      rowSet: conflicting,
      root,
      policy: "REPLACE",
      isSureToChange: schema.catalog.dialect === "mysql",
      returningColumns: returningColumns(schema, operation, table),
    });
    return [replaced, own];
  }
  if (!operation.hasConflictUpdate) return [own];
  const assignments = operation.conflictAssignments.map((assignment) => ({
    ...assignment,
    value: valueOfNewRow(resolver, operation, assignment.value),
  }));
  const written = assignments
    .filter(({ column, value }) => changesValue(resolver, operation, column.name, value))
    .filter((assignment) => !isKnownToStay(schema, conflicting, assignment))
    .map(({ column }) => column.name);
  const updated: AffectedColumn[] = operation.conflictAssignments.map(({ column }) => ({
    name: column.name,
    reason: "written",
  }));
  const columns = withSideEffects(schema, table, written, updated);
  const isSureToChange = assignments.every((assignment) =>
    isSureToDiffer(schema, resolver, operation, conflicting, assignment),
  );
  const updating = makeRoot(schema, {
    table,
    operation: "UPDATE",
    columns,
    affected: updated,
    constants: constantsOf(schema, assignments),
    rowSet: conflicting,
    root,
    policy: "ABORT",
    isSureToChange,
  });
  return [own, updating];
}

/** What `excluded.x`, a row alias and `VALUES(x)` stand for where the statement gives one row. */
function valueOfNewRow(resolver: Resolver, operation: InsertOperation, value: Expression | null): Expression | null {
  const { rows } = operation;
  if (rows?.length !== 1) return value;
  const isValues = value?.kind === "call" && value.name.at(-1)?.text.toLowerCase() === "values";
  const name = isValues ? value.arguments[0] : value;
  if (name?.kind !== "name") return value;
  const binding = resolver.bindings.get(name);
  const isOfNewRow = isValues || binding?.source !== operation.source;
  const at = operation.columns.findIndex((column) => column === binding?.origin?.column);
  return (isOfNewRow ? rows[0]?.[at] : null) ?? value;
}

/** SQLite's `UNIQUE (a) ON CONFLICT REPLACE`: a write of its columns that meets a row of the same key takes its place. */
export const replacesByKey = (
  { table, conflictPolicy }: InsertOperation | UpdateOperation,
  isWritten: (column: string) => boolean,
) =>
  conflictPolicy === null &&
  uniqueKeysOf(table).some(({ onConflict, columns }) => onConflict === "REPLACE" && columns.some(isWritten));

/** SQLite's constraints with ON CONFLICT IGNORE leave out the rows that break them, where the statement says nothing else. */
export const leavesRowsOut = ({
  table,
  conflictPolicy,
}: Pick<InsertOperation | UpdateOperation, "table" | "conflictPolicy">) =>
  conflictPolicy === null &&
  (uniqueKeysOf(table).some(({ onConflict }) => onConflict === "IGNORE") ||
    table.columns.some(({ onNull }) => onNull === "IGNORE"));

/** A row that is replaced because of its only given unique key has that key again. */
function returningColumns(schema: PreparedSchema, operation: InsertOperation, table: Table): ReadonlySet<string> {
  const keys = keysBrought(schema, operation, table);
  const [only] = keys;
  const isOnly = keys.length + partKeysBrought(schema, operation, table) === 1;
  return new Set(isOnly && only ? only.columns.map((name) => comparable(schema, name)) : []);
}

const keyColumns = (table: Table): AffectedColumn[] =>
  (table.primaryKey?.columns ?? []).map((name) => ({ name, reason: "deleted" }));

/** The rows that already hold a key which an insert brings again. */
function conflictingRows(
  schema: PreparedSchema,
  operation: InsertOperation,
  table: Table,
  inserted: RowEstimate,
): RowSet {
  const counted = rowsOf(schema, table);
  const { rowCount } = counted;
  const keys = keysBrought(schema, operation, table).filter((key) => mayBeTarget(schema, operation, key.columns));
  const others = namesItsKey(operation) ? 0 : partKeysBrought(schema, operation, table);
  const own = rowsMeetingOwn(schema, operation, table, { keys, others }, inserted);
  const high = Math.min(toRows(allRows, counted).high + own.high, inserted.high * (keys.length + others));
  const most: RowEstimate = { expected: Math.min(high, inserted.expected), low: 0, high, basis: "assumed" };
  const step = stepOf(table, "at most one for each new row and unique key", most);
  const base = rowsWithoutConstraints({ table, tableRows: rowCount, isNew: false }, most, [step]);
  const [only] = keys;
  if (only === undefined || keys.length + others > 1) return base;
  const constraints = new Map<string, ColumnConstraint>();
  for (const name of only.columns) {
    const constraint = valuesConstraint(schema, operation, table, name, only);
    if (constraint) constraints.set(comparable(schema, name), constraint);
  }
  const [first] = constraints.values();
  if (only.columns.length > 1 || first === undefined) return { ...base, constraints };
  const there = toRows(first.share, counted);
  const isSure = !maySpareRows(operation) && own.high === 0;
  const mostThere = Math.min(there.high + own.high, inserted.high);
  const rows: RowEstimate = {
    expected: Math.min(there.expected + own.expected, mostThere),
    low: maySpareRows(operation) ? 0 : there.low,
    high: mostThere,
    basis: isSure ? there.basis : weakerBasis(there.basis, "statistics"),
  };
  const steps = [stepOf(table, "one for each that the table has", rows)];
  return { ...base, rows, steps, constraints, isDescribed: !maySpareRows(operation) };
}

/** How many unique indexes over expressions, or over some of the rows, may meet a row as well. */
function partKeysBrought(schema: PreparedSchema, operation: InsertOperation, table: Table): number {
  const brought = columnsBrought(schema, operation, table);
  return table.indexes.filter(
    ({ isUnique, predicate, parts }) =>
      isUnique &&
      (predicate !== null || parts.some(({ isExpression }) => isExpression)) &&
      parts.every(({ isExpression, text }) => isExpression || hasName(schema, brought, text)),
  ).length;
}

/** ON CONFLICT (a, b), in each of its clauses. */
const namesItsKey = ({ conflicts }: InsertOperation) =>
  conflicts.length > 0 &&
  conflicts.every(({ columns, targetExpressions }) => columns.length > 0 && targetExpressions.length === 0);

/** DO UPDATE … WHERE leaves rows as they are, and another clause may come first. */
const maySpareRows = ({ conflicts }: InsertOperation) =>
  conflicts.length > 1 || conflicts.some(({ where }) => where !== null);

/** ON CONFLICT (a, b) DO UPDATE minds the one key over these columns. */
function mayBeTarget(schema: PreparedSchema, operation: InsertOperation, key: readonly string[]): boolean {
  const clauses = operation.conflicts.filter(({ action }) => action === "update");
  return (
    clauses.length === 0 ||
    operation.views.length > 0 ||
    clauses.some(({ columns, targetExpressions }) => {
      if (columns.length === 0 || targetExpressions.length > 0) return true;
      const named = new Set(columns.map((name) => comparable(schema, foldName(schema, name))));
      return named.size === key.length && key.every((name) => named.has(comparable(schema, name)));
    })
  );
}

const stepOf = (table: Table, formula: string, { expected, basis }: RowEstimate): DerivationStep => ({
  subject: table.name,
  statistic: "rows with the same key",
  formula,
  value: expected,
  unit: "rows",
  basis,
});

/** Defaults that give every row a value of its own. */
const newValues = /nextval|next value|uuid|newid|newsequentialid|sys_guid|rand/iu;

/** The unique keys of which an insert brings a value in each column. */
function keysBrought(schema: PreparedSchema, operation: InsertOperation, table: Table) {
  const brought = columnsBrought(schema, operation, table);
  return uniqueKeysOf(table).filter(({ columns }) => columns.every((name) => hasName(schema, brought, name)));
}

/** The columns of which an insert brings values that may be there: given, by default, or computed from these. */
function columnsBrought(schema: PreparedSchema, operation: InsertOperation, table: Table): ReadonlySet<string> {
  const brought = new Set(operation.columns.map(({ name }) => name));
  for (const { name, default: value, isAutoIncrement } of table.columns)
    if (value !== null && !isAutoIncrement && !/^null\b/iu.test(value) && !newValues.test(value)) brought.add(name);
  for (const name of generatedFrom(schema, table, brought)) brought.add(name);
  return brought;
}

/** The values that an insert gives to a key column, as a condition on the column. */
function valuesConstraint(
  schema: PreparedSchema,
  operation: InsertOperation,
  table: Table,
  name: string,
  { nullsNotDistinct }: Pick<Key, "nullsNotDistinct">,
): ColumnConstraint | null {
  const at = operation.columns.findIndex((column) => comparable(schema, column.name) === comparable(schema, name));
  const column = operation.columns[at];
  if (column === undefined || operation.rows === null || operation.rows.length > 1000) return null;
  const list: Expression[] = [];
  for (const row of operation.rows) {
    const value = row[at];
    const constant = value && constantOf(value, schema.catalog);
    // The condition is one of equality, which finds no NULL.
    if (value === undefined || constant === undefined || (constant === null && nullsNotDistinct === true)) return null;
    list.push(value);
  }
  const { span } = operation.source;
  const operand: NameExpression = { kind: "name", parts: [], isOuterJoined: false, span };
  const condition: Expression = { kind: "in", operand, list, query: null, isNegated: false, span };
  return { condition, share: columnShare(profileOf(schema, table, column), condition) };
}

/** UPDATE OR REPLACE removes the rows that hold the new key. */
export function replacedByUpdate(
  schema: PreparedSchema,
  operation: UpdateOperation,
  table: Table,
  root: number,
): Change {
  const counted = rowsOf(schema, table);
  const { rowCount } = counted;
  const { high } = toRows(allRows, counted);
  const rows: RowEstimate = { expected: Math.min(1, rowCount), low: 0, high, basis: "assumed" };
  const step = stepOf(table, "about one, of as many as the table has", rows);
  const rowSet = rowsWithoutConstraints({ table, tableRows: rowCount, isNew: false }, rows, [step]);
  const affected = operation.assignments.map(({ column }) => ({ name: column.name, reason: "deleted" as const }));
  return makeRoot(schema, { table, operation: "DELETE", affected, rowSet, root, policy: "REPLACE" });
}
