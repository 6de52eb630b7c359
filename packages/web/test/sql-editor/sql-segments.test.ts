import { describe, expect, it } from "vitest";
import { linesOfSegments, segmentSql } from "../../src/components/sql-editor/sql-segments.ts";

const text = "SELECT 'a--b', \"Select\" -- why\nFROM t WHERE x = $1 AND y > 2";

describe("the parts of a statement", () => {
  it("are together the statement itself", () => {
    const marks = [{ id: "m", span: { start: 3, end: 40 } }];
    expect(
      segmentSql(text, "postgresql", marks)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("know keywords, names, literals and comments apart", () => {
    const kinds = new Map(segmentSql(text, "postgresql", []).map((part) => [part.text, part.kind]));
    expect(kinds.get("SELECT")).toBe("keyword");
    expect(kinds.get("'a--b'")).toBe("string");
    expect(kinds.get('"Select"')).toBe("name");
    expect(kinds.get("t")).toBe("name");
    expect(kinds.get("$1")).toBe("number");
    expect(kinds.get("2")).toBe("number");
    expect([...kinds].find(([part]) => part.includes("-- why"))?.[1]).toBe("comment");
  });

  it("are cut where a mark begins and ends, also inside a word", () => {
    const parts = segmentSql("customer", "mysql", [{ id: "m", span: { start: 2, end: 5 } }]);
    expect(parts.map(({ text: part, markIds }) => [part, markIds])).toEqual([
      ["cu", []],
      ["sto", ["m"]],
      ["mer", []],
    ]);
  });

  it("carry every mark that covers them", () => {
    const parts = segmentSql("abcd", "mysql", [
      { id: "one", span: { start: 0, end: 3 } },
      { id: "two", span: { start: 2, end: 4 } },
    ]);
    expect(parts.map(({ text: part, markIds }) => [part, markIds])).toEqual([
      ["ab", ["one"]],
      ["c", ["one", "two"]],
      ["d", ["two"]],
    ]);
  });

  it("stand for the whole text where a string is not closed", () => {
    const open = "SELECT 'never closed";
    expect(
      segmentSql(open, "oracle", [])
        .map((part) => part.text)
        .join(""),
    ).toBe(open);
  });

  it("stand by lines, what goes over several of them in each", () => {
    const text = "SELECT 'a\nb'\n\nFROM t\n";
    const lines = linesOfSegments(segmentSql(text, "postgresql", []));
    expect(lines.map((line) => line.map((part) => part.text).join(""))).toEqual([
      "SELECT 'a\n",
      "b'\n",
      "\n",
      "FROM t\n",
    ]);
    expect(lines.flat().every(({ start, text: part }) => text.startsWith(part, start))).toBe(true);
    expect(lines[1]?.[0]).toMatchObject({ kind: "string", text: "b'" });
  });
});
