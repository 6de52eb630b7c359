import { expect, it } from "vitest";
import { sortRows } from "../src/components/sort-rows.ts";

const rows = [
  { name: "t10", rowCount: 5 },
  { name: "T2", rowCount: null },
  { name: "t1", rowCount: 40 },
  { name: "a", rowCount: 5 },
];
const columns = [
  { id: "name", sortValue: (row: (typeof rows)[number]) => row.name },
  { id: "rows", sortValue: (row: (typeof rows)[number]) => row.rowCount },
  { id: "action" },
];
const names = (columnId: string, direction: "ascending" | "descending") =>
  sortRows(rows, columns, { columnId, direction }).map(({ name }) => name);

it("orders names as a person reads them: numbers by value, letters without case", () => {
  expect(names("name", "ascending")).toEqual(["a", "t1", "T2", "t10"]);
  expect(names("name", "descending")).toEqual(["t10", "T2", "t1", "a"]);
});

it("keeps equal rows in their order and rows without a value last, in both directions", () => {
  expect(names("rows", "ascending")).toEqual(["t10", "a", "t1", "T2"]);
  expect(names("rows", "descending")).toEqual(["t1", "t10", "a", "T2"]);
});

it("leaves the rows as they are without an order or for a column that has none", () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows);
  expect(sortRows(rows, columns, { columnId: "action", direction: "ascending" })).toBe(rows);
});
