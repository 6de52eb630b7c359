import { expect, test } from "vitest";
import type { Table } from "../src/catalog/model.ts";
import type { Change } from "../src/impact/changes/change.ts";
import type { RowEstimate } from "../src/statistics/model.ts";
import { rowsWithoutConstraints } from "../src/impact/rows/row-set.ts";
import { totalsOf } from "../src/impact/totals.ts";
import { readDump } from "../src/index.ts";

const [first, second] = readDump("CREATE TABLE a (id int); CREATE TABLE b (id int);", { dialect: "postgresql" }).catalog
  .tables;

const exactly = (count: number): RowEstimate => ({ expected: count, low: count, high: count, basis: "exact" });

function change(table: Table | undefined, operation: Change["operation"], rows: RowEstimate): Change {
  if (!table) throw new Error("no table");
  return {
    key: "",
    table,
    operation,
    columns: new Set(),
    nulled: new Set(),
    isSureToChange: true,
    returningColumns: new Set(),
    level: 0,
    rowSet: rowsWithoutConstraints({ table, tableRows: 1000, isNew: false }, rows, []),
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
  expect(totalsOf(changes, [], null).rows).toEqual({ expected: 562, low: 512, high: 612, basis: "statistics" });
});

test("more changes of one table than a call takes arguments are counted", () => {
  const changes = Array.from({ length: 200_000 }, () => change(first, "UPDATE", { ...exactly(1), high: 2 }));
  expect(totalsOf(changes, [], null).rows).toMatchObject({ low: 1, high: 1000 });
});
