import type { MigrationStatement, VersionComparison } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { doubtsOf, doubtWords } from "../../src/features/versions/migration/migration-doubts.ts";

const change = (told: object) => told as VersionComparison["changes"][number];
const rename = (told: object) => told as VersionComparison["renames"][number];
const statement = (code: string, ...ids: string[]) => ({ code, change_ids: ids }) as unknown as MigrationStatement;

const doubts = doubtsOf({
  changes: [
    change({ id: "1", kind: "column-nullability-changed", risk: "data-dependent", table: "client" }),
    change({ id: "2", kind: "table-renamed", risk: "breaking", table: "client", before: "customer", after: "client" }),
    change({ id: "3", kind: "column-renamed", risk: "breaking", table: "client", before: "name", after: "title" }),
  ],
  renames: [
    rename({ kind: "table", table: null, before: "customer", after: "client", basis: "guessed" }),
    rename({ kind: "column", table: "other", before: "name", after: "title", basis: "guessed" }),
  ],
});

describe("what a statement of a migration hangs on", () => {
  it("is the rows where it looks at them for a change that depends on them", () => {
    expect(doubts(statement("CHECKS_ROWS", "1"))).toEqual({ dependsOnRows: true, restsOnGuess: false });
    expect(doubts(statement("CHANGES_METADATA", "1")).dependsOnRows).toBe(false);
    expect(doubts(statement("CHECKS_ROWS", "2")).dependsOnRows).toBe(false);
  });

  it("is a guess where it renames what nobody has confirmed", () => {
    expect(doubts(statement("RENAMES_OBJECT", "2")).restsOnGuess).toBe(true);
    expect(doubts(statement("RENAMES_OBJECT", "3")).restsOnGuess).toBe(false);
  });

  it("is told in sentences", () => {
    const all = [statement("CHECKS_ROWS", "1"), statement("RENAMES_OBJECT", "2")].map(doubts);
    expect(doubtWords(all, true)).toEqual([
      "1 statement fails if a row does not fit, and the whole transaction with it.",
      "1 statement rests on renames that are guesses: confirm or reject them above first.",
    ]);
    expect(doubtWords([doubts(statement("CHANGES_METADATA"))], true)).toEqual([]);
  });
});
