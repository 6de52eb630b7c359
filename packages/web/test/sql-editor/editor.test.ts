import { describe, expect, it } from "vitest";
import { toDiagnostic } from "../../src/components/sql-editor/editor-extensions.ts";
import styleSheet from "../../src/styles/syntax.css?raw";
import tokenSheet from "../../src/styles/tokens.css?raw";
import { contrastRatio, readThemes } from "../support/tokens.ts";

describe("the mark of an editor", () => {
  const mark = (start: number, end: number, length: number) => {
    const { from, to } = toDiagnostic({ span: { start, end }, message: "" }, length);
    return [from, to];
  };

  it("is the place itself", () => {
    expect(mark(2, 5, 10)).toEqual([2, 5]);
  });

  it("covers a character where the place is empty, and stays inside the text", () => {
    expect(mark(2, 2, 10)).toEqual([2, 3]);
    expect(mark(10, 10, 10)).toEqual([9, 10]);
    expect(mark(3, 99, 10)).toEqual([3, 10]);
  });
});

describe.each(["light", "dark"] as const)("the colours of SQL in the %s theme", (name) => {
  const syntax = readThemes(styleSheet)[name];
  const tokens = readThemes(tokenSheet)[name];
  const grounds = ["surface-panel", "surface-sunken", "surface-raised", "surface-hover", "risk-soft", "blocked-soft"];

  it.each([...syntax.keys()].flatMap((colour) => grounds.map((ground) => [colour, ground] as const)))(
    "let %s be read on %s (AA, 4.5)",
    (colour, ground) => {
      expect(contrastRatio(syntax.get(colour) ?? "", tokens.get(ground) ?? "")).toBeGreaterThanOrEqual(4.5);
    },
  );
});
