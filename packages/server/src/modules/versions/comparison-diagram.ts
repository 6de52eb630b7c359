import type { ComparisonDiagram } from "@foretell/contract";
import { displayName, keyOf } from "@foretell/engine";
import type { Catalog, Column, ForeignKey, QualifiedName, Table } from "@foretell/engine";
import type { ComparedStates } from "./compare-states.ts";
import { fatesOf } from "./comparison-fates.ts";
import type { Fate, Fates } from "./comparison-fates.ts";

type DiagramTable = ComparisonDiagram["tables"][number];
type DiagramColumn = DiagramTable["columns"][number];

/** The tables of both states in one diagram: those of the state after, and behind them those that are removed. */
export function toComparisonDiagram({ before, after, diff }: ComparedStates): ComparisonDiagram {
  const fates = fatesOf(before, after, diff.changes);
  const keysAfter = columnsInKeys(after);
  const keysBefore = columnsInKeys(before);
  const tables = [
    ...after.tables.map((table) => tableAfter(after, table, fates, keysAfter)),
    ...fates.removedTables.map((table) => tableRemoved(before, table, keysBefore)),
  ];
  const idOf = idsOf(before, after, diff, tables);
  return {
    tables,
    relationships: [
      ...after.foreignKeys.map((key, at) =>
        toRelationship(key, `${kept}${at}`, {
          catalog: after,
          idOf: idOf.after,
          fate: fates.foreignKeys.get(key) ?? null,
        }),
      ),
      ...before.foreignKeys.flatMap((key, at) =>
        fates.foreignKeys.get(key) === "removed"
          ? [toRelationship(key, `${gone}${at}`, { catalog: before, idOf: idOf.before, fate: "removed" })]
          : [],
      ),
    ],
  };
}

type IdOf = (name: QualifiedName) => string;

/** Ids of the tables of either state, empty for those that are in none: a table that stays has one, by its name after. */
function idsOf(
  before: Catalog,
  after: Catalog,
  { renames }: ComparedStates["diff"],
  tables: readonly DiagramTable[],
): { readonly before: IdOf; readonly after: IdOf } {
  const known = new Set(tables.map(({ id }) => id));
  const present = (id: string): string => (known.has(id) ? id : "");
  const carried = new Map<string, QualifiedName>();
  for (const { pair } of renames) if (pair.kind === "table") carried.set(keyOf(before, pair.before), pair.after);
  /** The default namespaces of two states count as one, whatever each is called. */
  const nameAfter = (name: QualifiedName): QualifiedName =>
    carried.get(keyOf(before, name)) ??
    (displayName(before, name) === name.name ? { ...name, namespace: after.defaultNamespace } : name);
  const idAfter: IdOf = (name) => present(`${kept}${keyOf(after, name)}`);
  return {
    after: idAfter,
    before: (name) => present(`${gone}${keyOf(before, name)}`) || idAfter(nameAfter(name)),
  };
}

/** What the ids of tables begin with: a table that is removed may have the name of one that is added. */
const kept = "=";
const gone = "-";

function tableAfter(catalog: Catalog, table: Table, fates: Fates, inKeys: ColumnsInKeys): DiagramTable {
  const key = keyOf(catalog, table);
  const fate = fates.tables.get(key) ?? null;
  const columns = table.columns.map((column): DiagramColumn => {
    const became =
      fate === "added"
        ? null
        : fates.addedColumns.has(column)
          ? "added"
          : fates.changedColumns.has(column)
            ? "changed"
            : null;
    return {
      ...toColumn(table, column, inKeys.get(key)),
      fate: became,
      before: fates.changedColumns.get(column) ?? null,
    };
  });
  const removed = (fates.removedColumns.get(key) ?? []).map((column) => removedColumn(column));
  return {
    ...headOf(catalog, table),
    id: `${kept}${key}`,
    fate,
    former_name: fates.formerNames.get(key) ?? null,
    columns: [...columns, ...removed],
  };
}

/** What it was part of is gone with it. */
function removedColumn({ name, type, isNullable }: Column): DiagramColumn {
  return {
    name,
    data_type: type,
    is_nullable: isNullable,
    is_primary_key: false,
    is_foreign_key: false,
    fate: "removed",
    before: null,
  };
}

function tableRemoved(catalog: Catalog, table: Table, inKeys: ColumnsInKeys): DiagramTable {
  const key = keyOf(catalog, table);
  return {
    ...headOf(catalog, table),
    id: `${gone}${key}`,
    fate: "removed",
    former_name: null,
    columns: table.columns.map((column) => ({
      ...toColumn(table, column, inKeys.get(key)),
      fate: null,
      before: null,
    })),
  };
}

function headOf(catalog: Catalog, table: Table) {
  const { namespace, comment } = table;
  return { name: displayName(catalog, table), namespace, comment, row_count: null };
}

function toColumn({ primaryKey }: Table, { name, type, isNullable }: Column, inKeys: ReadonlySet<string> | undefined) {
  return {
    name,
    data_type: type,
    is_nullable: isNullable,
    is_primary_key: primaryKey?.columns.includes(name) ?? false,
    is_foreign_key: inKeys?.has(name) ?? false,
  };
}

type ColumnsInKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** The columns of foreign keys, by the key of their table. */
function columnsInKeys(catalog: Catalog): ColumnsInKeys {
  const columns = new Map<string, Set<string>>();
  for (const key of catalog.foreignKeys) {
    const table = keyOf(catalog, key.table);
    const own = columns.get(table) ?? new Set<string>();
    for (const name of key.columns) own.add(name);
    columns.set(table, own);
  }
  return columns;
}

function toRelationship(
  { name, table, columns, referencedTable, referencedColumns, onDelete, onUpdate }: ForeignKey,
  id: string,
  { catalog, idOf, fate }: { catalog: Catalog; idOf: IdOf; fate: Fate },
): ComparisonDiagram["relationships"][number] {
  return {
    id,
    from_table: idOf(table),
    from_columns: [...columns],
    to_table: idOf(referencedTable),
    to_name: displayName(catalog, referencedTable),
    to_columns: [...referencedColumns],
    constraint_name: name,
    on_delete_action: onDelete,
    on_update_action: onUpdate,
    fate,
  };
}
