import { describe, expect, it } from "vitest";
import { readExcerpt } from "../../src/features/schemas/import/dump-excerpt.ts";

const fileOf = (...parts: BlobPart[]) => ({ kind: "file" as const, file: new File(parts, "dump.sql") });
const hundredLines = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join("\n");

async function gzip(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index += 1)
    new DataView(bytes.buffer).setUint16(index * 2, text.charCodeAt(index), true);
  return bytes;
}

describe("the lines around a place", () => {
  it("are eight before and eight after", async () => {
    const lines = await readExcerpt({ kind: "text", text: hundredLines }, { line: 50, column: 1 });
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, index) => index + 42));
    expect(lines[8]).toEqual({ number: 50, text: "line 50", firstColumn: 1, isCut: false });
  });

  it("are fewer at the beginning and the end, where the last line may have no end", async () => {
    const source = { kind: "text" as const, text: "a\r\nb\r\nc" };
    const lines = await readExcerpt(source, { line: 3, column: 1 });
    expect(lines.map(({ text }) => text)).toEqual(["a", "b", "c"]);
  });

  it("are none beyond the end", async () => {
    expect(await readExcerpt({ kind: "text", text: "a\n" }, { line: 9, column: 1 })).toEqual([]);
  });

  it("are a part of a line that is long", async () => {
    const text = `${"x".repeat(5_000)}HERE${"y".repeat(5_000)}`;
    const [line] = await readExcerpt({ kind: "long-paste", text }, { line: 1, column: 5_001 });
    expect(line).toMatchObject({ firstColumn: 4_801, isCut: true });
    expect(line?.text).toHaveLength(600);
    expect(line?.text.slice(5_001 - 4_801, 5_001 - 4_801 + 4)).toBe("HERE");
  });
});

describe("the file an excerpt is read from", () => {
  it("is read as UTF-8, also packed", async () => {
    for (const source of [fileOf("größe\nb"), fileOf(await gzip("größe\nb"))])
      expect((await readExcerpt(source, { line: 1, column: 1 })).map(({ text }) => text)).toEqual(["größe", "b"]);
  });

  it("is read as UTF-16 with a mark and without", async () => {
    for (const source of [fileOf(utf16("\ufeffa\né")), fileOf(utf16("a1\né"))])
      expect((await readExcerpt(source, { line: 2, column: 1 })).map(({ text }) => text)[1]).toBe("é");
  });

  it("is read as Windows-1252 where it is no UTF-8", async () => {
    const source = fileOf(new Uint8Array([0x67, 0xf6, 0x80]));
    expect((await readExcerpt(source, { line: 1, column: 1 }))[0]?.text).toBe("gö€");
  });

  it("is refused where it is a zip file", async () => {
    const source = fileOf(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]));
    await expect(readExcerpt(source, { line: 1, column: 1 })).rejects.toThrow(TypeError);
  });
});
