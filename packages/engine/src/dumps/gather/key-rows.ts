import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { profileOf } from "../../statistics/estimate/column-profile.ts";
import type { ColumnProfile } from "../../statistics/estimate/column-profile.ts";
import { areKnownApart, foldText, textEqualityOf } from "../../statistics/values/compare-text.ts";
import { toComparable } from "../../statistics/values/literal-value.ts";

/** The values of one column by row. */
export interface KeyColumn {
  readonly profile: ColumnProfile;
  /** For each row the place of its value in `profile.common`, -1 for NULL. */
  readonly positions: readonly number[];
}

/** The rows of a small table by the values of its keys. */
export interface KeyRows {
  readonly rowCount: number;
  /** By column name, as the database compares names. */
  readonly columns: ReadonlyMap<string, KeyColumn>;
}

const rowsBySchema = new WeakMap<PreparedSchema, WeakMap<Table, KeyRows | null>>();

/** Which values of a table's keys stand together, as counted in a dump; null where that is not known of any column. */
export function keyRowsOf(schema: PreparedSchema, table: Table): KeyRows | null {
  let byTable = rowsBySchema.get(schema);
  if (byTable === undefined) rowsBySchema.set(schema, (byTable = new WeakMap()));
  let rows = byTable.get(table);
  if (rows === undefined) byTable.set(table, (rows = readKeyRows(schema, table)));
  return rows;
}

function readKeyRows(schema: PreparedSchema, table: Table): KeyRows | null {
  const columns = new Map<string, KeyColumn>();
  let rowCount = 0;
  for (const column of table.columns) {
    const profile = profileOf(schema, table, column);
    const positions = profile.statistics?.rowPositions;
    if (!profile.isComplete || positions?.length !== profile.rows.rowCount) continue;
    rowCount = profile.rows.rowCount;
    columns.set(comparable(schema, column.name), { profile, positions });
  }
  return columns.size === 0 ? null : { rowCount, columns };
}

const formsByProfile = new WeakMap<ColumnProfile, readonly string[] | null>();

/**
 * A form of each value of a complete column that is equal wherever the database may take two values for the same in keys between
 * columns of one kind; null where only the database can tell.
 */
export function keyForms(profile: ColumnProfile): readonly string[] | null {
  let forms = formsByProfile.get(profile);
  if (forms === undefined) formsByProfile.set(profile, (forms = makeForms(profile)));
  return forms;
}

function makeForms({ common, rules, isComplete }: ColumnProfile): readonly string[] | null {
  if (!isComplete) return null;
  switch (rules.family) {
    case "integer":
    case "decimal":
    case "boolean":
    case "uuid":
      return common.map(({ value, text }) => String(toComparable(text, rules) ?? value));
    case "text":
    case "enum": {
      const row = { textOf: () => undefined, rules };
      const isPlain = textEqualityOf(row, true) === "bytes" || common.every(({ text }) => areKnownApart(text, row));
      return isPlain ? common.map(({ text }) => foldText(text)) : null;
    }
    default:
      return null;
  }
}

/** The column of a table of which all values are known; undefined where they are not. */
export function completeColumn(schema: PreparedSchema, table: Table, name: string): ColumnProfile | undefined {
  const column = findColumn(schema.index, table, name);
  if (column === undefined) return undefined;
  const profile = profileOf(schema, table, column);
  return profile.isComplete ? profile : undefined;
}
