import { move } from "piscina";
import { writeReport } from "./write-report.ts";
import type { ReportRequest } from "./write-report.ts";
import { lowerThreadPriority } from "../../work/lower-priority.ts";

lowerThreadPriority();

/** Writes a report of a simulation. */
export async function writeReportInThread(request: ReportRequest): Promise<Uint8Array> {
  const bytes = await writeReport(request);
  // A buffer of Node's pool cannot be handed over; a copy of its own can.
  return move(Uint8Array.from(bytes)) as Uint8Array;
}
