import { move } from "piscina";
import { diagramJson } from "./diagram-json.ts";
import type { DiagramRequest } from "./diagram-json.ts";
import { lowerThreadPriority } from "../../work/lower-priority.ts";

lowerThreadPriority();

/** Builds the JSON of a large diagram; the bytes go back without being copied. */
export function buildLargeDiagram(request: DiagramRequest): Uint8Array {
  return move(diagramJson(request)) as Uint8Array;
}
