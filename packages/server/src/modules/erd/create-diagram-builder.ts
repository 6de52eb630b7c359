import { join } from "node:path";
import type { Work } from "../../work/work.ts";
import { diagramJson } from "./diagram-json.ts";
import type { DiagramRequest, DiagramTexts } from "./diagram-json.ts";
import type { BuildDiagram } from "./erd.service.ts";

/** Characters. Building less on the event loop takes some 10 ms: a hundred tables of ten columns. */
const smallLength = 128 * 1024;

/** Builds the JSON of diagrams; of large ones in a thread. */
export function createDiagramBuilder(work: Work): BuildDiagram {
  const threads = work.openPool<DiagramRequest, Uint8Array>({
    fileName: join(import.meta.dirname, "diagram.worker.ts"),
    functionName: "buildLargeDiagram",
    maxThreads: 1,
    maxQueue: 64,
    memoryLimitMb: 1_024,
  });
  return async (request) => (lengthOf(request) <= smallLength ? diagramJson(request) : threads.run(request));
}

/** Of the texts: a single table may have as many columns as others a thousand. */
function lengthOf(request: DiagramRequest): number {
  const diagrams: readonly DiagramTexts[] = request.of === "schema" ? [request.texts] : request.texts;
  const texts = diagrams.flatMap(({ tables, relationships }) => tables.concat(relationships));
  return texts.reduce((sum, text) => sum + text.length, 0);
}
