import type { ComparisonDiagram } from "@foretell/contract";
import { displayName, keyOf } from "@foretell/engine";
import type { Catalog, Change, Column, ForeignKey, Table } from "@foretell/engine";

export type Fate = ComparisonDiagram["tables"][number]["fate"];

/** What became of the parts of two states: of columns and foreign keys as the catalogs have them, of tables by their key after. */
export interface Fates {
  readonly tables: ReadonlyMap<string, Fate>;
  /** The names before of renamed tables. */
  readonly formerNames: ReadonlyMap<string, string>;
  readonly removedTables: readonly Table[];
  readonly addedColumns: ReadonlySet<Column>;
  /** Those that both states have, with what stands before in short. */
  readonly changedColumns: ReadonlyMap<Column, string | null>;
  /** By the key of their table. */
  readonly removedColumns: ReadonlyMap<string, readonly Column[]>;
  readonly foreignKeys: ReadonlyMap<ForeignKey, Fate>;
}

/** Sorts the changes that separate two states by what they happen to. */
export function fatesOf(before: Catalog, after: Catalog, changes: readonly Change[]): Fates {
  const tables = new Map<string, Fate>();
  const formerNames = new Map<string, string>();
  const removedTables: Table[] = [];
  const addedColumns = new Set<Column>();
  const changedColumns = new Map<Column, string | null>();
  const removedColumns = new Map<string, Column[]>();
  const foreignKeys = new Map<ForeignKey, Fate>();
  for (const change of changes) {
    const key = change.table === null ? "" : keyOf(after, change.table);
    if (change.kind === "foreign-key-added") foreignKeys.set(change.after, "added");
    else if (change.kind === "foreign-key-removed") foreignKeys.set(change.before, "removed");
    else if (change.kind === "foreign-key-changed" || change.kind === "foreign-key-renamed")
      foreignKeys.set(change.after, "changed");
    if (change.isWithTable === true) continue;
    if (change.kind === "table-removed" || change.kind === "partition-removed") {
      removedTables.push(change.before);
      continue;
    }
    if (change.kind === "table-added" || change.kind === "partition-added") tables.set(key, "added");
    else if (!tables.has(key)) tables.set(key, "changed");
    if (change.kind === "table-renamed") formerNames.set(key, displayName(before, change.before));
    else if (change.kind === "column-added") addedColumns.add(change.after);
    else if (change.kind === "column-removed") {
      const list = removedColumns.get(key);
      if (list === undefined) removedColumns.set(key, [change.before]);
      else list.push(change.before);
    } else if (isOfColumn(change) && !changedColumns.has(change.after))
      changedColumns.set(change.after, change.beforeText);
  }
  return { tables, formerNames, removedTables, addedColumns, changedColumns, removedColumns, foreignKeys };
}

type ColumnChange = Extract<Change, { readonly before: Column; readonly after: Column }>;

function isOfColumn(change: Change): change is ColumnChange {
  return change.kind.startsWith("column-") && change.before !== null && change.after !== null;
}
