import type { CensusData } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import {
  foundCounts,
  foundSentence,
  kindsText,
  statementShares,
} from "../../src/features/schemas/census/census-counts.ts";
import { censusText } from "../../src/features/schemas/census/census-text.ts";

const census: CensusData = {
  statement_count: 1_220,
  used: { "CREATE TABLE": 2, "ALTER TABLE": 2 },
  counted: { INSERT: 1_200 },
  irrelevant: { SET: 5, INSERT: 4 },
  not_understood: [
    {
      code: "unknown-clause",
      reason: "The clause STORAGE is not known.",
      count: 7,
      places: [
        { line: 12, column: 5, excerpt: "STORAGE (\n  INITIAL 64K)" },
        { line: 40, column: 1, excerpt: "STORAGE (NEXT 1M)" },
      ],
    },
  ],
  row_count: 3_480,
  create_table_count: 3,
  found: {
    tables: 2,
    columns: 1_240,
    primary_keys: 2,
    foreign_keys: 9,
    foreign_keys_by_delete_action: { "NO ACTION": 4, "SET NULL": 1, CASCADE: 4 },
    unique_keys: 0,
    checks: 1,
    indexes: 0,
    views: 0,
    triggers: 0,
    types: 0,
    sequences: 0,
  },
  notes: [
    { code: "cut-off", message: "The dump ends in the middle of a statement.", position: { line: 99, column: 3 } },
    { code: "mismatch", message: "It looks like MariaDB.", position: null },
  ],
};

describe("what an import found", () => {
  it("is one sentence with the counts that people know of their database", () => {
    expect(foundSentence(census)).toBe(
      "2 tables, 1\u202f240 columns, 9 foreign keys, 4 of them with ON DELETE CASCADE.",
    );
  });

  it("does not speak of cascades where there are none", () => {
    const found = { ...census.found, foreign_keys: 1, foreign_keys_by_delete_action: {} };
    expect(foundSentence({ found })).toBe("2 tables, 1\u202f240 columns, 1 foreign key.");
  });

  it("counts rare things only where there are any", () => {
    const labels = foundCounts(census).map(({ label }) => label);
    expect(labels).toEqual(["Tables", "Columns", "Rows", "Primary keys", "Foreign keys", "Indexes", "Checks"]);
  });

  it("divides the foreign keys by what a delete does, the most frequent first and what is the default last", () => {
    expect(foundCounts(census).find(({ label }) => label === "Foreign keys")?.note).toBe(
      "on delete: 4\u00a0CASCADE, 1\u00a0SET\u00a0NULL, 4\u00a0NO\u00a0ACTION",
    );
  });
});

describe("what became of the statements", () => {
  it("is counted in four parts, beside the places that were not understood", () => {
    expect(statementShares(census)).toEqual({ used: 4, counted: 1_200, irrelevant: 9, lost: 7, notUnderstood: 7 });
  });

  it("has no lost statement where all that was not understood is a part of one that was used", () => {
    const whole = { ...census, statement_count: 1_213 };
    expect(statementShares(whole)).toEqual({ used: 4, counted: 1_200, irrelevant: 9, lost: 0, notUnderstood: 7 });
  });

  it("is listed by kind, the most frequent first and equal ones by name", () => {
    expect(kindsText(census.irrelevant)).toBe("SET 5, INSERT 4");
    expect(kindsText({ SET: 5, INSERT: 1_204 })).toBe("INSERT 1\u202f204, SET 5");
    expect(kindsText(census.used)).toBe("ALTER TABLE 2, CREATE TABLE 2");
  });
});

describe("the census as text", () => {
  const lines = censusText(census, "shop").split("\n");

  it("begins with the schema and what was found", () => {
    expect(lines[0]).toBe("shop: 2 tables, 1 240 columns, 9 foreign keys, 4 of them with ON DELETE CASCADE.");
    expect(lines).toContain("Foreign keys: 9 (on delete: 4 CASCADE, 1 SET NULL, 4 NO ACTION)");
  });

  it("lists each cause with its places on a line each, and how many are not listed", () => {
    const at = lines.indexOf("7 × The clause STORAGE is not known.");
    expect(lines.slice(at + 1, at + 4)).toEqual([
      "  12:5  STORAGE ( INITIAL 64K)",
      "  40:1  STORAGE (NEXT 1M)",
      "  and 5 more",
    ]);
  });

  it("ends with the notes, with their places where they have one", () => {
    expect(lines.slice(-4)).toEqual([
      "Notes",
      "  99:3  The dump ends in the middle of a statement.",
      "  It looks like MariaDB.",
      "",
    ]);
  });
});
