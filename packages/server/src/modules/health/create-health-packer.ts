import { join } from "node:path";
import type { Work } from "../../work/work.ts";
import type { PackHealth } from "./health.service.ts";
import type { HealthRequest } from "./schema-health.worker.ts";

/** Packs answers in the processes for documents. */
export function createHealthPacker(work: Work): PackHealth {
  const fileName = join(import.meta.dirname, "schema-health.worker.ts");
  const jobs = {
    health: work.addJob<HealthRequest, Uint8Array>({ fileName, functionName: "packHealth" }),
    reach: work.addJob<HealthRequest, Uint8Array>({ fileName, functionName: "packReach" }),
  };
  return (told, request, owner) => jobs[told].run(request, { owner });
}
