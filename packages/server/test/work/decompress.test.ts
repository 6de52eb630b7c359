import { gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decompress } from "../../src/work/decompress.ts";
import type { UnpackingWatch } from "../../src/work/unzip-dump.ts";
import { UnpackingError } from "../../src/work/unpacking-error.ts";
import { encodeZip } from "../support/zip.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString("utf8");
}

const unwatched: UnpackingWatch = { onNote: () => undefined, onCutShort: () => undefined };

/** What comes out, and whether it was told to end too early. */
async function unpacked(bytes: Uint8Array): Promise<{ read: string; isCutShort: boolean }> {
  let isCutShort = false;
  const onCutShort = (): void => void (isCutShort = true);
  const read = await collect(decompress(inPieces(bytes, 1000), { ...unwatched, onCutShort }));
  return { read, isCutShort };
}

const text = Array.from({ length: 20_000 }, (_, row) => `INSERT INTO t VALUES (${row}, '${row ** 3}');`).join("\n");

describe("unpacking an upload", () => {
  it.each([
    ["plain text", Buffer.from(text)],
    ["gzip", gzipSync(text)],
    ["two gzip members", Buffer.concat([gzipSync(text.slice(0, 1000)), gzipSync(text.slice(1000))])],
    ["Zstandard", zstdCompressSync(text)],
    ["ZIP", encodeZip([{ name: "dump.sql", content: text }])],
    ["ZIP without compression", encodeZip([{ name: "dump.sql", content: text, isStored: true }])],
    ["ZIP that was written as a stream", encodeZip([{ name: "dump.sql", content: text, isStreamed: true }])],
    [
      "ZIP with other files before and behind",
      encodeZip([
        { name: "docs/", content: "", isStored: true },
        { name: "docs/readme.txt", content: text, isStreamed: true },
        { name: "__MACOSX/._dump.sql", content: "mac" },
        { name: "a/Dump.SQL", content: text, isStreamed: true },
        { name: "picture.png", content: "none" },
      ]),
    ],
  ])("reads %s in pieces of any size", async (_name, bytes) => {
    for (const size of [50, 1000, 1_000_000]) {
      const onCutShort = (): never => {
        throw new Error("it is whole");
      };
      expect(await collect(decompress(inPieces(bytes, size), { ...unwatched, onCutShort }))).toBe(text);
    }
  });

  it.each([0, 1, 3])("reads a file of %i bytes", async (size) => {
    expect(await collect(decompress(inPieces(Buffer.alloc(size, 65), 1), unwatched))).toBe("A".repeat(size));
  });

  it.each([
    ["gzip", gzipSync(text)],
    ["Zstandard", zstdCompressSync(text)],
  ])("gives what is there of %s data that were cut off, and says so", async (_name, bytes) => {
    const { read, isCutShort } = await unpacked(bytes.subarray(0, bytes.length / 2));
    expect(isCutShort).toBe(true);
    expect(read.length).toBeGreaterThan(text.length / 4);
    expect(text.startsWith(read)).toBe(true);
  });

  it("says that gzip data lack their last byte, and gives all of the text", async () => {
    expect(await unpacked(gzipSync(text).subarray(0, -1))).toEqual({ read: text, isCutShort: true });
  });

  it("tells of the files of a ZIP archive that are left out", async () => {
    const files = ["one", "two", "three"].map((name) => ({ name: `${name}.sql`, content: name }));
    const notes: string[] = [];
    const bytes = encodeZip([...files, { name: "x.txt", content: "" }]);
    expect(await collect(decompress(inPieces(bytes, 7), { ...unwatched, onNote: (note) => notes.push(note) }))).toBe(
      "one",
    );
    expect(notes).toEqual([
      "Of the ZIP archive, one.sql was read alone. It also has two.sql, three.sql; import them one by one.",
    ]);
  });

  it("gives what is there of a ZIP archive that was cut off, and says so", async () => {
    const bytes = encodeZip([{ name: "dump.sql", content: text }]);
    const { read, isCutShort } = await unpacked(bytes.subarray(0, bytes.length / 2));
    expect(isCutShort).toBe(true);
    expect(read.length).toBeGreaterThan(text.length / 4);
    expect(text.startsWith(read)).toBe(true);
  });

  const damaged = encodeZip([{ name: "a.sql", content: text }]).fill(0xff, 200, 400);
  it.each([
    ["without files", encodeZip([]), "the ZIP archive has no .sql file in it"],
    ["cut off in its first header", Buffer.from("PK\x03\x04\x14"), "the ZIP archive has no .sql file in it"],
    [
      "with another archive in it",
      encodeZip([{ name: "inner.zip", content: "PK" }]),
      "the ZIP archive has no .sql file in it, but inner.zip",
    ],
    [
      "of a word processor",
      encodeZip(["a", "b", "c", "d", "e", "f", "g"].map((name) => ({ name, content: name }))),
      "the ZIP archive has no .sql file in it, but a, b, c, d, e and 2 more",
    ],
    ["that is encrypted", encodeZip([{ name: "a.sql", content: "x", flags: 1 }]), "the ZIP archive is encrypted"],
    [
      "of an unknown method",
      encodeZip([{ name: "a.sql", content: "x", method: 12 }]),
      "the ZIP archive is compressed in a way that this server cannot read",
    ],
    ["that is damaged", damaged, /^the (?:ZIP archive is|zip data are) damaged$/],
  ])("refuses a ZIP archive %s", async (_name, bytes, message) => {
    const reading = collect(decompress(inPieces(bytes, 64), unwatched));
    await expect(reading).rejects.toThrow(UnpackingError);
    await expect(reading).rejects.toThrow(message);
  });

  it("says that gzip data are damaged", async () => {
    const bytes = gzipSync(text);
    bytes.fill(0xff, 200, 400);
    await expect(collect(decompress(inPieces(bytes, 1000), unwatched))).rejects.toThrow(UnpackingError);
  });

  it("passes on the failure of the sender", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield gzipSync(text).subarray(0, 500);
      throw new Error("the line went dead");
    }
    await expect(collect(decompress(broken(), unwatched))).rejects.toThrow("the line went dead");
  });
});
