import type { BlockEdge } from "./block-edge.ts";
import { assignLayers } from "./layers.ts";
import type { Spacing } from "./spacing.ts";
import { stackColumn } from "./stack-column.ts";

const sweeps = 14;
const minColumnHeight = 900;

export interface Block {
  /** Relative to the block's own corner, in the order of its tables. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly width: number;
  readonly height: number;
}

/**
 * Lays a small group out in columns from left to right: referenced tables left of those that reference them, each
 * beside its neighbours, so that a cascade reads from left to right. Columns that would be too high are divided.
 */
export function layeredLayout(heights: readonly number[], spacing: Spacing, edges: readonly BlockEdge[]): Block {
  const { boxWidth, columnGap, rowGap } = spacing;
  const neighbours: number[][] = heights.map(() => []);
  for (const { from, to } of edges) {
    if (from === to) continue;
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const layers = assignLayers(heights.length, edges);
  const centre = new Float64Array(heights.length);
  let columns: number[][] = layers;
  for (const column of columns) place(column, { heights, rowGap }, centre, centre);
  relax(columns, { heights, rowGap }, neighbours, centre, sweeps);
  const area = heights.reduce((sum, height) => sum + (height + rowGap) * (boxWidth + columnGap), 0);
  columns = divideHighColumns(columns, { heights, rowGap }, Math.max(minColumnHeight, Math.sqrt(area) * 0.95));
  for (const column of columns) place(column, { heights, rowGap }, centre, centre);
  relax(columns, { heights, rowGap }, neighbours, centre, sweeps / 2);
  return toBlock(columns, heights, spacing, centre);
}

/** What stands in columns, and how far apart. */
interface Stacked {
  readonly heights: readonly number[];
  readonly rowGap: number;
}

/** Moves columns back and forth towards the mean of their neighbours; order inside a column follows. */
function relax(
  columns: number[][],
  stacked: Stacked,
  neighbours: readonly (readonly number[])[],
  centre: Float64Array,
  rounds: number,
): void {
  const wish = (node: number): number => {
    const others = neighbours[node] ?? [];
    if (others.length === 0) return centre[node] ?? 0;
    let sum = 0;
    for (const other of others) sum += centre[other] ?? 0;
    return sum / others.length;
  };
  const wished = new Float64Array(centre.length);
  for (let round = 0; round < rounds; round++) {
    const ordered = round % 2 === 0 ? columns : columns.toReversed();
    for (const column of ordered) {
      for (const node of column) wished[node] = wish(node);
      column.sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0) || a - b);
      place(column, stacked, centre, wished);
    }
  }
}

function place(
  column: readonly number[],
  { heights, rowGap }: Stacked,
  centre: Float64Array,
  wished: Float64Array,
): void {
  const tops = stackColumn(
    column.map((node) => heights[node] ?? 0),
    column.map((node) => wished[node] ?? 0),
    rowGap,
  );
  for (let index = 0; index < column.length; index++) {
    const node = column[index] ?? 0;
    centre[node] = (tops[index] ?? 0) + (heights[node] ?? 0) / 2;
  }
}

function divideHighColumns(columns: readonly number[][], { heights, rowGap }: Stacked, maxHeight: number): number[][] {
  return columns.flatMap((column) => {
    const total = column.reduce((sum, node) => sum + (heights[node] ?? 0) + rowGap, 0);
    const parts = Math.ceil(total / maxHeight);
    if (parts <= 1) return [column];
    const target = total / parts;
    const divided: number[][] = [[]];
    let height = 0;
    for (const node of column) {
      const own = (heights[node] ?? 0) + rowGap;
      if (height > 0 && height + own / 2 > target && divided.length < parts) {
        divided.push([]);
        height = 0;
      }
      divided.at(-1)?.push(node);
      height += own;
    }
    return divided;
  });
}

function toBlock(
  columns: readonly (readonly number[])[],
  heights: readonly number[],
  { boxWidth, columnGap }: Spacing,
  centre: Float64Array,
): Block {
  const x = heights.map(() => 0);
  const y = heights.map((height, node) => (centre[node] ?? 0) - height / 2);
  for (const [index, column] of columns.entries()) for (const node of column) x[node] = index * (boxWidth + columnGap);
  const top = Math.min(...y);
  const bottom = Math.max(...y.map((value, node) => value + (heights[node] ?? 0)));
  return {
    x,
    y: y.map((value) => Math.round(value - top)),
    width: columns.length * (boxWidth + columnGap) - columnGap,
    height: Math.ceil(bottom - top) + 1,
  };
}
