import { keyOf } from "../catalog/catalog-index.ts";
import type { Catalog, Column, QualifiedName, Table } from "../catalog/model.ts";
import { isPlainlyEqual } from "../diff/compare/plain-equality.ts";
import type { Change, RenamePair } from "../diff/model.ts";

/** Lists of a table, by the beginning of the kinds of their changes. */
const tableLists = {
  "unique-key": "uniqueKeys",
  check: "checks",
  exclusion: "exclusions",
  index: "indexes",
} as const;

/** Lists of a catalog. */
const catalogLists = {
  "foreign-key": "foreignKeys",
  view: "views",
  trigger: "triggers",
  rule: "rules",
  routine: "routines",
  type: "types",
  sequence: "sequences",
  synonym: "synonyms",
} as const;

/** What of a column each change of it is about. */
const columnTraits: Readonly<Record<string, readonly (keyof Column)[]>> = {
  "column-type-changed": ["type", "normalType", "typeFamily"],
  "column-nullability-changed": ["isNullable"],
  "column-default-changed": ["default"],
  "column-generated-changed": ["generated"],
  "column-identity-changed": ["identity", "isAutoIncrement"],
  "column-on-write-changed": ["onUpdate", "onNull"],
  "column-collation-changed": ["collation"],
  "column-comment-changed": ["comment"],
};

/**
 * The catalog with one change since `base` taken back. Renames are taken back before; `kept` are those that stay, under whose names
 * what comes back stands.
 */
export function putBack(base: Catalog, catalog: Catalog, change: Change, kept: readonly RenamePair[]): Catalog {
  const names = new CurrentNames(kept);
  switch (change.kind) {
    case "table-added":
    case "partition-added":
      return { ...catalog, tables: catalog.tables.filter((table) => !isNamed(catalog, table, change.after)) };
    case "table-removed":
    case "partition-removed":
      return { ...catalog, tables: insertAt(catalog.tables, change.before, base.tables.indexOf(change.before)) };
    case "table-renamed":
    case "column-renamed":
      return catalog;
    default:
  }
  const [, what = "", how = ""] = /^(.*)-([a-z]+)$/.exec(change.kind) ?? [];
  if (what in catalogLists && (how === "added" || how === "removed" || how === "changed" || how === "renamed")) {
    const list = catalogLists[what as keyof typeof catalogLists];
    const before = change.before === null ? null : names.moveObject(change.before as object);
    return { ...catalog, [list]: replaceIn(catalog[list] ?? [], change.after as object | null, before) };
  }
  if (change.kind.startsWith("type-label")) return putTypeBack(catalog, change);
  if (change.kind === "view-comment-changed") {
    const views = catalog.views.map((view) =>
      change.table !== null && isNamed(catalog, view, change.table) ? { ...view, comment: change.before } : view,
    );
    return { ...catalog, views };
  }
  const place = change.table;
  if (place === null) return catalog;
  const wanted = names.tableBefore(place);
  const origin = base.tables.find((table) => isNamed(base, table, wanted));
  const tables = catalog.tables.map((table) =>
    isNamed(catalog, table, place) || isNamed(catalog, table, wanted)
      ? putIntoTable(table, origin, change, names)
      : table,
  );
  return { ...catalog, tables };
}

function putIntoTable(table: Table, origin: Table | undefined, change: Change, names: CurrentNames): Table {
  const traits = columnTraits[change.kind];
  if (traits !== undefined) {
    const before = change.before as Column;
    const after = change.after as Column;
    const changed = Object.fromEntries(traits.map((trait) => [trait, before[trait]]));
    const columns = table.columns.map((column) =>
      column.name === after.name || column.name === before.name ? { ...column, ...changed } : column,
    );
    return { ...table, columns };
  }
  switch (change.kind) {
    case "column-added":
      return { ...table, columns: table.columns.filter(({ name }) => name !== change.after.name) };
    case "column-removed": {
      const at = origin?.columns.findIndex(({ name }) => name === change.before.name) ?? -1;
      return { ...table, columns: insertAt(table.columns, change.before, at) };
    }
    case "columns-reordered": {
      const order = new Map(origin?.columns.map(({ name }, at) => [names.column(table, name), at]));
      const placeOf = ({ name }: Column): number => order.get(name) ?? order.size;
      return { ...table, columns: table.columns.toSorted((one, other) => placeOf(one) - placeOf(other)) };
    }
    case "primary-key-added":
    case "primary-key-removed":
    case "primary-key-changed":
    case "primary-key-renamed":
      return { ...table, primaryKey: change.before === null ? null : names.moveColumns(table, change.before) };
    case "table-comment-changed":
      return { ...table, comment: change.before };
    case "table-kind-changed":
      return { ...table, kind: change.before };
    case "table-partitioning-changed":
      return { ...table, partitionBy: change.before };
    case "table-inheritance-changed":
      return { ...table, inherits: change.before };
    case "partition-parent-changed":
      return { ...table, partitionOf: change.before };
    case "partition-bounds-changed":
      return { ...table, options: withOption(table.options, "partition bounds", change.before) };
    case "table-option-changed":
      return { ...table, options: withOption(table.options, change.object, change.before) };
    default:
  }
  const [, what = ""] = /^(.*)-[a-z]+$/.exec(change.kind) ?? [];
  if (!(what in tableLists)) return table;
  const list = tableLists[what as keyof typeof tableLists];
  const before = change.before === null ? null : names.moveColumns(table, change.before as object);
  const old: readonly object[] = origin?.[list] ?? [];
  const place = old.findIndex((item) => item === change.before);
  return { ...table, [list]: replaceIn(table[list], change.after as object | null, before, place) };
}

function putTypeBack(catalog: Catalog, change: Change): Catalog {
  if (
    change.kind !== "type-label-added" &&
    change.kind !== "type-label-removed" &&
    change.kind !== "type-labels-reordered"
  )
    return catalog;
  const { before, after } = change;
  const types = catalog.types.map((type) =>
    isNamed(catalog, type, after)
      ? { ...type, labels: relabel(type.labels, before.labels, after.labels, change) }
      : type,
  );
  return { ...catalog, types };
}

/** One label less or more; of all in another order, the order of before. */
function relabel(
  now: readonly string[],
  before: readonly string[],
  after: readonly string[],
  change: Change,
): readonly string[] {
  if (change.kind === "type-label-added") return now.filter((label) => label !== change.afterText);
  if (change.kind === "type-labels-reordered")
    return now.toSorted((one, other) => before.indexOf(one) - before.indexOf(other));
  const label = before.find((each) => each === change.beforeText) ?? "";
  return after.includes(label) ? now : insertAt(now, label, before.indexOf(label));
}

function withOption(
  options: Readonly<Record<string, string>>,
  name: string,
  value: string | null,
): Readonly<Record<string, string>> {
  const { [name]: _gone, ...others } = options;
  return value === null ? others : { ...others, [name]: value };
}

function insertAt<Item>(items: readonly Item[], item: Item, at: number): Item[] {
  return at < 0 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}

/** A list with what stands after a change replaced by what stood before it, at its place of then; null is nothing. */
function replaceIn(
  items: readonly object[],
  after: object | null,
  before: object | null,
  place = -1,
): readonly object[] {
  const found = after === null ? -1 : items.findIndex((item) => item === after || isPlainlyEqual(item, after));
  const others = items.filter((_, at) => at !== found);
  return before === null ? others : insertAt(others, before, found < 0 ? place : found);
}

function isNamed(catalog: Catalog, one: QualifiedName, other: QualifiedName): boolean {
  return keyOf(catalog, one) === keyOf(catalog, other);
}

/** What tables and columns of before are called now. */
class CurrentNames {
  readonly #renames: readonly RenamePair[];

  constructor(renames: readonly RenamePair[]) {
    this.#renames = renames;
  }

  /** The name before of a table by that of now. */
  tableBefore(now: QualifiedName): QualifiedName {
    for (const pair of this.#renames) if (pair.kind === "table" && isSame(pair.after, now)) return pair.before;
    return now;
  }

  table(before: QualifiedName): QualifiedName {
    for (const pair of this.#renames) if (pair.kind === "table" && isSame(pair.before, before)) return pair.after;
    return before;
  }

  /** `table` by its name of now. */
  column(table: QualifiedName, before: string): string {
    for (const pair of this.#renames)
      if (pair.kind === "column" && isSame(pair.table, table) && pair.before === before) return pair.after;
    return before;
  }

  /** A key or index of before with the names that its columns have now. */
  moveColumns<Item extends object>(table: QualifiedName, item: Item): Item {
    const { columns, parts } = item as {
      columns?: readonly string[];
      parts?: readonly { readonly text: string; readonly isExpression: boolean }[];
    };
    return {
      ...item,
      ...(columns ? { columns: columns.map((name) => this.column(table, name)) } : {}),
      ...(parts
        ? {
            parts: parts.map((part) =>
              part.isExpression ? part : Object.assign({}, part, { text: this.column(table, part.text) }),
            ),
          }
        : {}),
    };
  }

  /** An object of before with the names of now for the tables and columns that it links. */
  moveObject(item: object): object {
    const { table, referencedTable, referencedColumns } = item as {
      table?: QualifiedName;
      referencedTable?: QualifiedName;
      referencedColumns?: readonly string[];
    };
    if (table === undefined) return item;
    const own = { namespace: this.table(table).namespace, name: this.table(table).name };
    if (referencedTable === undefined) return { ...item, table: own };
    const target = { namespace: this.table(referencedTable).namespace, name: this.table(referencedTable).name };
    const columns = referencedColumns?.map((name) => this.column(target, name)) ?? [];
    return { ...this.moveColumns(own, item), table: own, referencedTable: target, referencedColumns: columns };
  }
}

const isSame = (one: QualifiedName, other: QualifiedName): boolean =>
  one.name === other.name && one.namespace === other.namespace;
