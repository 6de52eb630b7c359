import type { ImpactResult } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { makeBarScale } from "../../src/features/simulations/impact/bar-scale.ts";
import {
  groupByLevel,
  levelTitle,
  type LevelGroup,
  listItems,
  resultAfter,
} from "../../src/features/simulations/impact/group-by-level.ts";
import { tallyRows, tallyTables } from "../../src/features/simulations/impact/level-tallies.ts";
import { impactResult } from "../support/impact-results.ts";

const at = (cascade_level: number, affected_table_name: string, rows = 1, isExact = true) =>
  impactResult({
    cascade_level,
    affected_table_name,
    estimated_rows_affected: rows,
    estimate_basis: isExact ? "exact" : "statistics",
  });

const none: ReadonlySet<string> = new Set();
const wordsOf = (group: LevelGroup | undefined) =>
  group?.tallies.map((tally) => `${tallyTables(tally)}, ${tallyRows(tally)}`);

describe("the results by cascade level", () => {
  it("are in the order of the levels, and inside a level in that of the server", () => {
    const groups = groupByLevel([at(2, "c"), at(0, "a"), at(2, "b"), at(1, "d")], none);
    expect(groups.map(({ level, results }) => [level, results.map((result) => result.affected_table_name)])).toEqual([
      [0, ["a"]],
      [1, ["d"]],
      [2, ["c", "b"]],
    ]);
  });

  it("begin with what blocks the statement", () => {
    const blocking = impactResult({ cascade_level: 1, affected_table_name: "z", operation_type: "RESTRICT" });
    const [group] = groupByLevel([at(1, "a", 3), { ...blocking, estimated_rows_affected: 5 }, at(1, "b")], none);
    expect(group?.results.map((result) => result.affected_table_name)).toEqual(["z", "a", "b"]);
    expect(wordsOf(group)).toEqual(["2 tables change, 4 rows", "1 table blocks, 5 rows"]);
  });

  it("tell what changes, what is read, what blocks and what may, so that every line is counted once", () => {
    const by = (operation_type: ImpactResult["operation_type"], table: string, rows: number) => ({
      ...at(0, table, rows),
      operation_type,
    });
    const may = by("RESTRICT", "e", 1);
    const lines = [by("UPDATE", "a", 2), by("SELECT", "b", 60), by("SELECT", "c", 3), by("RESTRICT", "d", 4), may];
    const [group] = groupByLevel(lines, new Set([may.id]));
    expect(wordsOf(group)).toEqual([
      "1 table changes, 2 rows",
      "2 tables read, 63 rows",
      "1 table blocks, 4 rows",
      "1 table may block, 1 row",
    ]);
  });

  it("count a table once that is reached along several paths, and its rows each time", () => {
    const [group] = groupByLevel([at(1, "a", 3), at(1, "a", 4, false), at(1, "b", 5)], none);
    expect(group?.tallies).toMatchObject([{ tableCount: 2, expectedRows: 12, isExact: false }]);
  });
});

it("calls a level that only reads no cascade", () => {
  const read = impactResult({ cascade_level: 1, operation_type: "SELECT" });
  expect(levelTitle({ level: 0, results: [read] })).toBe("Named by the statement");
  expect(levelTitle({ level: 1, results: [read] })).toBe("Read through views, level 1");
  expect(levelTitle({ level: 1, results: [read, at(1, "b")] })).toBe("Cascade level 1");
});

describe("the list of results", () => {
  const groups = groupByLevel([at(0, "a"), at(1, "b"), at(2, "c"), at(3, "d"), at(4, "e")], none);
  const shown = (toggled: number[], opensAll = false) =>
    listItems(groups, new Set(toggled), opensAll).map((item) =>
      item.kind === "level" ? `${item.isOpen ? "-" : "+"}${item.group.level}` : item.result.affected_table_name,
    );

  it("begins with the levels beyond the second folded", () => {
    expect(shown([])).toEqual(["-0", "a", "-1", "b", "-2", "c", "+3", "+4"]);
  });

  it("folds and unfolds what is toggled", () => {
    expect(shown([0, 4])).toEqual(["+0", "-1", "b", "-2", "c", "+3", "-4", "e"]);
  });

  it("opens everything for a printed page", () => {
    expect(shown([0], true)).toEqual(["-0", "a", "-1", "b", "-2", "c", "-3", "d", "-4", "e"]);
  });

  it("is walked over the heads and stops at its ends", () => {
    const items = listItems(groups, new Set());
    const step = (from: string | undefined, by: number) => resultAfter(items, from, by)?.affected_table_name;
    const idOf = (table: string) =>
      items
        .flatMap((item) => (item.kind === "result" ? [item.result] : []))
        .find((result) => result.affected_table_name === table)?.id;
    expect(step(undefined, 1)).toBe("a");
    expect(step(idOf("a"), 1)).toBe("b");
    expect(step(idOf("c"), 1)).toBe("c");
    expect(step(idOf("b"), -1)).toBe("a");
    expect(step(idOf("a"), -1)).toBe("a");
    expect(resultAfter([], undefined, 1)).toBeUndefined();
  });
});

describe("the scale of the bars", () => {
  it("is linear while the largest is at most a thousand times the smallest", () => {
    const { isLogarithmic, share } = makeBarScale([1, 1_000, 500]);
    expect(isLogarithmic).toBe(false);
    expect(share(500)).toBe(0.5);
    expect(share(1_000)).toBe(1);
  });

  it("is logarithmic beyond, and keeps the order", () => {
    const { isLogarithmic, share } = makeBarScale([1, 1_001, 1_000_000]);
    expect(isLogarithmic).toBe(true);
    expect(share(1_000)).toBeGreaterThan(0.45);
    expect(share(1_000)).toBeLessThan(0.55);
    expect(share(1_000_000)).toBe(1);
  });

  it("does not become logarithmic by a fraction of a row", () => {
    expect(makeBarScale([0.001, 900]).isLogarithmic).toBe(false);
  });

  it("shows nothing for no rows, and something for every other number", () => {
    const { share } = makeBarScale([0, 1, 900]);
    expect(share(0)).toBe(0);
    expect(share(1)).toBe(0.02);
    expect(makeBarScale([]).share(5)).toBe(0);
  });
});
