import { describe, expect, it } from "vitest";
import { readSample, sampleSizeBytes } from "../../src/features/schemas/import/dump-sample.ts";

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string) => ({
  kind: "file" as const,
  file: new File([bytes], "dump.sql"),
});

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

describe("the sample of a dump", () => {
  it("is the beginning of a text", async () => {
    const text = "x".repeat(sampleSizeBytes + 10);
    expect(await readSample({ kind: "long-paste", text })).toHaveLength(sampleSizeBytes);
  });

  it("is the beginning of a file", async () => {
    expect(await readSample(fileOf("CREATE TABLE größe ();"))).toBe("CREATE TABLE größe ();");
  });

  it("is what is inside a gzip file, also where the file is longer than the sample", async () => {
    const lines = Array.from({ length: 200_000 }, (_, index) => `INSERT INTO t VALUES (${(index * 7919) % 100_003});`);
    const packed = await gzip(lines.join("\n"));
    expect(packed.length).toBeGreaterThan(sampleSizeBytes);
    const sample = await readSample(fileOf(packed));
    expect(sample.length).toBe(sampleSizeBytes);
    expect(sample.startsWith("INSERT INTO t VALUES (0);\nINSERT")).toBe(true);
  });

  it("reads UTF-16 by its mark", async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x43, 0x00, 0xe9, 0x00]);
    expect(await readSample(fileOf(bytes))).toBe("Cé");
  });

  it("is empty for a broken gzip file", async () => {
    expect(await readSample(fileOf(new Uint8Array([0x1f, 0x8b, 1, 2, 3])))).toBe("");
  });
});
