import { join } from "node:path";
import type { Work } from "../../work/work.ts";
import type { ReportStep } from "./text-format.ts";
import type { ReportPiece, ReportTask, WrittenEntries } from "./report.worker.ts";
import type { ReportWriter } from "./reports.service.ts";

/** Writes reports in a work process, piece by piece. Rejects with WorkTooLargeError where that has too little memory. */
export function createReportWriter(work: Work): ReportWriter {
  const job = work.addJob<ReportTask, ReportPiece>({
    fileName: join(import.meta.dirname, "report.worker.ts"),
    functionName: "writePiece",
  });
  return {
    plan: async (format, facts, caller) => (await job.run({ piece: "plan", format, facts }, caller)) as ReportStep[],
    entries: async (part, caller) => (await job.run({ piece: "entries", ...part }, caller)) as WrittenEntries,
    pdf: async (facts, impact, caller) => (await job.run({ piece: "pdf", facts, impact }, caller)) as Uint8Array,
  };
}
