import {
  type LayoutKind,
  layoutProblem,
  type LayoutProblem,
  type LayoutResult,
} from "../../src/features/diagram/layout/layout-problem.ts";
import { layoutTables } from "../../src/features/diagram/layout/layout-tables.ts";
import type { Density } from "../../src/features/diagram/model/density.ts";
import type { DiagramInput } from "../../src/features/diagram/model/diagram-input.ts";
import { buildModel, type DiagramModel } from "../../src/features/diagram/model/diagram-model.ts";
import { createScene, type Scene } from "../../src/features/diagram/model/scene.ts";

/** Lays a schema out and gives everything on the way. */
export function layOut(
  input: DiagramInput,
  kind: LayoutKind = "grid",
  density: Density = "all",
): { model: DiagramModel; problem: LayoutProblem; result: LayoutResult; scene: Scene } {
  const model = buildModel(input);
  const problem = layoutProblem(model, density, kind);
  const result = layoutTables(problem);
  const scene = createScene(model, density, result, { showHubLines: false, moved: new Map() });
  return { model, problem, result, scene };
}

/** The pairs of boxes that share an area. */
export function overlappingBoxes(problem: LayoutProblem, { x, y }: Pick<LayoutResult, "x" | "y">): [number, number][] {
  const pairs: [number, number][] = [];
  const at = (values: Float64Array, index: number): number => values[index] ?? 0;
  for (let a = 0; a < x.length; a++)
    for (let b = a + 1; b < x.length; b++)
      if (
        Math.abs(at(x, a) - at(x, b)) < problem.boxWidth &&
        at(y, a) < at(y, b) + at(problem.heights, b) &&
        at(y, b) < at(y, a) + at(problem.heights, a)
      )
        pairs.push([a, b]);
  return pairs;
}

/** Index of a table by name. */
export function indexOf(model: DiagramModel, name: string): number {
  const index = model.tables.findIndex((table) => table.name === name);
  if (index < 0) throw new Error(`no table ${name}`);
  return index;
}
