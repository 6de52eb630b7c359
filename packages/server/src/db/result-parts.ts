import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { storableJson } from "./storable-json.ts";

/** A long list as it is stored: cut into JSON arrays, so that neither a page nor an export has to load all of it. */
export interface ResultList {
  readonly count: number;
  readonly parts: readonly ResultPart[];
}

export interface ResultPart {
  /** Of its first entry in the list. */
  readonly position: number;
  /** A JSON array, packed where it is long. */
  readonly entries: Uint8Array;
}

const maxEntriesPerPart = 1_000;
/** An entry that is longer is a part by itself: paths may be thousands of names long. */
const maxPartLength = 1024 * 1024;
/** Compressing less saves no page of the database's. */
const minCompressedBytes = 4_096;
/** The first byte of a JSON array; Zstandard's magic number begins with another. */
const plainStart = "[".charCodeAt(0);

/** Cuts and packs a list; takes some 10 ms a megabyte, so call it in a worker thread. */
export function packList<Item>(items: readonly Item[], toEntry: (item: Item) => unknown): ResultList {
  const parts: ResultPart[] = [];
  let entries: string[] = [];
  let length = 0;
  const cut = (end: number): void => {
    if (entries.length > 0) parts.push({ position: end - entries.length, entries: pack(`[${entries.join(",")}]`) });
    [entries, length] = [[], 0];
  };
  for (const [at, item] of items.entries()) {
    const json = storableJson(toEntry(item));
    if (entries.length >= maxEntriesPerPart || length + json.length > maxPartLength) cut(at);
    entries.push(json);
    length += json.length + 1;
  }
  cut(items.length);
  return { count: items.length, parts };
}

/** The JSON text of a part: an array. */
export function unpackPart(entries: Uint8Array): string {
  const json = entries[0] === plainStart ? entries : zstdDecompressSync(entries);
  return Buffer.from(json.buffer, json.byteOffset, json.length).toString("utf8");
}

/** The entries of all parts. */
export function unpackList<Entry>(parts: readonly Pick<ResultPart, "entries">[]): Entry[] {
  return parts.flatMap(({ entries }) => JSON.parse(unpackPart(entries)) as Entry[]);
}

function pack(text: string): Uint8Array {
  const json = Buffer.from(text);
  if (json.length < minCompressedBytes) return json;
  // The text repeats itself so much that higher levels take longer for little.
  return zstdCompressSync(json, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}
