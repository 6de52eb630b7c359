import { describe, expect, it } from "vitest";
import {
  isBlankSource,
  isLongPaste,
  longPasteFrom,
  noSource,
  sourceLabel,
  sourceSizeBytes,
} from "../../src/lib/dump-source.ts";

describe("the source of a dump", () => {
  it("is blank without a file and with nothing but white space", () => {
    expect(isBlankSource(noSource)).toBe(true);
    expect(isBlankSource({ kind: "text", text: " \n\t" })).toBe(true);
    expect(isBlankSource({ kind: "text", text: " x" })).toBe(false);
    expect(isBlankSource({ kind: "file", file: new File([], "empty.sql") })).toBe(false);
  });

  it("is kept beside the editor once it is long", () => {
    expect(isLongPaste("x".repeat(longPasteFrom - 1))).toBe(false);
    expect(isLongPaste("x".repeat(longPasteFrom))).toBe(true);
  });

  it("tells its name and its size in bytes, not in characters", () => {
    const file = new File(["größe"], "shop.sql");
    expect(sourceLabel({ kind: "file", file })).toBe("shop.sql");
    expect(sourceSizeBytes({ kind: "file", file })).toBe(7);
    expect(sourceLabel({ kind: "long-paste", text: "größe" })).toBe("pasted text");
    expect(sourceSizeBytes({ kind: "long-paste", text: "größe" })).toBe(7);
  });
});
