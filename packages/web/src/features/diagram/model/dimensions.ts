import type { Density } from "./density.ts";

/** Lengths of the diagram at 100 %, in CSS pixels. The width of a box that shows columns. */
export const columnsWidth = 280;
/** Between two neighbours in the grid. */
export const gridGap = 50;
export const rowHeight = 20;
export const headerHeight = 34;
const boxPadding = 6;
/** The lowest box that shows all its columns. */
export const minBoxHeight = 120;

/** Height of a box that shows `rowCount` columns. */
export function boxHeight(rowCount: number, density: Density): number {
  if (density === "names") return headerHeight;
  const height = headerHeight + (rowCount === 0 ? 0 : rowCount * rowHeight + boxPadding);
  return density === "all" ? Math.max(minBoxHeight, height) : height;
}
