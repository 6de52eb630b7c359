import type { DumpSource } from "../../../lib/dump-source.ts";
import { encodingOf, isGzip } from "./dump-text.ts";

/** The dialect is recognised from this much of a dump's beginning. */
export const sampleSizeBytes = 256 * 1024;

/** The beginning of a dump as text; of a gzip file, what is inside. Empty where it cannot be read. */
export async function readSample(source: DumpSource): Promise<string> {
  if (source.kind !== "file") return source.text.slice(0, sampleSizeBytes);
  try {
    const head = new Uint8Array(await source.file.slice(0, sampleSizeBytes).arrayBuffer());
    const bytes = isGzip(head) ? await gunzipBeginning(head) : head;
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    return "";
  }
}

// The beginning of a gzip file ends in the middle: what came out before the end is missed counts.
async function gunzipBeginning(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    while (sizeBytes < sampleSizeBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      sizeBytes += value.length;
    }
  } catch (error) {
    if (chunks.length === 0) throw error;
  }
  await reader.cancel().catch(() => undefined);
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()).subarray(0, sampleSizeBytes);
}
