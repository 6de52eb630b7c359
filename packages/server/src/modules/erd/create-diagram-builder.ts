import { join } from "node:path";
import type { Work } from "../../work/work.ts";
import { diagramJson } from "./diagram-json.ts";
import type { DiagramRequest } from "./diagram-json.ts";
import type { BuildDiagram } from "./erd.service.ts";

/** Building less on the event loop takes some 10 ms. */
const smallTableCount = 100;

/** Builds the JSON of diagrams; of large ones in a thread. */
export function createDiagramBuilder(work: Work): BuildDiagram {
  const threads = work.openPool<DiagramRequest, Uint8Array>({
    fileName: join(import.meta.dirname, "diagram.worker.ts"),
    functionName: "buildLargeDiagram",
    maxThreads: 1,
    maxQueue: 64,
    memoryLimitMb: 1_024,
  });
  return async (request, tableCount) => (tableCount <= smallTableCount ? diagramJson(request) : threads.run(request));
}
