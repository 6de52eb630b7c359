import { screenAspect } from "../model/fit-zoom.ts";
import type { LayoutProblem } from "./layout-problem.ts";

const crossingCost = 120;
const sideCost = 4;

/**
 * Lower is better: crossings of the lines that are drawn, their length, and the size of the whole. What is no better than
 * `best` is not counted to its end.
 */
export function layoutScore(
  problem: LayoutProblem,
  placement: { readonly x: Float64Array; readonly y: Float64Array },
  best = Infinity,
): number {
  const lines = straightLines(problem, placement);
  const { x, y } = placement;
  let width = 0;
  let height = 0;
  let left = Infinity;
  let top = Infinity;
  for (let table = 0; table < x.length; table++) {
    left = Math.min(left, x[table] ?? 0);
    top = Math.min(top, y[table] ?? 0);
    width = Math.max(width, (x[table] ?? 0) + problem.boxWidth);
    height = Math.max(height, (y[table] ?? 0) + (problem.heights[table] ?? 0));
  }
  let length = 0;
  for (let line = 0; line < lines.length; line += 4)
    length += Math.hypot((lines[line] ?? 0) - (lines[line + 2] ?? 0), (lines[line + 1] ?? 0) - (lines[line + 3] ?? 0));
  // The side of the screen-shaped rectangle around everything: what decides how small it gets when it is shown whole.
  const side = Math.max((width - left) / screenAspect, height - top);
  const ofSize = length + side * sideCost;
  return countCrossings(lines, (best - ofSize) / crossingCost) * crossingCost + ofSize;
}

/** The lines of keys that are not stubs, from middle to middle of their boxes: x1, y1, x2, y2, x1 … */
export function straightLines(
  problem: LayoutProblem,
  placement: { readonly x: Float64Array; readonly y: Float64Array },
): Float64Array {
  const { links, heights } = problem;
  const { x, y } = placement;
  const lines: number[] = [];
  for (let link = 0; link < links.from.length; link++) {
    const from = links.from[link] ?? 0;
    const to = links.to[link] ?? -1;
    if (links.isStub[link] === 1 || from === to) continue;
    for (const table of [from, to])
      lines.push((x[table] ?? 0) + problem.boxWidth / 2, (y[table] ?? 0) + (heights[table] ?? 0) / 2);
  }
  return Float64Array.from(lines);
}

/** How many pairs of lines cross, or so many that there are `enough`. Lines that meet in an end do not. */
export function countCrossings(lines: Float64Array, enough = Infinity): number {
  const at = (index: number): number => lines[index] ?? 0;
  const leftOf = (line: number): number => Math.min(at(line), at(line + 2));
  // From left to right: behind the first line that begins right of a line's end, none crosses it.
  const order = Int32Array.from({ length: lines.length / 4 }, (_, index) => index * 4);
  order.sort((a, b) => leftOf(a) - leftOf(b));
  let crossings = 0;
  for (let first = 0; first < order.length && crossings < enough; first++) {
    const a = order[first] ?? 0;
    const ax = at(a);
    const ay = at(a + 1);
    const bx = at(a + 2);
    const by = at(a + 3);
    const maxX = Math.max(ax, bx);
    const minY = Math.min(ay, by);
    const maxY = Math.max(ay, by);
    for (let second = first + 1; second < order.length; second++) {
      const b = order[second] ?? 0;
      const cx = at(b);
      const dx = at(b + 2);
      if (Math.min(cx, dx) >= maxX) break;
      const cy = at(b + 1);
      const dy = at(b + 3);
      if (Math.max(cy, dy) <= minY || Math.min(cy, dy) >= maxY) continue;
      const side1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      const side2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
      const side3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
      const side4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
      if (side1 * side2 < 0 && side3 * side4 < 0) crossings += 1;
    }
  }
  return crossings;
}
