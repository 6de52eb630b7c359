import { describe, expect, it } from "vitest";
import { simulationTitle, statementLine } from "../../src/lib/simulation-title.ts";

describe("statementLine", () => {
  it.each([
    ["-- Drafts of last quarter\nDELETE FROM orders\n  WHERE id = 1", "DELETE FROM orders WHERE id = 1"],
    ["/* of\nthe ticket */ DELETE FROM a;", "DELETE FROM a;"],
    ["# as MySQL has it\nDELETE FROM a", "DELETE FROM a"],
    ["DELETE FROM a -- all of them\nWHERE b > 3", "DELETE FROM a WHERE b > 3"],
    ["UPDATE a SET b = '-- no /* comment'", "UPDATE a SET b = '-- no /* comment'"],
    ["SELECT $x$ -- text $x$ FROM a", "SELECT $x$ -- text $x$ FROM a"],
    ["SELECT b # 3 FROM a", "SELECT b # 3 FROM a"],
    ["/*!40000 DELETE FROM a */", "/*!40000 DELETE FROM a */"],
    ["DELETE FROM a /* cut short", "DELETE FROM a"],
    ["-- nothing\n-- yet", "-- nothing -- yet"],
  ])("%j", (text, line) => expect(statementLine(text)).toBe(line));
});

describe("simulationTitle", () => {
  const query_text = "DELETE\nFROM a";

  it("is the name that a person gave", () => {
    expect(simulationTitle({ name: "Old orders", query_text })).toEqual({ title: "Old orders", isStatement: false });
  });

  it("is the statement where the name is a moment", () => {
    expect(simulationTitle({ name: "Simulation 2026-11-28T09:00:50.378Z", query_text })).toEqual({
      title: "DELETE FROM a",
      isStatement: true,
    });
  });
});
