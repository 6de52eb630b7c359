import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { snapshotFormat } from "../db/formats/snapshot-format.ts";
import type { Snapshot } from "../db/formats/snapshot-format.ts";
import { broken, newestFormat, readStored } from "../db/formats/stored-format.ts";

/** The snapshot as a compressed document; takes tens of milliseconds a megabyte, so call it in a worker thread. */
export function packSnapshot(snapshot: Snapshot): Uint8Array {
  const document = { format: newestFormat(snapshotFormat), ...snapshot };
  return zstdCompressSync(JSON.stringify(document), { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}

/** The snapshot of a compressed document. Throws StoredShapeError where it is damaged, or of a newer format. */
export function unpackSnapshot(packed: Uint8Array, format = snapshotFormat): Snapshot {
  const document = unpack(packed);
  if (document === undefined) throw broken(format, "snapshot", newestFormat(format));
  return readStored(format, "snapshot", { format: Number(document["format"]), document });
}

/** Undefined where it is damaged. */
function unpack(packed: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const document: unknown = JSON.parse(zstdDecompressSync(packed).toString("utf8"));
    return typeof document === "object" && document !== null ? (document as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
