import { comparableName } from "./names.ts";
import type { Catalog, Column, ForeignKey, QualifiedName, Synonym, Table, Trigger, View } from "./model.ts";

/** Look-ups over one catalog, built once: names as the dialect compares them, foreign keys by both ends. */
export interface CatalogIndex {
  readonly catalog: Catalog;
  readonly tables: ReadonlyMap<string, Table>;
  readonly views: ReadonlyMap<string, View>;
  /** By namespace and name in lower case, for MySQL alone. */
  readonly foldedTables: ReadonlyMap<string, Table>;
  readonly foldedViews: ReadonlyMap<string, View>;
  readonly synonyms: ReadonlyMap<string, Synonym>;
  /** Namespaces that hold an object of that bare name, in the order of creation. */
  readonly namespacesByBareName: ReadonlyMap<string, readonly string[]>;
  readonly foreignKeysByTable: ReadonlyMap<string, readonly ForeignKey[]>;
  readonly foreignKeysByReferencedTable: ReadonlyMap<string, readonly ForeignKey[]>;
  readonly triggersByTable: ReadonlyMap<string, readonly Trigger[]>;
  readonly partitionsByParent: ReadonlyMap<string, readonly Table[]>;
  readonly childrenByInheritedTable: ReadonlyMap<string, readonly Table[]>;
  readonly columnsByTable: WeakMap<Table, ReadonlyMap<string, Column>>;
  /** The namespaces in which a name without one is looked for, where they are not that of the session. */
  readonly searchPath?: readonly string[];
}

/** A name as a statement has it: already folded (`foldIdentifier`), the namespace null when it is not written. */
export interface NameToFind {
  readonly namespace: string | null;
  readonly name: string;
}

/** The key of an object in the index's maps; equal for names that the database takes as the same. */
export function keyOf(catalog: Pick<Catalog, "dialect">, name: QualifiedName): string {
  const key = `${name.namespace}\u0000${name.name}`;
  // On most systems MySQL tells tables apart by case; names in another case are found as a fallback.
  return catalog.dialect === "mysql" ? key : comparableName(catalog.dialect, key);
}

/** The key without regard to case: MySQL's fallback. */
function foldedKeyOf(name: QualifiedName): string {
  return `${name.namespace}\u0000${name.name}`.toLowerCase();
}

/** Builds the look-ups of a catalog in one pass over it. */
export function buildCatalogIndex(catalog: Catalog): CatalogIndex {
  const key = (name: QualifiedName): string => keyOf(catalog, name);
  const namespacesByBareName = new Map<string, string[]>();
  for (const { namespace, name } of [...catalog.tables, ...catalog.views, ...catalog.synonyms]) {
    append(namespacesByBareName, comparableName(catalog.dialect, name), namespace);
  }
  return {
    catalog,
    tables: firstByKey(catalog.tables, key),
    views: firstByKey(catalog.views, key),
    foldedTables: catalog.dialect === "mysql" ? firstByKey(catalog.tables, foldedKeyOf) : new Map(),
    foldedViews: catalog.dialect === "mysql" ? firstByKey(catalog.views, foldedKeyOf) : new Map(),
    synonyms: firstByKey(catalog.synonyms, key),
    namespacesByBareName,
    foreignKeysByTable: groupBy(catalog.foreignKeys, (foreignKey) => [key(foreignKey.table)]),
    foreignKeysByReferencedTable: groupBy(catalog.foreignKeys, (foreignKey) => [key(foreignKey.referencedTable)]),
    triggersByTable: groupBy(catalog.triggers, (trigger) => [key(trigger.table)]),
    partitionsByParent: groupBy(catalog.tables, (table) => (table.partitionOf ? [key(table.partitionOf)] : [])),
    childrenByInheritedTable: groupBy(catalog.tables, (table) => table.inherits.map(key)),
    columnsByTable: new WeakMap(),
  };
}

/**
 * The table that a name means, through synonyms. A name without namespace is looked for in the default namespace, then
 * taken from the only other namespace that has it.
 */
export function findTable(index: CatalogIndex, name: NameToFind): Table | undefined {
  return find(index, name, (key) => index.tables.get(key) ?? index.foldedTables.get(key.toLowerCase()), 0);
}

/** The view that a name means, by the rules of `findTable`. */
export function findView(index: CatalogIndex, name: NameToFind): View | undefined {
  return find(index, name, (key) => index.views.get(key) ?? index.foldedViews.get(key.toLowerCase()), 0);
}

/** The column of a table by its name as the dialect compares names. */
export function findColumn(index: CatalogIndex, table: Table, name: string): Column | undefined {
  const { dialect } = index.catalog;
  let columns = index.columnsByTable.get(table);
  if (!columns) {
    columns = firstByKey(table.columns, (column) => columnKey(dialect, column.name));
    index.columnsByTable.set(table, columns);
  }
  return columns.get(columnKey(dialect, name));
}

/** The foreign keys that a table declares, in the order of creation. */
export function foreignKeysOf(index: CatalogIndex, table: QualifiedName): readonly ForeignKey[] {
  return index.foreignKeysByTable.get(keyOf(index.catalog, table)) ?? [];
}

/** The foreign keys that reference a table, in the order of creation. */
export function foreignKeysTo(index: CatalogIndex, table: QualifiedName): readonly ForeignKey[] {
  return index.foreignKeysByReferencedTable.get(keyOf(index.catalog, table)) ?? [];
}

const noTriggers: readonly Trigger[] = [];

/** The triggers that stand on a table or view, in the order of creation. */
export function triggersOn(index: CatalogIndex, table: QualifiedName): readonly Trigger[] {
  const { triggersByTable } = index;
  return (triggersByTable.size > 0 ? triggersByTable.get(keyOf(index.catalog, table)) : undefined) ?? noTriggers;
}

/** The direct partitions of a partitioned table. */
export function partitionsOf(index: CatalogIndex, table: QualifiedName): readonly Table[] {
  return index.partitionsByParent.get(keyOf(index.catalog, table)) ?? [];
}

/** The tables that inherit directly from a table. */
export function inheritorsOf(index: CatalogIndex, table: QualifiedName): readonly Table[] {
  return index.childrenByInheritedTable.get(keyOf(index.catalog, table)) ?? [];
}

/** All tables that inherit from a table, each once, however many ways lead to it; depth first. */
export function allInheritorsOf(index: CatalogIndex, table: Table): Table[] {
  const seen = new Set([table]);
  const open = inheritorsOf(index, table).toReversed();
  for (let heir = open.pop(); heir !== undefined; heir = open.pop()) {
    if (seen.has(heir)) continue;
    seen.add(heir);
    open.push(...inheritorsOf(index, heir).toReversed());
  }
  return [...seen].slice(1);
}

const synonymDepthLimit = 8;

function find<Found>(
  index: CatalogIndex,
  name: NameToFind,
  get: (key: string) => Found | undefined,
  depth: number,
): Found | undefined {
  const { catalog } = index;
  for (const namespace of candidateNamespaces(index, name)) {
    const key = keyOf(catalog, { namespace, name: name.name });
    const found = get(key);
    if (found !== undefined) return found;
    const synonym = index.synonyms.get(key);
    if (synonym && depth < synonymDepthLimit) return find(index, synonym.target, get, depth + 1);
  }
  return undefined;
}

function candidateNamespaces(index: CatalogIndex, name: NameToFind): readonly string[] {
  if (name.namespace !== null) return [name.namespace];
  const { catalog } = index;
  const others = index.namespacesByBareName.get(comparableName(catalog.dialect, name.name)) ?? [];
  const distinct = [...new Set(others)];
  const searched = index.searchPath ?? [catalog.defaultNamespace];
  return distinct.length === 1 ? [...searched, ...distinct] : searched;
}

/** Column names ignore case in MySQL, SQLite and SQL Server; in PostgreSQL and Oracle they are exact once folded. */
function columnKey(dialect: Catalog["dialect"], name: string): string {
  return comparableName(dialect, name);
}

function firstByKey<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item> {
  const map = new Map<string, Item>();
  for (const item of items) if (!map.has(key(item))) map.set(key(item), item);
  return map;
}

function groupBy<Item>(items: readonly Item[], keys: (item: Item) => readonly string[]): Map<string, Item[]> {
  const map = new Map<string, Item[]>();
  for (const item of items) for (const key of keys(item)) append(map, key, item);
  return map;
}

function append<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}
