import { findColumn } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { ColumnAssignment, InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { withKnownDuplicate } from "./known-duplicate.ts";
import type { Condition } from "../model.ts";
import { tablesWithKeys } from "../rows/partitions.ts";
import { referentialRulesByDialect } from "../../dialects/referential-rules-by-dialect.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import { writtenRows } from "./written-values.ts";
import {
  checkConditions,
  notNullConditions,
  parentConditions,
  partitionConditions,
  uniqueConditions,
} from "./table-conditions.ts";

/** What must hold for the written rows of an operation: the constraints of its table that the values could break. */
export function conditionsOfWrite(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  { rowSet, columns }: Pick<Change, "rowSet" | "columns">,
): Condition[] {
  if (rowSet.rows.high === 0) return [];
  const assignments = operation.kind === "update" ? operation.assignments : insertAssignments(operation);
  const isInsert = operation.kind === "insert";
  const assigned = new Set(assignments.map(({ column }) => column.name));
  // Triggers and expressions set further columns of the row.
  const written = new Set([...assigned, ...columns]);
  const values = new Map<string, readonly (Expression | null)[]>();
  for (const { column, value } of assignments) values.set(column.name, [...(values.get(column.name) ?? []), value]);
  for (const name of columns) {
    // ON UPDATE gives a time.
    const isOfTime = (findColumn(schema.index, operation.table, name)?.onUpdate ?? null) !== null;
    if (!isInsert && !assigned.has(name) && !isOfTime) values.set(name, [null]);
  }
  const { table } = operation;
  const mayBeReplaced = triggersMayInterfere(schema, table, isInsert ? "INSERT" : "UPDATE");
  const conditions = [
    ...tablesWithKeys(schema, table).flatMap((each) =>
      parentConditions(
        schema,
        each,
        (name) => isInsert || written.has(name),
        (key) => anyOrAll(schema, key)((name) => !isInsert || mayBeGiven(schema, table, name, values)),
      ),
    ),
    ...uniqueConditions(schema, table, (name) => isInsert || written.has(name)).map((condition) =>
      withKnownDuplicate(schema, operation, rowSet, condition),
    ),
    ...checkConditions(
      schema,
      table,
      (name) => isInsert || written.has(name),
      isInsert,
      mayBeReplaced ? [] : writtenRows(schema, operation),
    ),
    ...notNullConditions(schema, table, values),
    ...partitionConditions(schema, table, isInsert, written),
  ];
  if (operation.kind === "insert" && operation.conflictAssignments.length > 0)
    conditions.push(...conditionsOfConflict(schema, operation));
  return distinctConditions(conditions);
}

/** A key of which a part is NULL references nothing, but with MATCH FULL it is refused where a database keeps that. */
const anyOrAll =
  (schema: PreparedSchema, key: ForeignKey) =>
  (holds: (name: string) => boolean): boolean =>
    key.match === "FULL" && referentialRulesByDialect[schema.catalog.dialect].enforcesMatchFull
      ? key.columns.some(holds)
      : key.columns.every(holds);

/** What a conflict's own values have to keep beyond the new row, of which every check is asked. */
function conditionsOfConflict(schema: PreparedSchema, operation: InsertOperation): Condition[] {
  const written = new Set(operation.conflictAssignments.map(({ column }) => column.name));
  const values = new Map(operation.conflictAssignments.map(({ column, value }) => [column.name, [value]]));
  return [
    ...parentConditions(
      schema,
      operation.table,
      (name) => written.has(name),
      () => true,
    ),
    ...notNullConditions(schema, operation.table, values),
  ];
}

/** What must hold for rows that an action or code re-writes, or code brings: other keys over the same columns, unique keys, checks. */
export function conditionsOfFollower(schema: PreparedSchema, change: Change): Condition[] {
  if (change.operation === "DELETE") return [];
  const { table, operation } = change;
  if (operation === "INSERT") return conditionsOfRow(schema, table, change.columns);
  const isWritten = (name: string) => change.columns.has(name);
  const others = tablesWithKeys(schema, table).flatMap((each) =>
    parentConditions(
      schema,
      each,
      isWritten,
      // What a key's own action writes, the parent has just got; what comes on another way need not be there.
      (key) =>
        change.arrivals.some(({ foreignKey }) => foreignKey !== key) &&
        !key.columns.some((name) => change.nulled.has(name)),
    ),
  );
  const uniques = uniqueConditions(schema, table, isWritten).filter(
    ({ columns }) => !columns.some((name) => hasName(schema, change.nulled, name)),
  );
  const isByCode = change.arrivals.some(({ code }) => code !== null);
  const values = new Map<string, readonly null[]>([...change.columns].map((name) => [name, [null]]));
  return distinctConditions([
    ...others,
    ...uniques,
    ...checkConditions(schema, table, isWritten, false),
    ...(isByCode ? notNullConditions(schema, table, values) : []),
  ]);
}

/** What must hold for a new row of which only the columns are known that it gives values for. */
function conditionsOfRow(schema: PreparedSchema, table: Table, given: ReadonlySet<string>): Condition[] {
  const any = () => true;
  // A number that the database gives itself is a new one.
  const isGiven = (name: string) => given.has(name) || findColumn(schema.index, table, name)?.isAutoIncrement !== true;
  const needed = table.columns.filter(
    ({ name, default: value, generated }) => generated === null && (given.has(name) || value === null),
  );
  const values = new Map<string, readonly null[]>(needed.map(({ name }) => [name, [null]]));
  return distinctConditions([
    ...parentConditions(schema, table, any, any),
    ...uniqueConditions(schema, table, isGiven),
    ...checkConditions(schema, table, any, true),
    ...notNullConditions(schema, table, values),
    ...partitionConditions(schema, table, true, given),
  ]);
}

/** The values of an insert by column, of every row. */
export function insertAssignments(operation: InsertOperation): ColumnAssignment[] {
  if (operation.rows === null) return operation.columns.map((column) => ({ column, value: null }));
  // Beyond some hundred rows the values differ no more in what could be wrong with them.
  return operation.rows
    .slice(0, 200)
    .flatMap((row) => operation.columns.map((column, at) => ({ column, value: row[at] ?? null })));
}

/** Whether a column gets a value other than NULL: given, or from a default. */
function mayBeGiven(
  schema: PreparedSchema,
  table: Table,
  name: string,
  values: ReadonlyMap<string, readonly (Expression | null)[]>,
): boolean {
  const column = findColumn(schema.index, table, name);
  const given = column && values.get(column.name);
  // NULL for a column that numbers the rows is the next number.
  const isNumbered = column !== undefined && (column.isAutoIncrement || isRowId(schema.catalog.dialect, table, column));
  if (given) return isNumbered || given.some((value) => !isNull(value));
  return (
    column !== undefined &&
    (column.default !== null || column.isAutoIncrement || !column.isNullable) &&
    !/^null\b/iu.test(column.default ?? "")
  );
}

const isNull = (value: Expression | null) => value?.kind === "literal" && value.type === "null";

/** Conditions without those that say the same again. */
export function distinctConditions(conditions: readonly Condition[]): Condition[] {
  const seen = new Map<string, Condition>();
  for (const condition of conditions) {
    const key = [condition.kind, condition.constraintName, condition.table, ...condition.columns].join("\u0000");
    if (!seen.has(key)) seen.set(key, condition);
  }
  return [...seen.values()];
}
