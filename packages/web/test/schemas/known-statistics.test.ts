import type { TableStatisticsEntry } from "@foretell/contract";
import { expect, it } from "vitest";
import { describeKnown } from "../../src/features/schemas/statistics/known-statistics.ts";

const entry = (source: TableStatisticsEntry["source"], known_column_count = 0): TableStatisticsEntry => ({
  table_id: "t",
  table_name: "t",
  namespace: "public",
  row_count: source === null ? null : 1,
  source,
  column_count: 4,
  known_column_count,
  row_count_before: null,
});

it("says of how many tables and columns something is known, and from where", () => {
  expect(describeKnown([entry("dump", 4), entry("dump", 3)])).toBe(
    "Row counts of 2 of 2 tables, counted in the dump. Distribution of values of 7 of 8 columns.",
  );
  expect(describeKnown([entry("database", 1), entry("typed"), entry("dump"), entry(null)])).toBe(
    "Row counts of 3 of 4 tables, 1 from a live database, 1 typed by hand, 1 counted in the dump. Distribution of values of 1 of 16 columns.",
  );
});

it("says what it means that nothing is known", () => {
  expect(describeKnown([entry(null)])).toMatch(/^No row count is known/);
});
