import type { DiagramColumn, DiagramTable } from "./diagram-input.ts";

/** How much of each table is shown. */
export type Density = "all" | "keys" | "names";

export const densities: readonly Density[] = ["all", "keys", "names"];

/** Indexes of the columns that a table shows at a density, in column order. */
export function shownColumns(table: DiagramTable, density: Density): number[] {
  if (density === "names") return [];
  const indexes = table.columns.map((_, index) => index);
  if (density === "all") return indexes;
  return indexes.filter((index) => isKey(table.columns[index]));
}

/** How many they are. */
export function shownCount({ columns }: DiagramTable, density: Density): number {
  if (density === "names") return 0;
  return density === "all" ? columns.length : columns.reduce((sum, column) => sum + (isKey(column) ? 1 : 0), 0);
}

function isKey(column: DiagramColumn | undefined): boolean {
  return column?.is_primary_key === true || column?.is_foreign_key === true;
}
