import { findColumn, foreignKeysOf, foreignKeysTo } from "../../catalog/catalog-index.ts";
import type { Column, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { ColumnAssignment } from "../../statement/resolve/write-operation.ts";
import { profileOf } from "../../statistics/estimate/column-profile.ts";
import { exactConstantOf } from "../../statistics/values/evaluate.ts";
import type { Change } from "../changes/change.ts";
import { leavesRowsOut } from "../roots/insert-roots.ts";
import { reachOfConditions } from "../rows/key-flow.ts";
import { formOfConstant, keyTableOf } from "./key-table.ts";
import type { Form, KeyTable } from "./key-table.ts";
import { NotSimulated } from "./not-simulated.ts";
import type { Values } from "./simulated-rows.ts";

/** A row that the statement itself changes, with its new values where it is updated. */
export interface OwnRow {
  readonly row: number;
  readonly values: Values | null;
}

/** The rows that a statement changes itself, in the order in which a scan comes to them, with the new values of its keys. */
export function ownRows(
  schema: PreparedSchema,
  { table, operation, rowSet }: Change,
  assignments: readonly ColumnAssignment[] | null,
): readonly OwnRow[] {
  const known = keyTableOf(schema, table);
  if (known === null || (operation === "UPDATE" && assignments === null)) throw new NotSimulated();
  const matched = inScanOrder(schema, table, known, matchedRows(schema, rowSet, known));
  if (operation === "DELETE" || assignments === null) return matched.map((row) => ({ row, values: null }));
  if (leavesRowsOut({ table, conflictPolicy: null })) throw new NotSimulated();
  const keyColumns = columnsOfKeys(schema, table);
  const written = assignments.filter(({ column }) => keyColumns.has(comparable(schema, column.name)));
  if (schema.catalog.dialect === "mysql" && written.length > 1) throw new NotSimulated();
  const isByItself = ({ name, generated, onUpdate }: Column) =>
    (generated !== null || onUpdate !== null) && keyColumns.has(comparable(schema, name));
  if (table.columns.some(isByItself)) throw new NotSimulated();
  return matched.map((row) => ({
    row,
    values: new Map(
      written.map((assignment) => [
        comparable(schema, assignment.column.name),
        newForm(schema, table, known, assignment, row),
      ]),
    ),
  }));
}

function matchedRows(schema: PreparedSchema, rowSet: Change["rowSet"], { rowCount }: KeyTable): readonly number[] {
  if (rowSet.isAll || rowCount === 0) return Array.from({ length: rowCount }, (_, row) => row);
  const reach = reachOfConditions(schema, rowSet.table, rowSet.constraints, rowSet.isDescribed);
  if (reach.kind !== "rows" || !reach.isExact) throw new NotSimulated();
  return [...reach.rows];
}

/** PostgreSQL reads rows as they lie; the others by the primary key, where that is a number. */
function inScanOrder(
  schema: PreparedSchema,
  table: Table,
  known: KeyTable,
  rows: readonly number[],
): readonly number[] {
  const [only, ...more] = table.primaryKey?.columns ?? [];
  if (schema.catalog.dialect === "postgresql" || only === undefined || more.length > 0) return rows;
  if (findColumn(schema.index, table, only)?.typeFamily !== "integer") return rows;
  const { forms } = known.column(comparable(schema, only));
  return rows.toSorted((first, second) => Number(forms[first]) - Number(forms[second]));
}

/** The columns of a table that are part of a key of its own or of one that references it. */
function columnsOfKeys(schema: PreparedSchema, table: Table): ReadonlySet<string> {
  const names = [
    ...foreignKeysOf(schema.index, table).flatMap(({ columns }) => columns),
    ...foreignKeysTo(schema.index, table).flatMap(({ referencedColumns }) => referencedColumns),
    ...(table.primaryKey?.columns ?? []),
  ];
  return new Set(names.map((name) => comparable(schema, name)));
}

function newForm(
  schema: PreparedSchema,
  table: Table,
  known: KeyTable,
  { column, value }: ColumnAssignment,
  row: number,
): Form {
  if (value === null) throw new NotSimulated();
  const { dialect } = schema.catalog;
  const constant = exactConstantOf(value, dialect);
  const { rules } = profileOf(schema, table, column);
  if (constant === null) return null;
  if (constant !== undefined) return formOfConstant(rules, String(constant));
  // `id + 1000`, `id - 1`.
  if (value.kind !== "binary" || value.left.kind !== "name" || column.typeFamily !== "integer")
    throw new NotSimulated();
  const by = exactConstantOf(value.right, dialect);
  const read = findColumn(schema.index, table, value.left.parts.at(-1)?.text ?? "");
  if (typeof by !== "number" || !Number.isSafeInteger(by) || read?.typeFamily !== "integer") throw new NotSimulated();
  const old = known.column(comparable(schema, read.name)).forms[row] ?? null;
  if (old === null) return null;
  if (value.operator === "+") return String(BigInt(old) + BigInt(by));
  if (value.operator === "-") return String(BigInt(old) - BigInt(by));
  throw new NotSimulated();
}
