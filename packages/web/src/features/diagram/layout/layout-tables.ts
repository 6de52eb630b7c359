import { fitZoomOf } from "../model/fit-zoom.ts";
import { assignLanes, routeEdges } from "../model/route-edges.ts";
import { gridLayout } from "./grid-layout.ts";
import type { LayoutProblem, LayoutResult } from "./layout-problem.ts";
import { levelsLayout } from "./levels-layout.ts";
import { modulesLayout } from "./modules-layout.ts";

/** Solves a layout: a place for every box, a way for every line. The same problem gives the same result. */
export function layoutTables(problem: LayoutProblem): LayoutResult {
  const placement =
    problem.columns !== undefined
      ? levelsLayout(problem, problem.columns)
      : problem.kind === "grid"
        ? { ...gridLayout(problem), modules: [], moduleOf: new Int32Array(problem.heights.length).fill(-1) }
        : modulesLayout(problem);
  const boxes = { x: placement.x, y: placement.y, heights: problem.heights, boxWidth: problem.boxWidth };
  const lanes = assignLanes(placement.x, placement.y);
  return { ...placement, routes: routeEdges(boxes, problem.links, lanes, placement.modules, placement.moduleOf) };
}

/** Solves the first problem whose solution can be read when all of it is seen, else the last. `chosen` says which. */
export function layoutReadable(problems: readonly LayoutProblem[]): { result: LayoutResult; chosen: number } {
  for (const [chosen, problem] of problems.entries()) {
    const result = layoutTables(problem);
    if (chosen === problems.length - 1 || isReadable(problem, result)) return { result, chosen };
  }
  throw new Error("layoutReadable has no problem");
}

function isReadable({ boxWidth, heights, readableFrom }: LayoutProblem, { x, y, modules }: LayoutResult): boolean {
  const [left, right] = [modules.map((region) => region.x), modules.map((region) => region.x + region.width)];
  const [top, bottom] = [modules.map((region) => region.y), modules.map((region) => region.y + region.height)];
  const width = Math.max(...right, Math.max(...x) + boxWidth) - Math.min(...left, ...x);
  const height = Math.max(...bottom, ...y.map((at, table) => at + (heights[table] ?? 0))) - Math.min(...top, ...y);
  return fitZoomOf(width, height) >= readableFrom;
}
