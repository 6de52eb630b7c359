import type { MigrationStatement } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import {
  costWords,
  lockWords,
  transactionOf,
  workWords,
} from "../../src/features/versions/migration/migration-words.ts";

type Told = Pick<MigrationStatement, "lock" | "work" | "rows_touched" | "loses_data">;

const statement = (told: Partial<Told>): MigrationStatement =>
  ({ lock: null, work: "metadata", rows_touched: null, loses_data: null, ...told }) as MigrationStatement;
const exclusive = { name: "ACCESS EXCLUSIVE", blocks: "reads and writes" } as const;

describe("what a migration costs", () => {
  it("is not told where nobody waits long and nothing is lost", () => {
    expect(costWords([statement({ lock: exclusive }), statement({})])).toBeNull();
  });

  it("counts those that block while rows are read or written, and those that rewrite", () => {
    const words = costWords([
      statement({ lock: exclusive, work: "scan" }),
      statement({ lock: exclusive, work: "rewrite" }),
      statement({ lock: { name: "SHARE", blocks: "schema changes" }, work: "scan" }),
    ]);
    expect(words).toEqual({
      meaning: "risk",
      sentence:
        "Of 3 statements: 2 statements block their tables while rows are read or written, 1 statement rewrites rows",
    });
  });

  it("is red where data are lost", () => {
    expect(costWords([statement({ loses_data: "Table a goes with its rows." })])).toEqual({
      meaning: "blocked",
      sentence: "Of 1 statement: 1 statement loses data",
    });
  });
});

describe("what a statement does with rows", () => {
  it("is nothing that is rewritten, and not told where they go", () => {
    expect(workWords(statement({}))).toBe("No row is rewritten");
    expect(workWords(statement({ loses_data: "Column a goes." }))).toBeNull();
  });
});

describe("what others wait with", () => {
  const held = statement({ lock: exclusive });
  const scanning = statement({ lock: exclusive, work: "scan" });

  it("is short where a statement alone touches no row", () => {
    expect(lockWords(held, null)).toEqual({ label: "Blocks reads and writes briefly", meaning: "neutral" });
    expect(lockWords(scanning, null)).toEqual({ label: "Blocks reads and writes", meaning: "risk" });
  });

  it("lasts to the end of a transaction, and is a risk where something in it takes long", () => {
    const inside = (told: MigrationStatement): MigrationStatement => ({ ...told, place: "inside" });
    const short = transactionOf([inside(held)], true);
    expect(lockWords(held, short)).toEqual({ label: "Blocks reads and writes until COMMIT", meaning: "neutral" });
    const long = transactionOf([inside(held), inside(scanning)], true);
    expect(lockWords(held, long)).toEqual({ label: "Blocks reads and writes until COMMIT", meaning: "risk" });
    expect(transactionOf([inside(scanning)], false)).toBeNull();
  });
});
