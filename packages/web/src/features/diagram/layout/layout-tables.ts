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
