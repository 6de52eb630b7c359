import { join } from "node:path";
import type { Work } from "../../work/work.ts";
import type { WriteReport } from "./reports.service.ts";
import type { ReportRequest } from "./write-report.ts";

/** Writes reports in a thread. Rejects with WorkTooLargeError where that has too little memory. */
export function createReportWriter(work: Work): WriteReport {
  const threads = work.openPool<ReportRequest, Uint8Array>({
    fileName: join(import.meta.dirname, "report.worker.ts"),
    functionName: "writeReportInThread",
    maxThreads: 1,
    maxQueue: 32,
    memoryLimitMb: 1_024,
  });
  return (request, signal) => threads.run(request, { signal });
}
