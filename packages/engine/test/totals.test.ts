import { expect, test } from "vitest";
import type { Table } from "../src/catalog/model.ts";
import type { Change } from "../src/impact/changes/change.ts";
import type { RowEstimate } from "../src/catalog/statistics-model.ts";
import { rowsWithoutConstraints } from "../src/impact/rows/row-set.ts";
import { totalsOf } from "../src/impact/totals.ts";
import { readDump } from "../src/index.ts";

const [first, second] = readDump("CREATE TABLE a (id int); CREATE TABLE b (id int);", { dialect: "postgresql" }).catalog
  .tables;

const exactly = (count: number): RowEstimate => ({ expected: count, low: count, high: count, basis: "exact" });

function change(table: Table | undefined, operation: Change["operation"], rows: RowEstimate, tableRows = 1000): Change {
  if (!table) throw new Error("no table");
  return {
    key: "",
    table,
    operation,
    columns: new Set(),
    nulled: new Set(),
    isSureToChange: true,
    returningColumns: new Set(),
    constants: new Map(),
    level: 0,
    rowSet: rowsWithoutConstraints({ table, tableRows, isNew: false }, rows, []),
    arrivals: [],
    expansions: 0,
    root: 0,
  };
}

test("inserted rows add up, rows touched twice count as sets that meet by chance", () => {
  const changes = [
    change(first, "DELETE", exactly(100)),
    change(second, "INSERT", exactly(7)),
    change(first, "UPDATE", exactly(500)),
    change(second, "INSERT", exactly(5)),
  ];
  // 1000 × (1 − 0.9 × 0.5), and 12.
  expect(totalsOf({ changes }, [], null).rows).toEqual({
    expected: 562,
    low: 512,
    high: 612,
    basis: "statistics",
  });
});

test("more changes of one table than a call takes arguments are counted", () => {
  const changes = Array.from({ length: 200_000 }, () => change(first, "UPDATE", { ...exactly(1), high: 2 }));
  expect(totalsOf({ changes }, [], null).rows).toMatchObject({ low: 1, high: 1000 });
});

const assumed = (expected: number, high: number): RowEstimate => ({ expected, low: 0, high, basis: "assumed" });

test("rows of a table of unknown size are no more than it is taken to have", () => {
  const changes = [change(first, "UPDATE", assumed(1000, 1_000_000)), change(first, "UPDATE", assumed(400, 1_000_000))];
  expect(totalsOf({ changes }, [], null).rows).toEqual(assumed(1000, 1_000_000));
  expect(totalsOf({ changes: [change(first, "UPDATE", assumed(400, 600_000))] }, [], null).rows).toMatchObject(
    assumed(400, 600_000),
  );
});

test("more rows than the table had may be touched where the statement brings some", () => {
  const changes = [change(first, "UPDATE", assumed(3, 3), 2), change(first, "DELETE", assumed(1, 1), 2)];
  expect(totalsOf({ changes }, [], null).rows).toEqual(assumed(3, 3));
});

test("no row of an empty table is touched twice", () => {
  const changes = [change(first, "UPDATE", exactly(0), 0), change(first, "DELETE", exactly(0), 0)];
  expect(totalsOf({ changes }, [], null).rows).toEqual(exactly(0));
});

test("bounds that meet are exact, and by the weakest of the numbers", () => {
  const all = [change(first, "UPDATE", exactly(5), 5), change(first, "DELETE", exactly(2), 5)];
  expect(totalsOf({ changes: all }, [], null).rows).toEqual(exactly(5));
  const guessed: RowEstimate = { expected: 1, low: 0, high: 2, basis: "statistics" };
  const mixed = [change(first, "UPDATE", exactly(2), 10), change(first, "DELETE", guessed, 10)];
  expect(totalsOf({ changes: mixed }, [], null).rows).toEqual({
    expected: expect.closeTo(2.8),
    low: 2,
    high: 4,
    basis: "statistics",
  });
  const weak = [change(first, "UPDATE", guessed, 10), change(first, "DELETE", assumed(1, 2), 10)];
  expect(totalsOf({ changes: weak }, [], null).rows.basis).toBe("assumed");
});
