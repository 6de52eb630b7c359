import { displayName, keyOf } from "@foretell/engine";
import type {
  Catalog,
  Column,
  ForeignKey,
  Lineage,
  QualifiedName,
  SchemaStatistics,
  Table,
  TableStatistics,
} from "@foretell/engine";
import { newColumnId } from "../../db/column-ids.ts";
import { objectLists } from "../../db/object-lists.ts";
import type { CatalogFigures } from "../../db/stored-catalog.ts";
import { newId } from "../../db/uuid.ts";
import { JsonBatches } from "../../work/json-batches.ts";
import { relationshipRow, tableRow } from "../../work/schema-rows.ts";
import { sortName } from "../../work/sort-name.ts";
import { objectsJson } from "../../work/store-catalog.ts";

/** What of the rows of a working state is written: what is new or changed, and what goes. */
export interface StateWrite {
  readonly figures: CatalogFigures;
  /** JSON arrays of rows of `schema_tables`; new ones have no place yet. */
  readonly tableBatches: readonly string[];
  readonly changedTableIds: readonly string[];
  readonly longTextBatches: readonly string[];
  readonly relationshipBatches: readonly string[];
  readonly removedTableIds: readonly string[];
  readonly removedRelationshipIds: readonly string[];
  /** Null where nothing but tables and relationships changes. */
  readonly objects: string | null;
  /** For the statistics that wait behind a typed row count. */
  readonly columnRenames: readonly { readonly table_id: string; readonly from: string; readonly to: string }[];
  /** New rows, in the order of the catalog. */
  readonly created: {
    readonly tables: readonly string[];
    readonly columns: readonly string[];
    readonly relationships: readonly string[];
  };
}

/** A working state with the ids of its parts. */
export interface IdentifiedState {
  readonly catalog: Catalog;
  readonly statistics: SchemaStatistics;
  readonly tableIds: ReadonlyMap<Table, string>;
  readonly columnIds: ReadonlyMap<Column, string>;
  readonly foreignKeyIds: ReadonlyMap<ForeignKey, string>;
}

/** What has to be written for one state to become another, whose parts `lineage` traces back. Throws CatalogTooLargeError. */
export function toStateWrite(before: IdentifiedState, after: Catalog, lineage: Lineage): StateWrite {
  const idsByTable = new Map<string, string>();
  const key = (name: QualifiedName): string => keyOf(after, name);
  const known = new Map(before.statistics.tables.map((table) => [keyOf(before.catalog, table), table]));
  const created = { tables: [] as string[], columns: [] as string[], relationships: [] as string[] };
  const columnRenames: StateWrite["columnRenames"][number][] = [];
  const figures = {
    table_count: after.tables.length,
    column_count: 0,
    relationship_count: after.foreignKeys.length,
    row_count: 0,
  };
  const [tables, longTexts, relationships] = [new JsonBatches(), new JsonBatches(), new JsonBatches()];
  const changedTableIds: string[] = [];
  const taken = new Set(before.columnIds.values());
  const keptTables = new Set<Table>();
  const statisticsOf = new Map<string, TableStatistics>();
  for (const table of after.tables) {
    const origin = lineage.tables.get(table);
    const id = (origin && before.tableIds.get(origin)) ?? newId();
    if (!idsByTable.has(key(table))) idsByTable.set(key(table), id);
    if (origin !== undefined) keptTables.add(origin);
    figures.column_count += table.columns.length;
    const old = origin && known.get(keyOf(before.catalog, origin));
    if (old !== undefined) statisticsOf.set(key(table), old);
    if (origin === table) continue;
    if (origin === undefined) created.tables.push(id);
    changedTableIds.push(id);
    const columnIds = table.columns.map((column) => {
      const columnOrigin = lineage.columns.get(column);
      if (columnOrigin !== undefined && columnOrigin.name !== column.name)
        columnRenames.push({ table_id: id, from: columnOrigin.name, to: column.name });
      const columnId = columnOrigin && before.columnIds.get(columnOrigin);
      if (columnId !== undefined) return columnId;
      const fresh = newColumnId(id, taken);
      created.columns.push(fresh);
      return fresh;
    });
    const shown = displayName(after, table);
    const followed = old && followStatistics(old, table, lineage);
    const row = tableRow({ id, table, shown, sort_name: sortName(shown), known: followed, columnIds });
    tables.add(row.fields, { columns: row.columns });
    for (const text of row.longTexts) longTexts.add(text);
  }
  for (const table of after.tables) {
    const isPart = table.partitionOf !== null && statisticsOf.has(key(table.partitionOf));
    figures.row_count += isPart ? 0 : (statisticsOf.get(key(table))?.rowCount ?? 0);
  }
  const keptKeys = new Set<ForeignKey>();
  for (const foreignKey of after.foreignKeys) {
    const origin = lineage.foreignKeys.get(foreignKey);
    if (origin !== undefined) keptKeys.add(origin);
    if (origin === foreignKey) continue;
    const id = (origin && before.foreignKeyIds.get(origin)) ?? newId();
    if (origin === undefined) created.relationships.push(id);
    const row = relationshipRow(after, foreignKey);
    relationships.add({
      ...row,
      id,
      from_table_id: idsByTable.get(key(foreignKey.table)) ?? null,
      to_table_id: idsByTable.get(key(foreignKey.referencedTable)) ?? null,
      sort_name: sortName(row.from_table),
    });
  }
  return {
    figures,
    tableBatches: tables.finish(),
    changedTableIds,
    longTextBatches: longTexts.finish(),
    relationshipBatches: relationships.finish(),
    removedTableIds: idsOf(before.tableIds, keptTables),
    removedRelationshipIds: idsOf(before.foreignKeyIds, keptKeys),
    objects: hasSameObjects(before.catalog, after) ? null : objectsJson(after),
    columnRenames,
    created,
  };
}

/** What is known of the rows of a table, with its columns under their new names. */
function followStatistics(known: TableStatistics, table: Table, lineage: Lineage): TableStatistics {
  const names = new Map(table.columns.map((column) => [lineage.columns.get(column)?.name, column.name]));
  return {
    ...known,
    columns: known.columns.flatMap((column) => {
      const name = names.get(column.name);
      return name === undefined ? [] : [{ ...column, name }];
    }),
  };
}

function idsOf<Part>(ids: ReadonlyMap<Part, string>, kept: ReadonlySet<Part>): string[] {
  return [...ids].flatMap(([part, id]) => (kept.has(part) ? [] : [id]));
}

/** Most lists that no edit touched are the very same; the others are short. */
function hasSameObjects(before: Catalog, after: Catalog): boolean {
  return objectLists.every(
    (list) => before[list] === after[list] || JSON.stringify(before[list] ?? []) === JSON.stringify(after[list] ?? []),
  );
}
