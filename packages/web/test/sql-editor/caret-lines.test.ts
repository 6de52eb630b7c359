import { describe, expect, it } from "vitest";
import { caretLines } from "../../src/components/sql-editor/caret-lines.ts";

const draw = (text: string, start: number, end: number, context?: number) =>
  caretLines(text, { start, end }, context).map(({ number, text: line, caret }) => [number, line, caret]);

describe("the lines around a place of a statement", () => {
  const text = "SELECT *\nFROM custommer c\nWHERE c.id = 1\nLIMIT 5";

  it("have carets under the place, and a line of context on either side", () => {
    const start = text.indexOf("custommer");
    expect(draw(text, start, start + 9)).toEqual([
      [1, "SELECT *", ""],
      [2, "FROM custommer c", "     ^^^^^^^^^"],
      [3, "WHERE c.id = 1", ""],
    ]);
  });

  it("have carets on every line of a place over several", () => {
    const start = text.indexOf("c\nWHERE");
    expect(draw(text, start, start + 7, 0)).toEqual([
      [2, "FROM custommer c", "               ^"],
      [3, "WHERE c.id = 1", "^^^^^"],
    ]);
  });

  it("have one caret after the last character where the statement ends too early", () => {
    expect(draw("DELETE FROM", 11, 11)).toEqual([[1, "DELETE FROM", "           ^"]]);
    expect(draw("DELETE FROM", 11, 40)).toEqual([[1, "DELETE FROM", "           ^"]]);
  });

  it("put the caret of an empty place at the beginning of a line on that line", () => {
    expect(draw("a\nb", 2, 2, 0)).toEqual([[2, "b", "^"]]);
  });

  it("write a tab as two spaces, above and below alike", () => {
    expect(draw("\tx\ty", 3, 4)).toEqual([[1, "  x  y", "     ^"]]);
  });

  it("leave the carriage return of a line end out", () => {
    expect(draw("a\r\nbc", 3, 5)).toEqual([
      [1, "a", ""],
      [2, "bc", "^^"],
    ]);
  });
});
