import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { isAffordable } from "../../statistics/estimate/evaluation-cost.ts";
import type { ColumnProfile } from "../../statistics/estimate/column-profile.ts";
import { holdsFor } from "../../statistics/values/evaluate.ts";
import { completeColumn, keyForms, keyRowsOf } from "../../dumps/gather/key-rows.ts";
import type { KeyColumn, KeyRows } from "../../dumps/gather/key-rows.ts";
import { valueRow } from "../../statistics/values/value.ts";
import type { ColumnConstraint, RowSet } from "./row-set.ts";

type Constraints = RowSet["constraints"];

/**
 * The rows of a table beyond which a change does not go: rows of a small table by their number, all that meet the conditions of
 * the statement, or any.
 */
export type Reach =
  | {
      readonly kind: "rows";
      readonly of: KeyRows;
      readonly rows: ReadonlySet<number>;
      /** Whether the statement or the action finds each of the rows, not some of them. */
      readonly isExact: boolean;
    }
  | { readonly kind: "matching"; readonly constraints: Constraints }
  | { readonly kind: "any" };

/** Every row of a table may be meant. */
export const anyRow: Reach = { kind: "any" };

/** The rows that a statement names itself. */
export function reachOfConditions(
  schema: PreparedSchema,
  table: Table,
  constraints: Constraints,
  isDescribed: boolean,
): Reach {
  const known = keyRowsOf(schema, table);
  if (known === null) return { kind: "matching", constraints };
  const tests = [...constraints].flatMap(([name, constraint]) => {
    const column = known.columns.get(name);
    return column ? [rowTest(column, constraint)] : [];
  });
  const { reach } = rowsWhere(known, tests, isDescribed && tests.length === constraints.size);
  return reach;
}

/** Whether a row, or the value at a position, meets a condition; undefined where only the database can tell. */
type Test = (at: number) => boolean | undefined;

function rowTest({ profile, positions }: KeyColumn, constraint: ColumnConstraint): Test {
  const values = valueTest(profile, constraint);
  return (row) => values(positions[row] ?? -1);
}

/** Tests the values of a column by their positions, -1 for NULL. */
function valueTest({ common, rules, steps }: ColumnProfile, { condition }: ColumnConstraint): Test {
  if (!isAffordable(steps, condition, common.length)) return () => undefined;
  const known = new Map<number, boolean | undefined>();
  return (position) => {
    if (!known.has(position)) {
      const holds = holdsFor(condition, valueRow(common[position]?.text ?? null, rules));
      known.set(position, holds === null ? false : holds);
    }
    return known.get(position);
  };
}

/** The rows that may pass all tests. */
function rowsWhere(known: KeyRows, tests: readonly Test[], isExact: boolean): Found {
  const rows = new Set<number>();
  let areSure = true;
  for (let row = 0; row < known.rowCount; row += 1) {
    if (tests.some((test) => test(row) === false)) continue;
    rows.add(row);
    areSure &&= tests.every((test) => test(row) === true);
  }
  return foundRows(known, rows, isExact && areSure);
}

const foundRows = (of: KeyRows, rows: ReadonlySet<number>, isExact: boolean): Found => ({
  reach: { kind: "rows", of, rows, isExact },
  most: rows.size,
  isExact,
});

/** How many rows there are at most. */
export interface RowCount {
  /** Infinity where that is not known. */
  readonly most: number;
  /** Whether there are just so many. */
  readonly isExact: boolean;
}

/** What an action finds of a referencing table: how many rows, and which, where they are told apart. */
export interface Found extends RowCount {
  readonly reach: Reach;
}

/** Any row of a referencing table may be found. */
export const anything: Found = { reach: anyRow, most: Infinity, isExact: false };

/** The rows of a referencing table that point at rows within a reach, by the values of the dump; null for none. */
export function flowOf(
  schema: PreparedSchema,
  foreignKey: ForeignKey,
  child: Table,
  parent: Exclude<Reach, { kind: "any" }>,
): Found | null {
  const found =
    parent.kind === "matching"
      ? matchingRows(schema, foreignKey, child, parent.constraints)
      : referencingRows(schema, foreignKey, child, parent);
  return found.most === 0 ? null : found;
}

/** The columns of a key on one side where all are known by row. */
function columnsOf(schema: PreparedSchema, rows: KeyRows, names: readonly string[]): readonly KeyColumn[] | null {
  const columns = names.map((name) => rows.columns.get(comparable(schema, name)));
  return columns.every((column) => column !== undefined) ? columns : null;
}

/** The rows that reference any parent, or one that the statement names by columns of the key. */
function matchingRows(schema: PreparedSchema, foreignKey: ForeignKey, child: Table, constraints: Constraints): Found {
  const known = keyRowsOf(schema, child);
  const own = known && columnsOf(schema, known, foreignKey.columns);
  if (!own) return anything;
  const wanted = foreignKey.referencedColumns.map((name) => constraints.get(comparable(schema, name)));
  const tests = own.map((column, at): Test => {
    const constraint = wanted[at];
    const test = constraint && rowTest(column, constraint);
    return (row) => column.positions[row] !== -1 && test?.(row);
  });
  return rowsWhere(known, tests, false);
}

function referencingRows(
  schema: PreparedSchema,
  foreignKey: ForeignKey,
  child: Table,
  { of: parent, rows: parentRows, isExact }: Extract<Reach, { kind: "rows" }>,
): Found {
  const table = findTable(schema.index, foreignKey.referencedTable);
  // A key may reference one partition of the changed table.
  if (!table || keyRowsOf(schema, table) !== parent) return anything;
  const referenced = columnsOf(schema, parent, foreignKey.referencedColumns);
  if (referenced === null) return anything;
  const known = keyRowsOf(schema, child);
  const own = known && columnsOf(schema, known, foreignKey.columns);
  if (own) {
    const [keyOf, ownKeyOf] = [keyReader(referenced), keyReader(own)];
    if (!keyOf || !ownKeyOf || !own.every((column, at) => areAlike(column.profile, referenced[at]?.profile)))
      return anything;
    const index = indexOf(foreignKey, known, ownKeyOf);
    const rows = new Set<number>();
    for (const row of parentRows) for (const each of index.get(keyOf(row)) ?? []) rows.add(each);
    return foundRows(known, rows, isExact);
  }
  const counts = foreignKey.columns.map((name, at) => {
    const [profile, column] = [completeColumn(schema, child, name), referenced[at]];
    const [keyOf, forms] = [column && formReader(column), profile && keyForms(profile)];
    if (!profile || !forms || !keyOf || !areAlike(profile, column?.profile)) return Infinity;
    const wanted = new Set([...parentRows].map(keyOf));
    return countOf(profile, (position) => wanted.has(forms[position]));
  });
  const most = Math.min(...counts);
  return { reach: anyRow, most, isExact: isExact && counts.length === 1 && most < Infinity };
}

/** Rows of a complete column whose value passes a test. */
function countOf({ common, rows }: ColumnProfile, test: (position: number) => boolean): number {
  let share = 0;
  for (const [position, { frequency }] of common.entries()) if (test(position)) share += frequency;
  return Math.round(share * rows.rowCount);
}

/** Values of different kinds are compared by rules of their own. */
const areAlike = (one: ColumnProfile, other: ColumnProfile | undefined) => one.rules.family === other?.rules.family;

/** Reads the key of a row in a form that is equal for equal keys; undefined where a column is NULL. */
type KeyReader = (row: number) => string | undefined;

/** Reads one column of a key; null where only the database can tell which of its values are equal. */
function formReader({ profile, positions }: KeyColumn): KeyReader | null {
  const forms = keyForms(profile);
  return forms && ((row) => forms[positions[row] ?? -1]);
}

/** Reads all columns of a key; null where only the database can tell which of their values are equal. */
function keyReader(columns: readonly KeyColumn[]): KeyReader | null {
  const readers = columns.map(formReader);
  if (!readers.every((reader) => reader !== null)) return null;
  return (row) => {
    const forms = readers.map((read) => read(row));
    return forms.includes(undefined) ? undefined : forms.join("\u0000");
  };
}

type RowsByKey = ReadonlyMap<string | undefined, readonly number[]>;

const indexes = new WeakMap<KeyRows, Map<ForeignKey, RowsByKey>>();

/** The rows of a referencing table by the key that they point at. */
function indexOf(foreignKey: ForeignKey, known: KeyRows, keyOf: KeyReader): RowsByKey {
  let byKey = indexes.get(known);
  if (byKey === undefined) indexes.set(known, (byKey = new Map()));
  const cached = byKey.get(foreignKey);
  if (cached) return cached;
  const index = new Map<string | undefined, number[]>();
  for (let row = 0; row < known.rowCount; row += 1) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const rows = index.get(key);
    if (rows) rows.push(row);
    else index.set(key, [row]);
  }
  byKey.set(foreignKey, index);
  return index;
}
