import { expect } from "vitest";
import type { Impact, ImpactRow, RowEstimate } from "../../src/index.ts";

/**
 * What every result keeps, whatever the statement: bounds in order, ways that end where their row is, a step for each level, and
 * of each level what is written, then what is in the way, then what is read.
 */
export function expectWellFormed({ rows, blockers, totals, paths, affectedTables, affectedColumns }: Impact): void {
  const ways = new Set(
    paths.map(({ table, steps }) => {
      const last = steps.at(-1);
      expect(last?.to).toBe(table);
      const tables = [...steps.slice(0, 1).map(({ from }) => from), ...steps.map(({ to }) => to)];
      const by = last?.type === "foreign_key" ? `foreign_key ${String(last.constraintName)}` : String(last?.type);
      return `${tables.join(" > ")} by ${by}`;
    }),
  );
  for (const row of rows) {
    expectOrdered(row.rows);
    expect(row.cascadePath.at(-1)).toBe(row.table);
    if (row.operation === "SELECT") continue;
    expect(row.cascadePath).toHaveLength(row.cascadeLevel + 1);
    expect(row.derivation).not.toHaveLength(0);
    if (row.cascadeLevel === 0 || row.operation === "RESTRICT") continue;
    const by = row.referentialAction === null ? "trigger" : `foreign_key ${String(row.constraintName)}`;
    expect([...ways]).toContain(`${row.cascadePath.join(" > ")} by ${by}`);
  }
  for (const each of [totals, ...blockers]) expectOrdered(each.rows);
  expect(rows.map(placeOf)).toEqual(rows.map(placeOf).toSorted((first, second) => first - second));
  expect(affectedTables).toEqual([...new Set(rows.map(({ table }) => table))]);
  const columns = rows.flatMap((row) => row.columns.map(({ name }) => `${row.table}.${name}`));
  expect(affectedColumns).toEqual([...new Set(columns)]);
}

const placeOf = ({ cascadeLevel, operation }: ImpactRow) =>
  cascadeLevel * 3 + (operation === "SELECT" ? 2 : operation === "RESTRICT" ? 1 : 0);

/** Bounds in order; what is exact has bounds that meet. */
function expectOrdered({ expected, low, high, basis }: RowEstimate): void {
  expect(low).toBeLessThanOrEqual(expected);
  expect(expected).toBeLessThanOrEqual(high);
  if (basis === "exact") expect(low).toBe(high);
}
