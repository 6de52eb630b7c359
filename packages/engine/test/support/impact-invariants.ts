import { expect } from "vitest";
import type { Impact } from "../../src/index.ts";

/** What every result keeps, whatever the statement: bounds in order, ways that end where their row is, a step for each level. */
export function expectWellFormed({ rows, paths }: Impact): void {
  const ways = new Set(
    paths.map(({ steps }) => {
      const tables = [...steps.slice(0, 1).map(({ from }) => from), ...steps.map(({ to }) => to)];
      return `${tables.join(" > ")} by ${steps.at(-1)?.type ?? "nothing"}`;
    }),
  );
  for (const row of rows) {
    expect(row.rows.low).toBeLessThanOrEqual(row.rows.expected);
    expect(row.rows.expected).toBeLessThanOrEqual(row.rows.high);
    expect(row.cascadePath.at(-1)).toBe(row.table);
    if (row.operation === "SELECT") continue;
    expect(row.cascadePath).toHaveLength(row.cascadeLevel + 1);
    expect(row.derivation).not.toHaveLength(0);
    if (row.cascadeLevel === 0 || row.operation === "RESTRICT") continue;
    const by = row.referentialAction === null ? "trigger" : "foreign_key";
    expect([...ways]).toContain(`${row.cascadePath.join(" > ")} by ${by}`);
  }
}
