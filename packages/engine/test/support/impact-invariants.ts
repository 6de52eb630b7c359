import { expect } from "vitest";
import type { Impact, ImpactRow } from "../../src/index.ts";

/** What every result has to keep, whatever the statement: bounds in order, ways that end where their row is, and a step for each level. */
export function expectWellFormed({ rows, paths }: Impact): void {
  const ways = new Set(paths.map(({ steps }) => JSON.stringify(steps.map(({ from, to }) => [from, to]))));
  for (const row of rows) {
    expect(row.rows.low).toBeLessThanOrEqual(row.rows.expected);
    expect(row.rows.expected).toBeLessThanOrEqual(row.rows.high);
    expect(row.cascadePath.at(-1)).toBe(row.table);
    if (row.operation === "SELECT") continue;
    expect(row.cascadePath).toHaveLength(row.cascadeLevel + 1);
    expect(row.derivation).not.toHaveLength(0);
    if (row.cascadeLevel > 0 && row.operation !== "RESTRICT") expect([...ways]).toContain(JSON.stringify(stepsOf(row)));
  }
}

const stepsOf = ({ cascadePath }: ImpactRow) => cascadePath.slice(1).map((table, at) => [cascadePath[at], table]);
