import { describe, expect, test } from "vitest";
import { dialectNames } from "../src/index.ts";
import { defuse } from "../tools/bombs/defuse.ts";
import { statementBombs } from "../tools/bombs/statement-bombs.ts";

/** Small, to keep the test short; `npm run bombs` compares two sizes that matter. */
const size = 40;

describe.each(dialectNames)("statements that cost more than they weigh, as %s", (dialect) => {
  const bombs = statementBombs.filter((bomb) => bomb.dialect === dialect);

  test("there are hundreds, each of its own name", () => {
    expect(bombs.length).toBeGreaterThanOrEqual(300);
    expect(new Set(bombs.map(({ name }) => name)).size).toBe(bombs.length);
  });

  test("each comes to an outcome that is stated, and none is thrown", () => {
    const unstated = bombs.flatMap((bomb) => {
      const { outcome } = defuse(bomb, size);
      return stated.test(outcome) ? [] : [`${bomb.name}: ${outcome}`];
    });
    expect(unstated).toEqual([]);
  });

  test("most of them are statements that the database has", () => {
    const completed = bombs.filter((bomb) => defuse(bomb, 8).outcome.startsWith("completed"));
    expect(completed.length / bombs.length).toBeGreaterThan(0.75);
  });
});

const stated =
  /^(?:completed: (?:succeeds|blocked|may_be_blocked)|failed: (?:syntax|unknown_table|unknown_column|ambiguous_column|multiple_statements|not_supported|unknown_function|type_mismatch|not_allowed_here|grouping))$/u;
