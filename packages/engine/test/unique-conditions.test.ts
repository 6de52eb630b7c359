import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

/** More rows than values are counted of, so that only the keys tell how many rows meet a condition. */
const rows = Array.from(
  { length: 12_000 },
  (_, id) => `(${[id, id % 100, (id / 100) | 0].join(", ")}, 'c${String(id)}')`,
);
const dump = `CREATE TABLE t (id int PRIMARY KEY, a int, b int, code varchar(20), UNIQUE (a, b), UNIQUE (code));
INSERT INTO t VALUES ${rows.join(", ")};`;

function mostRows(dialect: DialectName, condition: string): number | undefined {
  const { catalog, statistics } = readDump(dump, { dialect });
  const prediction = predict(`DELETE FROM t WHERE ${condition}`, { schema: prepareSchema(catalog, statistics) });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact.rows[0]?.rows.high;
}

describe("how many rows of a unique key meet a condition at most", () => {
  test.each([
    ["id = 5", 1],
    ["5 = id", 1],
    ["a = 1 AND b = 2", 1],
    ["code = 'c5'", 1],
    ["id = id", 12_000],
    ["id = id % 2", 12_000],
    ["code = lower(code)", 12_000],
    ["a = a AND b = b", 12_000],
  ])("%s: %i", (condition, most) => {
    expect(mostRows("postgresql", condition)).toBe(most);
  });

  test("texts that are one number where a database compares them as numbers", () => {
    expect(mostRows("mysql", "code = 0")).toBe(12_000);
    expect(mostRows("sqlite", "code = 0")).toBe(1);
  });
});
