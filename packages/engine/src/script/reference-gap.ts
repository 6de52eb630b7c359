import { findColumn, findTable } from "../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../catalog/model.ts";
import { keyForms, keyRowsOf } from "../dumps/gather/key-rows.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable } from "../statement/resolve/relation-lookup.ts";
import { profileOf } from "../statistics/estimate/column-profile.ts";

/** How many rows have each value of some columns, in a form that is equal for equal values; rows with NULL among them left out. */
type ValueCounts = ReadonlyMap<string, number>;

/**
 * How many rows of a key's table reference a row that is not there; null where the values of either side are not all known.
 * @see https://www.postgresql.org/docs/current/ddl-constraints.html#DDL-CONSTRAINTS-FK (MATCH SIMPLE)
 */
export function rowsWithoutParent(schema: PreparedSchema, foreignKey: ForeignKey): number | null {
  const child = findTable(schema.index, foreignKey.table);
  const parent = findTable(schema.index, foreignKey.referencedTable);
  if (!child || !parent || foreignKey.match !== "SIMPLE") return null;
  const own = countValues(schema, child, foreignKey.columns);
  const referenced = countValues(schema, parent, foreignKey.referencedColumns);
  if (own === null || own.size === 0) return own === null ? null : 0;
  if (referenced === null || !areAlike(schema, child, parent, foreignKey)) return null;
  let missing = 0;
  for (const [value, rows] of own) if (!referenced.has(value)) missing += rows;
  return missing;
}

function areAlike(schema: PreparedSchema, child: Table, parent: Table, foreignKey: ForeignKey): boolean {
  return foreignKey.columns.every((name, at) => {
    const own = findColumn(schema.index, child, name);
    const other = findColumn(schema.index, parent, foreignKey.referencedColumns[at] ?? "");
    return own !== undefined && own.typeFamily === other?.typeFamily;
  });
}

/** The values that some columns of a table have together; null where they are not known. */
export function countValues(schema: PreparedSchema, table: Table, names: readonly string[]): ValueCounts | null {
  const columns = names.map((name) => findColumn(schema.index, table, name));
  if (!columns.every((column) => column !== undefined)) return null;
  const profiles = columns.map((column) => profileOf(schema, table, column));
  if (profiles[0]?.rows.rowCount === 0 && profiles[0].rows.basis === "exact") return new Map();
  const forms = profiles.map(keyForms);
  const [profile] = profiles;
  if (profiles.length === 1 && profile && forms[0]) {
    const [own] = forms;
    schema.steps.take("values", own.length);
    const counts = new Map<string, number>();
    for (const [at, { frequency }] of profile.common.entries())
      add(counts, own[at] ?? "", Math.round(frequency * profile.rows.rowCount));
    return counts;
  }
  const rows = keyRowsOf(schema, table);
  const positions = names.map((name) => rows?.columns.get(comparable(schema, name))?.positions);
  if (rows === null || !positions.every((each) => each !== undefined) || !forms.every((each) => each !== null))
    return null;
  schema.steps.take("values", rows.rowCount * names.length);
  const counts = new Map<string, number>();
  for (let row = 0; row < rows.rowCount; row += 1) {
    const values = positions.map((each, at) => forms[at]?.[each[row] ?? -1]);
    if (values.every((value) => value !== undefined)) add(counts, values.join("\u0000"), 1);
  }
  return counts;
}

function add(counts: Map<string, number>, value: string, rows: number): void {
  counts.set(value, (counts.get(value) ?? 0) + rows);
}
