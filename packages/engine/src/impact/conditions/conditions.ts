import { findColumn, foreignKeysOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { ColumnAssignment, InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { defaultValueOf } from "../changes/default-value.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { keysOfColumns } from "./keys-of-columns.ts";
import type { Condition } from "../model.ts";
import { tablesWithKeys } from "../rows/partitions.ts";
import { referentialRulesByDialect } from "../../dialects/referential-rules-by-dialect.ts";
import { placeOfAssigned } from "../places/place-of-value.ts";
import { hinted } from "../places/placer.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import { isNull, writtenRows } from "./written-values.ts";
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
  const isWritten = (name: string) => isInsert || written.has(name);
  const { table } = operation;
  const values = new Map<string, readonly (Expression | null)[]>();
  for (const [name, all] of Map.groupBy(assignments, ({ column }) => column.name))
    values.set(
      name,
      all.map(({ value }) => value),
    );
  // Whatever else sets a column, but for ON UPDATE, which gives a time.
  for (const { name, onUpdate } of table.columns)
    if (!isInsert && columns.has(name) && !assigned.has(name) && onUpdate === null) values.set(name, [null]);
  const mayBeReplaced = triggersMayInterfere(schema, table, isInsert ? "INSERT" : "UPDATE");
  const rows = mayBeReplaced ? [] : writtenRows(schema, operation);
  const isEveryRow =
    operation.kind === "update" || (operation.rows?.length === rows.length && !operation.hasConflictUpdate);
  const conditions = [
    ...tablesWithKeys(schema, table).flatMap((each) =>
      parentConditions(schema, each, isWritten, (key) =>
        anyOrAll(schema, key)((name) => !isNullIn(schema, table, name, values, isInsert)),
      ),
    ),
    ...(operation.isReplace
      ? []
      : uniqueConditions(schema, table, isWritten, (name) => isNullIn(schema, table, name, values, isInsert))),
    ...checkConditions(schema, table, isWritten, rows, isEveryRow),
    ...notNullConditions(schema, table, values),
    ...partitionConditions(schema, table, isWritten),
    ...(operation.kind === "insert" ? conditionsOfConflict(schema, operation) : []),
  ];
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
  const conditions = [
    ...parentConditions(
      schema,
      operation.table,
      (name) => written.has(name),
      () => true,
    ),
    ...notNullConditions(schema, operation.table, values),
  ];
  return hinted(conditions, ({ columns }) => {
    const at = placeOfAssigned(operation.conflictAssignments, ({ name }) => columns.includes(name));
    return at ? { at } : {};
  });
}

/** What must hold for rows that an action or code re-writes, or code brings: other keys over the same columns, unique keys, checks. */
export function conditionsOfFollower(schema: PreparedSchema, change: Change): Condition[] {
  if (change.operation === "DELETE") return [];
  const { table, operation } = change;
  if (operation === "INSERT") return conditionsOfRow(schema, table, change.columns);
  const isWritten = (name: string) => change.columns.has(name);
  schema.steps.take("cascades", 1 + foreignKeysOf(schema.index, table).length);
  const others = tablesWithKeys(schema, table).flatMap((each) =>
    parentConditions(
      schema,
      each,
      isWritten,
      // What a key's own action writes, the parent has just got; what comes on another way need not be there.
      (key) =>
        change.arrivals.some(({ foreignKey }) => foreignKey !== key) &&
        !key.columns.some((name) => change.nulled.has(name)),
      keysOfColumns(schema, each, change.columns),
    ),
  );
  const isNulled = (name: string) => hasName(schema, change.nulled, name);
  const isByCode = change.arrivals.some(({ code }) => code !== null);
  const values = new Map<string, readonly null[]>([...change.columns].map((name) => [name, [null]]));
  return distinctConditions([
    ...others,
    ...uniqueConditions(schema, table, isWritten, isNulled),
    ...checkConditions(schema, table, isWritten),
    ...(isByCode ? notNullConditions(schema, table, values) : []),
  ]);
}

/** What must hold for a new row of which only the columns are known that it gives values for. */
function conditionsOfRow(schema: PreparedSchema, table: Table, given: ReadonlySet<string>): Condition[] {
  const any = () => true;
  // A number that the database gives itself is a new one.
  const numbered = new Set(table.columns.filter((column) => column.isAutoIncrement).map(({ name }) => name));
  const needed = table.columns.filter(
    ({ name, default: value, generated }) => generated === null && (given.has(name) || value === null),
  );
  const values = new Map<string, readonly null[]>(needed.map(({ name }) => [name, [null]]));
  return distinctConditions([
    ...parentConditions(schema, table, any, any),
    ...uniqueConditions(schema, table, (name) => given.has(name) || !numbered.has(name)),
    ...checkConditions(schema, table, any),
    ...notNullConditions(schema, table, values),
    ...partitionConditions(schema, table, any),
  ]);
}

/** The values of an insert by column, of every row. */
export function insertAssignments(operation: InsertOperation): Omit<ColumnAssignment, "name">[] {
  if (operation.rows === null) return operation.columns.map((column) => ({ column, value: null }));
  return operation.rows.flatMap((row) => operation.columns.map((column, at) => ({ column, value: row[at] ?? null })));
}

/** Whether a column becomes NULL in every written row: by the statement, or where a new row leaves it out. */
function isNullIn(
  schema: PreparedSchema,
  table: Table,
  name: string,
  values: ReadonlyMap<string, readonly (Expression | null)[]>,
  isInsert: boolean,
): boolean {
  const column = findColumn(schema.index, table, name);
  // NULL for a column that numbers the rows is the next number.
  if (column === undefined || column.isAutoIncrement) return column === undefined;
  const given = values.get(column.name);
  if (given) return given.every((value) => isNull(schema.catalog.dialect, value));
  return isInsert && column.isNullable && column.generated === null && defaultValueOf(schema, column) === null;
}

/** Conditions without those that say the same again. */
export function distinctConditions(conditions: readonly Condition[]): Condition[] {
  const same = Map.groupBy(conditions, ({ code, constraintName, table, columns }) =>
    JSON.stringify([code, constraintName, table, columns]),
  );
  return [...same.values()].flatMap((group) => group.slice(0, 1));
}
