import { move } from "piscina";
import { exportSchema } from "./export-schema.ts";
import type { ExportRequest } from "./export-schema.ts";
import { lowerThreadPriority } from "./lower-priority.ts";

lowerThreadPriority();

/** Writes a schema in a format; the bytes go back without being copied. */
export function exportInThread(request: ExportRequest): Uint8Array {
  return move(exportSchema(request)) as Uint8Array;
}
