import { crashed, readUpload } from "./dump-reading.ts";
import { refuse } from "./dump-refusal.ts";
import type { ImportChannel, ImportOutcome, ImportTask } from "./import-task.ts";
import { makeStorable } from "./make-storable.ts";
import { CatalogTooLargeError } from "./json-batches.ts";

/** Reads a dump whose bytes come through the channel and makes it ready to be stored. */
export async function importDump(task: ImportTask, channel: ImportChannel): Promise<ImportOutcome> {
  const found = await readUpload(task, channel);
  if (found.outcome !== "found") return found;
  if (found.refusal !== undefined) return found.refusal;
  try {
    return { outcome: "read", ...makeStorable(found.reading) };
  } catch (error) {
    if (error instanceof CatalogTooLargeError) return refuse("TOO_LARGE", error.message);
    return crashed(error, found.reading.census.statementCount);
  }
}
