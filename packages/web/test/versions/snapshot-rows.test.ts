import { expect, it } from "vitest";
import { snapshotRows } from "../../src/features/versions/snapshot-rows.ts";

it("has a row for each column of a snapshot, and one for a table without columns", () => {
  const column = { name: "id", type: "integer", primary_key: true, not_null: true };
  const note = { name: "note", type: "text", primary_key: false, not_null: false };
  const rows = snapshotRows({
    tables: [
      { name: "customer", columns: [column, note] },
      { name: "marker", columns: [] },
    ],
  });
  expect(rows.map(({ table, column: of }) => [table, of?.name])).toEqual([
    ["customer", "id"],
    ["customer", "note"],
    ["marker", undefined],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
