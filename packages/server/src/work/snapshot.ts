import type { Catalog, Census, SchemaStatistics } from "@foretell/engine";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** A version of a schema as it is stored: everything that the engine read. */
export interface Snapshot {
  /** Raised when the shape changes, so that old versions can be told apart. */
  readonly format: 1;
  readonly catalog: Catalog;
  readonly statistics: SchemaStatistics;
  readonly census: Census | null;
}

/** The snapshot as a compressed document; takes tens of milliseconds a megabyte, so call it in a worker thread. */
export function packSnapshot(snapshot: Snapshot): Uint8Array {
  return zstdCompressSync(JSON.stringify(snapshot), { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}

/** The snapshot of a compressed document. Throws where the document is damaged or of an unknown format. */
export function unpackSnapshot(document: Uint8Array): Snapshot {
  const snapshot = JSON.parse(zstdDecompressSync(document).toString("utf8")) as Snapshot;
  if (snapshot.format !== 1) throw new Error(`a stored version has the unknown format ${String(snapshot.format)}`);
  return snapshot;
}
