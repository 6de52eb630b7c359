import { keyOf } from "../catalog/catalog-index.ts";
import { comparableName } from "../catalog/names.ts";
import type { Catalog, Column, ForeignKey, QualifiedName, Table } from "../catalog/model.ts";
import { isPlainlyEqual, isSameTable } from "../diff/compare/plain-equality.ts";
import type { RenamePair } from "../diff/model.ts";
import type { Lineage } from "./model.ts";

/**
 * Traces the parts of one catalog back to those of another by their names and by renames. What is equal becomes the very object
 * that it was.
 */
export function traceByNames(
  before: Catalog,
  after: Catalog,
  renames: readonly RenamePair[],
): { readonly catalog: Catalog; readonly lineage: Lineage } {
  const known = new Map(before.tables.map((table) => [keyOf(before, table), table]));
  const oldName = new Map<string, QualifiedName>();
  for (const pair of renames) if (pair.kind === "table") oldName.set(keyOf(after, pair.after), pair.before);
  const tables = new Map<Table, Table>();
  const columns = new Map<Column, Column>();
  const taken = new Set<Table>();
  const shared = after.tables.map((table) => {
    const origin = known.get(keyOf(before, oldName.get(keyOf(after, table)) ?? table));
    if (origin === undefined || taken.has(origin)) return table;
    taken.add(origin);
    const same = isSameTable(origin, table) ? origin : table;
    tables.set(same, origin);
    traceColumns(before, origin, same, renames, columns);
    return same;
  });
  const keys = new Map(before.foreignKeys.map((key) => [nameOfKey(before, key, key.table), key]));
  const foreignKeys = new Map<ForeignKey, ForeignKey>();
  const sharedKeys = after.foreignKeys.map((key) => {
    const name = nameOfKey(after, key, oldName.get(keyOf(after, key.table)) ?? key.table);
    const origin = keys.get(name);
    if (origin === undefined) return key;
    keys.delete(name);
    const same = isPlainlyEqual(origin, key) ? origin : key;
    foreignKeys.set(same, origin);
    return same;
  });
  const catalog = {
    ...after,
    tables: shared,
    foreignKeys: sharedKeys,
    views: share(before.views, after.views),
    triggers: share(before.triggers, after.triggers),
    rules: share(before.rules, after.rules),
    types: share(before.types, after.types),
    sequences: share(before.sequences, after.sequences),
    synonyms: share(before.synonyms, after.synonyms),
    ...(after.routines ? { routines: share(before.routines ?? [], after.routines) } : {}),
  };
  return { catalog, lineage: { tables, columns, foreignKeys } };
}

function traceColumns(
  { dialect }: Catalog,
  before: Table,
  after: Table,
  renames: readonly RenamePair[],
  columns: Map<Column, Column>,
): void {
  if (before === after) {
    for (const column of after.columns) columns.set(column, column);
    return;
  }
  const known = new Map(before.columns.map((column) => [comparableName(dialect, column.name), column]));
  const isOwn = (pair: RenamePair): boolean =>
    pair.kind === "column" && pair.table.name === after.name && pair.table.namespace === after.namespace;
  const own = renames.filter(isOwn);
  for (const column of after.columns) {
    const rename = own.find((pair) => pair.kind === "column" && pair.after === column.name);
    const name = rename?.kind === "column" ? rename.before : column.name;
    const origin = known.get(comparableName(dialect, name));
    if (origin === undefined) continue;
    known.delete(comparableName(dialect, name));
    columns.set(column, origin);
  }
}

/** Of a key without a name its columns. */
function nameOfKey(catalog: Catalog, key: ForeignKey, table: QualifiedName): string {
  return `${keyOf(catalog, table)}\u0000${key.name ?? key.columns.join("\u0000")}`;
}

/** The list of before, where another one says the same. */
export function share<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return before.length === after.length && isPlainlyEqual(before, after) ? before : after;
}
