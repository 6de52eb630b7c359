import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { storableJson } from "./storable-json.ts";

/** A long list as it is stored: cut into JSON arrays, of which one is enough for a page. */
export interface ResultList {
  readonly count: number;
  /** Each with `entriesPerPart` entries, the last one apart. */
  readonly parts: readonly Uint8Array[];
}

export const entriesPerPart = 1_000;
/** Compressing less saves no page of the database's. */
const minCompressedBytes = 4_096;
/** The first byte of a JSON array; Zstandard's magic number begins with another. */
const plainStart = "[".charCodeAt(0);

/** Cuts and packs a list; takes some 10 ms a megabyte, so call it in a worker thread. */
export function packList<Item>(items: readonly Item[], toEntry: (item: Item) => object): ResultList {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < items.length; at += entriesPerPart) {
    const json = Buffer.from(storableJson(items.slice(at, at + entriesPerPart).map((item) => toEntry(item))));
    parts.push(json.length < minCompressedBytes ? json : compress(json));
  }
  return { count: items.length, parts };
}

/** The JSON text of a part. */
export function unpackPart(part: Uint8Array): string {
  const json = part[0] === plainStart ? part : zstdDecompressSync(part);
  return Buffer.from(json.buffer, json.byteOffset, json.length).toString("utf8");
}

/** The entries of all parts. */
export function unpackList<Entry>(parts: readonly Uint8Array[]): Entry[] {
  return parts.flatMap((part) => JSON.parse(unpackPart(part)) as Entry[]);
}

function compress(json: Uint8Array): Uint8Array {
  // The text repeats itself so much that higher levels take longer for little.
  return zstdCompressSync(json, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}
