import { join } from "node:path";
import type { Work } from "../../work/work.ts";
import { packDiagram } from "./diagram.worker.ts";
import type { DiagramRequest, DiagramTexts } from "./diagram.worker.ts";
import type { BuildDiagram } from "./erd.service.ts";

/** Characters. Building less on the event loop takes some 10 ms: a hundred tables of ten columns. */
const smallLength = 128 * 1024;

/** Builds diagrams; large ones in a work process. */
export function createDiagramBuilder(work: Work): BuildDiagram {
  const job = work.addJob<DiagramRequest, Uint8Array>({
    fileName: join(import.meta.dirname, "diagram.worker.ts"),
    functionName: "packDiagram",
  });
  return async (request, owner) =>
    lengthOf(request) <= smallLength ? packDiagram(request) : job.run(request, { owner });
}

/** Of the texts: a single table may have as many columns as others a thousand. */
function lengthOf(request: DiagramRequest): number {
  const diagrams: readonly DiagramTexts[] = request.of === "schema" ? [request.texts] : request.texts;
  const texts = diagrams.flatMap(({ tables, relationships }) => tables.concat(relationships));
  return texts.reduce((sum, text) => sum + text.length, 0);
}
