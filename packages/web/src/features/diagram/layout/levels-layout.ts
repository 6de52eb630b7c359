import type { LayoutProblem, ModuleRegion, Placement, TableColumns } from "./layout-problem.ts";
import { screenAspect } from "../model/fit-zoom.ts";
import { titleRoomOf } from "./region.ts";
import { columnGap, regionPadding } from "./spacing.ts";

const rowGap = 28;
/** Between two columns of one level: lines run there too. */
const innerGap = 60;
const levelGap = 90;
const minHeight = 700;

/**
 * Places tables level by level from left to right, as a cascade or a way of keys goes: a block a level, each table about as
 * high as those that it is reached from. A level of more tables than fit under each other takes several columns.
 */
export function levelsLayout(problem: LayoutProblem, { of: levels, unit }: TableColumns): Placement {
  const { heights, links, boxWidth } = problem;
  const count = heights.length;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const moduleOf = new Int32Array(count);
  const byLevel = tablesByLevel(count, levels);
  const columnHeight = Math.max(minHeight, wishedHeight(problem));
  const parents = parentsOf(count, links, levels);
  // A flag may stand upon a box, and a level be as narrow as one: its title stands above that.
  const titleRoom = 2 * titleRoomOf(problem);
  const modules: ModuleRegion[] = [];
  let left = 0;
  for (const [level, tables] of byLevel) {
    const ordered = tables.toSorted((a, b) => meanHeight(parents[a], y) - meanHeight(parents[b], y) || a - b);
    const stacked = tables.reduce((sum, table) => sum + (heights[table] ?? 0) + rowGap, 0);
    const columns = Math.max(1, Math.ceil(stacked / columnHeight));
    const pitch = boxWidth + innerGap;
    const bottoms = Array.from({ length: columns }, () => 0);
    for (const [position, table] of ordered.entries()) {
      // Row by row, so that the order from above to below is the same in every column.
      const column = position % columns;
      x[table] = left + regionPadding + column * pitch;
      y[table] = bottoms[column] ?? 0;
      bottoms[column] = (bottoms[column] ?? 0) + (heights[table] ?? 0) + rowGap;
      moduleOf[table] = modules.length;
    }
    const height = Math.max(...bottoms) - rowGap;
    // About a common middle: a short level stands beside the middle of a long one.
    for (const table of ordered) y[table] = (y[table] ?? 0) - height / 2;
    const width = columns * pitch - innerGap + 2 * regionPadding;
    modules.push({
      title: {
        namespace: "",
        name: `${unit === "level" ? "Level" : "Step"} ${level} · ${tables.length}`,
        short: [`${level} · ${tables.length}`, String(level)],
      },
      kind: "level",
      x: left,
      y: -height / 2 - regionPadding - titleRoom,
      width,
      height: height + 2 * regionPadding + titleRoom,
      titleHeight: titleRoom,
      padding: regionPadding,
    });
    left += width + levelGap;
  }
  return { x, y, modules, moduleOf };
}

/** The levels in ascending order, with their tables in index order. */
function tablesByLevel(count: number, levels: ArrayLike<number>): readonly (readonly [number, number[]])[] {
  const byLevel = Map.groupBy(
    Array.from({ length: count }, (_, table) => table),
    (table) => levels[table] ?? 0,
  );
  return [...byLevel].toSorted(([a], [b]) => a - b);
}

/** The height of a column with which the whole has about the wished ratio. */
function wishedHeight({ heights, boxWidth }: LayoutProblem): number {
  const area = heights.reduce((sum, height) => sum + (height + rowGap) * (boxWidth + (columnGap + innerGap) / 2), 0);
  return Math.sqrt(area / screenAspect);
}

/** By table, the tables of lower levels that a key connects it with. */
function parentsOf(count: number, { from, to }: LayoutProblem["links"], levels: ArrayLike<number>): number[][] {
  const parents: number[][] = Array.from({ length: count }, () => []);
  for (let link = 0; link < from.length; link++) {
    const [a, b] = [from[link] ?? -1, to[link] ?? -1];
    if (a < 0 || b < 0 || levels[a] === levels[b]) continue;
    const [parent, child] = (levels[a] ?? 0) < (levels[b] ?? 0) ? [a, b] : [b, a];
    parents[child]?.push(parent);
  }
  return parents;
}

function meanHeight(tables: readonly number[] | undefined, y: Float64Array): number {
  if (tables === undefined || tables.length === 0) return 0;
  return tables.reduce((sum, table) => sum + (y[table] ?? 0), 0) / tables.length;
}
