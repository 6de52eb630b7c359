import type { Column } from "@foretell/engine";
import type { EditableState } from "../../db/stored-catalog.ts";
import { readCatalogTexts } from "../../work/read-catalog-texts.ts";
import type { StateIds } from "./plan-edits.ts";
import type { IdentifiedState } from "./state-write.ts";

/** A working state as it was stored, with the ids of its parts. Throws StoredShapeError. */
export function readEditableState({ texts, tableIds, foreignKeyIds }: EditableState): IdentifiedState {
  const columnIds = new Map<Column, string>();
  const { catalog, statistics } = readCatalogTexts(texts, undefined, columnIds);
  return {
    catalog,
    statistics,
    columnIds,
    tableIds: new Map(catalog.tables.map((table, at) => [table, tableIds[at] ?? ""])),
    foreignKeyIds: new Map(catalog.foreignKeys.map((key, at) => [key, foreignKeyIds[at] ?? ""])),
  };
}

/** The parts of a state by their ids. */
export function idsOfState({ catalog, tableIds, columnIds, foreignKeyIds }: IdentifiedState): StateIds {
  return {
    tables: new Map(Array.from(tableIds, ([table, id]) => [id, table])),
    columns: new Map(
      catalog.tables.flatMap((table) =>
        table.columns.map((column) => [columnIds.get(column) ?? "", { table, column }] as const),
      ),
    ),
    foreignKeys: new Map(Array.from(foreignKeyIds, ([key, id]) => [id, key])),
  };
}
