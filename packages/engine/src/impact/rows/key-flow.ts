import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { isAffordable } from "../../statistics/estimate/evaluation-cost.ts";
import type { ColumnProfile } from "../../statistics/estimate/column-profile.ts";
import { holdsFor } from "../../statistics/values/evaluate.ts";
import { completeColumn, keyForms, keyRowsOf } from "../../statistics/gather/key-rows.ts";
import type { KeyColumn, KeyRows } from "../../statistics/gather/key-rows.ts";
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
  if (known === null) return constraints.size > 0 ? { kind: "matching", constraints } : anyRow;
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
function valueTest({ common, rules }: ColumnProfile, { condition, isColumn }: ColumnConstraint): Test {
  if (!isAffordable(condition, common.length)) return () => undefined;
  const known = new Map<number, boolean | undefined>();
  return (position) => {
    if (!known.has(position)) {
      const holds = holdsFor(condition, valueRow(isColumn, common[position]?.text ?? null, rules));
      known.set(position, holds ?? (holds === null ? false : undefined));
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

const anything: Found = { reach: anyRow, most: Infinity, isExact: false };

/** The rows of a referencing table that point at rows within a reach, by the values of the dump; null for none. */
export function flowOf(schema: PreparedSchema, foreignKey: ForeignKey, child: Table, parent: Reach): Found | null {
  const found = findRows(schema, foreignKey, child, parent);
  return found.most === 0 ? null : found;
}

function findRows(schema: PreparedSchema, foreignKey: ForeignKey, child: Table, parent: Reach): Found {
  if (parent.kind === "any") return anything;
  if (parent.kind === "matching") return matchingRows(schema, foreignKey, child, parent.constraints);
  const table = findTable(schema.index, foreignKey.referencedTable);
  const known = table && keyRowsOf(schema, table);
  // A key may reference one partition of the changed table.
  return known === parent.of ? referencingRows(schema, foreignKey, child, parent) : anything;
}

/** The columns of a key on one side where all are known by row. */
function columnsOf(schema: PreparedSchema, rows: KeyRows, names: readonly string[]): readonly KeyColumn[] | null {
  const columns = names.map((name) => rows.columns.get(comparable(schema, name)));
  return columns.length > 0 && columns.every((column) => column !== undefined) ? columns : null;
}

function matchingRows(schema: PreparedSchema, foreignKey: ForeignKey, child: Table, constraints: Constraints): Found {
  const pairs = foreignKey.columns.flatMap((name, at) => {
    const constraint = constraints.get(comparable(schema, foreignKey.referencedColumns[at] ?? ""));
    return constraint ? [{ name, constraint }] : [];
  });
  if (pairs.length === 0) return anything;
  const known = keyRowsOf(schema, child);
  const own = known && columnsOf(schema, known, foreignKey.columns);
  if (known && own) {
    const tests = pairs.flatMap(({ name, constraint }) => {
      const column = known.columns.get(comparable(schema, name));
      return column ? [rowTest(column, constraint)] : [];
    });
    const references: Test = (row) => own.every(({ positions }) => positions[row] !== -1);
    return rowsWhere(known, [references, ...tests], false);
  }
  const counts = pairs.map(({ name, constraint }) => {
    const profile = completeColumn(schema, child, name);
    if (profile === undefined) return Infinity;
    const test = valueTest(profile, constraint);
    return countOf(profile, (position) => test(position) !== false);
  });
  return { reach: anyRow, most: Math.min(...counts), isExact: false };
}

function referencingRows(
  schema: PreparedSchema,
  foreignKey: ForeignKey,
  child: Table,
  { of: parent, rows: parentRows, isExact }: Extract<Reach, { kind: "rows" }>,
): Found {
  const referenced = columnsOf(schema, parent, foreignKey.referencedColumns);
  if (referenced === null) return anything;
  const known = keyRowsOf(schema, child);
  const own = known && columnsOf(schema, known, foreignKey.columns);
  if (known && own) {
    const [forms, ownForms] = [formsOf(referenced), formsOf(own)];
    if (!forms || !ownForms || !areAlike(referenced, own)) return anything;
    const index = indexOf(foreignKey, known, own, ownForms);
    const rows = new Set<number>();
    for (const row of parentRows) {
      const key = keyAt(referenced, forms, row);
      for (const each of (key !== null && index.get(key)) || []) rows.add(each);
    }
    return foundRows(known, rows, isExact);
  }
  let most = Infinity;
  for (const [at, name] of foreignKey.columns.entries()) {
    const [profile, column] = [completeColumn(schema, child, name), referenced[at]];
    const [forms, ownForms] = [column && keyForms(column.profile), profile && keyForms(profile)];
    if (!profile || !column || !forms || !ownForms || profile.rules.family !== column.profile.rules.family) continue;
    const wanted = new Set<string | undefined>();
    for (const row of parentRows) wanted.add(forms[column.positions[row] ?? -1]);
    most = Math.min(
      most,
      countOf(profile, (position) => wanted.has(ownForms[position])),
    );
  }
  return { reach: anyRow, most, isExact: isExact && foreignKey.columns.length === 1 && most < Infinity };
}

/** Rows of a complete column whose value passes a test. */
function countOf({ common, rows }: ColumnProfile, test: (position: number) => boolean): number {
  let share = 0;
  for (const [position, { frequency }] of common.entries()) if (test(position)) share += frequency;
  return Math.round(share * rows.rowCount);
}

function formsOf(columns: readonly KeyColumn[]): (readonly string[])[] | null {
  const forms: (readonly string[])[] = [];
  for (const { profile } of columns) {
    const own = keyForms(profile);
    if (own === null) return null;
    forms.push(own);
  }
  return forms;
}

/** Values of different kinds are compared by rules of their own. */
const areAlike = (one: readonly KeyColumn[], other: readonly KeyColumn[]) =>
  one.every(({ profile }, at) => profile.rules.family === other[at]?.profile.rules.family);

/** The key of a row in a form that is equal for equal keys; null where a column is NULL. */
function keyAt(columns: readonly KeyColumn[], forms: readonly (readonly string[])[], row: number): string | null {
  const [first, second] = columns;
  if (first && !second) return forms[0]?.[first.positions[row] ?? -1] ?? null;
  let key = "";
  for (const [at, { positions }] of columns.entries()) {
    const form = forms[at]?.[positions[row] ?? -1];
    if (form === undefined) return null;
    key += `${form}\u0000`;
  }
  return key;
}

const indexes = new WeakMap<KeyRows, Map<ForeignKey, ReadonlyMap<string, readonly number[]>>>();

/** The rows of a referencing table by the key that they point at. */
function indexOf(
  foreignKey: ForeignKey,
  known: KeyRows,
  own: readonly KeyColumn[],
  forms: readonly (readonly string[])[],
): ReadonlyMap<string, readonly number[]> {
  let byKey = indexes.get(known);
  if (byKey === undefined) indexes.set(known, (byKey = new Map()));
  const cached = byKey.get(foreignKey);
  if (cached) return cached;
  const index = new Map<string, number[]>();
  for (let row = 0; row < known.rowCount; row += 1) {
    const key = keyAt(own, forms, row);
    if (key === null) continue;
    const rows = index.get(key);
    if (rows) rows.push(row);
    else index.set(key, [row]);
  }
  byKey.set(foreignKey, index);
  return index;
}
