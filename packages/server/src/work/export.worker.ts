import { closeSync, openSync, writeSync } from "node:fs";
import { piecesOf } from "../db/long-texts.ts";
import { exportSchema } from "./export-schema.ts";
import type { ExportRequest } from "./export-schema.ts";

export interface ExportTask extends ExportRequest {
  /** A path where there is no file yet. */
  readonly file: string;
}

/** Writes a schema in a format into a file of its own, readable by its owner alone. */
export function writeSchemaFile({ file, ...request }: ExportTask): void {
  const text = exportSchema(request);
  const handle = openSync(file, "wx", 0o600);
  try {
    for (const piece of piecesOf(text)) writeSync(handle, piece);
  } finally {
    closeSync(handle);
  }
}
