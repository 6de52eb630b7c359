import { describe, expect, it } from "vitest";
import { TextDecoding } from "../../src/work/text-decoding.ts";

function decode(bytes: Uint8Array, pieceSize: number): { text: string; encoding: string } {
  const decoding = new TextDecoding();
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceSize) text += decoding.push(bytes.subarray(at, at + pieceSize));
  text += decoding.end();
  return { text, encoding: decoding.encoding };
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const sql = `CREATE TABLE straße (größe integer); -- 木 🌳\n${"INSERT INTO straße VALUES (1);\n".repeat(300)}`;
const latinSql = sql.replace("木 🌳", "é");

const cases: readonly (readonly [string, Buffer, string, string])[] = [
  ["plain ASCII", Buffer.from("SELECT 1;"), "SELECT 1;", "UTF-8"],
  ["nothing", Buffer.alloc(0), "", "UTF-8"],
  ["UTF-8", Buffer.from(sql), sql, "UTF-8"],
  ["UTF-8 with mark", Buffer.from(`\ufeff${sql}`), sql, "UTF-8"],
  ["UTF-16LE with mark", Buffer.from(`\ufeff${sql}`, "utf16le"), sql, "UTF-16LE"],
  ["UTF-16LE without mark", Buffer.from(sql, "utf16le"), sql, "UTF-16LE"],
  ["UTF-16BE with mark", swapped(Buffer.from(`\ufeff${sql}`, "utf16le")), sql, "UTF-16BE"],
  ["UTF-16BE without mark", swapped(Buffer.from(sql, "utf16le")), sql, "UTF-16BE"],
  ["Latin-1", Buffer.from(latinSql, "latin1"), latinSql, "Windows-1252"],
  ["a short Latin-1", Buffer.from("-- caf\xe9", "latin1"), "-- café", "Windows-1252"],
  ["Windows-1252", Buffer.from("-- \x80 \x93x\x94", "latin1"), "-- € “x”", "Windows-1252"],
];

describe("decoding a dump", () => {
  it.each(cases)("reads %s, however it is cut", (_name, bytes, text, encoding) => {
    for (const pieceSize of [1, 3, 1000, 4096, 1_000_000]) {
      expect(decode(bytes, pieceSize)).toEqual({ text, encoding });
    }
  });

  it("reads the first letter beyond ASCII that comes after megabytes of ASCII", () => {
    const ascii = "INSERT INTO t VALUES (1);\n".repeat(100_000);
    expect(decode(Buffer.from(`${ascii}-- é`), 65_536)).toEqual({ text: `${ascii}-- é`, encoding: "UTF-8" });
    const latin = Buffer.from(`${ascii}-- é`, "latin1");
    expect(decode(latin, 65_536)).toEqual({ text: `${ascii}-- é`, encoding: "Windows-1252" });
  });

  it("goes on over a binary value in a UTF-8 text", () => {
    const bytes = Buffer.concat([
      Buffer.from("-- größe è\nINSERT '"),
      Buffer.from([0xff, 0xc0]),
      Buffer.from("'; -- ö"),
    ]);
    expect(decode(bytes, 7)).toEqual({ text: "-- größe è\nINSERT '\ufffd\ufffd'; -- ö", encoding: "UTF-8" });
  });
});

describe("the texts of a piece", () => {
  const textsOf = (bytes: Uint8Array): { texts: string[]; encoding: string } => {
    const decoding = new TextDecoding();
    const texts = [...decoding.texts(bytes), decoding.end()];
    return { texts, encoding: decoding.encoding };
  };

  it("are all of it, and small where it is ASCII or the encoding is known", () => {
    const line = "INSERT INTO t VALUES (1);\n";
    const bytes = Buffer.from(line.repeat(20_000));
    const { texts } = textsOf(bytes);
    expect(texts.join("")).toBe(bytes.toString());
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
  });

  it("have the encoding of the whole piece, not of its first bytes beyond ASCII", () => {
    const blob = Buffer.concat([Buffer.alloc(64 * 1024 - 100, "x"), Buffer.alloc(100, 0xff)]);
    const { texts, encoding } = textsOf(Buffer.concat([blob, Buffer.from("é".repeat(300))]));
    expect(encoding).toBe("UTF-8");
    expect(texts.join("").endsWith(`x${"\ufffd".repeat(100)}${"é".repeat(300)}`)).toBe(true);
    expect(textsOf(blob).encoding).toBe("Windows-1252");
  });
});
