import type { RunningImport } from "./use-import.ts";

type Known = Pick<RunningImport, "sentBytes" | "totalBytes" | "progress">;

/** How far an import has come, in 0..1, by what the server has read; by what is sent before it says. Null when not known. */
export function importShare({ sentBytes, totalBytes, progress }: Known): number | null {
  if (progress?.phase === "storing" || progress?.phase === "completed") return 1;
  if (progress !== undefined && progress.bytes_total !== null && progress.bytes_total > 0)
    return progress.bytes_read / progress.bytes_total;
  // Everything is sent and the server does not tell the size: a compressed file.
  if (totalBytes === 0 || (sentBytes >= totalBytes && progress === undefined)) return null;
  return sentBytes / totalBytes;
}

/** What the import is doing now, in two words. */
export function phaseLabel({ sentBytes, totalBytes, progress }: Known): string {
  if (progress?.phase === "storing" || progress?.phase === "completed") return "Storing the schema…";
  if (progress?.phase === "reading" || (totalBytes > 0 && sentBytes >= totalBytes)) return "Reading the dump…";
  return "Sending the dump…";
}
