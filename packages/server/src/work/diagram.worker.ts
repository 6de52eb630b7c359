import { move } from "piscina";
import { diagramJson } from "../modules/erd/diagram-json.ts";
import type { DiagramRequest } from "../modules/erd/diagram-json.ts";
import { lowerThreadPriority } from "./lower-priority.ts";

lowerThreadPriority();

/** Builds the JSON of a large diagram; the bytes go back without being copied. */
export function buildLargeDiagram(request: DiagramRequest): Uint8Array {
  return move(diagramJson(request)) as Uint8Array;
}
