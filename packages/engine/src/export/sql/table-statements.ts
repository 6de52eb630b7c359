import type { Catalog, ForeignKey, Table } from "../../catalog/model.ts";
import { needsSetDefault, wasSerial } from "./column.ts";
import type { SqlNames } from "./sql-names.ts";
import { createTable } from "./table.ts";

/** Where a table stands, and how its names are written. */
export interface TableSurroundings {
  readonly catalog: Catalog;
  readonly names: SqlNames;
}

/** The statements that make a table, with the foreign keys that must stand inside of it and without indexes. */
export function tableStatements(
  table: Table,
  foreignKeys: readonly ForeignKey[],
  { catalog, names }: TableSurroundings,
): string[] {
  const isPostgresql = catalog.dialect === "postgresql";
  const serial = new Set(isPostgresql ? table.columns.filter((column) => wasSerial(catalog, table, column)) : []);
  const columns = table.columns.map((column) => (serial.has(column) ? { ...column, type: "bigserial" } : column));
  const isPartition = table.partitionOf !== null;
  const alter = (column: string): string => `ALTER TABLE ${names.qualified(table)} ALTER COLUMN ${names.bare(column)}`;
  return [
    createTable({ ...table, columns }, { foreignKeys, withoutUnnamedKeys: isPartition }, names),
    ...(isPostgresql ? table.columns.filter(needsSetDefault) : []).map(
      (column) => `${alter(column.name)} SET DEFAULT ${column.default ?? "NULL"}`,
    ),
    ...[...serial].map(({ name, type }) => `${alter(name)} TYPE ${type}`),
  ];
}
