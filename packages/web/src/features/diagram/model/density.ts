import type { DiagramTable } from "./diagram-input.ts";

/** How much of each table is shown. */
export type Density = "all" | "keys" | "names";

export const densities: readonly Density[] = ["all", "keys", "names"];

/** Indexes of the columns that a table shows at a density, in column order. */
export function shownColumns(table: DiagramTable, density: Density): number[] {
  if (density === "names") return [];
  const indexes = table.columns.map((_, index) => index);
  if (density === "all") return indexes;
  return indexes.filter((index) => {
    const column = table.columns[index];
    return column?.is_primary_key === true || column?.is_foreign_key === true;
  });
}
