import { gridGap } from "../model/dimensions.ts";
import type { Block } from "./layered-layout.ts";

/**
 * Packs boxes into `across` columns `columnGap` pixels apart: the highest first, each into the column that is shortest,
 * so that the columns end at about the same height.
 */
export function masonryLayout(
  heights: readonly number[],
  boxWidth: number,
  across: number,
  columnGap = gridGap,
): Block {
  const bottoms = Array.from({ length: Math.max(1, Math.min(across, heights.length)) }, () => 0);
  const x = heights.map(() => 0);
  const y = heights.map(() => 0);
  const byHeight = [...heights.entries()].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [box, height] of byHeight) {
    const column = bottoms.indexOf(Math.min(...bottoms));
    x[box] = column * (boxWidth + columnGap);
    y[box] = bottoms[column] ?? 0;
    bottoms[column] = (bottoms[column] ?? 0) + height + gridGap / 2;
  }
  return {
    x,
    y,
    width: bottoms.length * (boxWidth + columnGap) - columnGap,
    height: Math.max(...bottoms) - gridGap / 2,
  };
}

/** Columns that give a masonry of these boxes about the wished ratio of width to height. */
export function masonryColumns(heights: readonly number[], boxWidth: number, aspect: number): number {
  const area = heights.reduce((sum, height) => sum + (height + gridGap / 2) * (boxWidth + gridGap), 0);
  return Math.max(1, Math.round(Math.sqrt(area * aspect) / (boxWidth + gridGap)));
}
