import type { Simulation } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import {
  chooseSimulations,
  isNarrowed,
  peopleOf,
  schemasOf,
  tablesOf,
} from "../../src/features/simulations/list/list-choice.ts";
import { changedTags, tagsOf } from "../../src/features/simulations/tags/known-tags.ts";
import { simulationsCsv } from "../../src/features/simulations/list/simulations-csv.ts";

const simulation = (change: Partial<Simulation>): Simulation => ({
  id: "1",
  project_id: "p",
  name: "Clean up",
  query_text: "DELETE FROM session",
  is_query_cut: false,
  query_type: "DELETE",
  is_script: false,
  schema_id: "s",
  target_schema_id: "s",
  version_id: null,
  version_number: null,
  schema_name: "Shop",
  db_type: "postgresql",
  status: "completed",
  execution_time_ms: 1,
  created_at: "2026-03-01T00:00:00.000Z",
  created_by_name: "Ada",
  tags: [],
  executed_at: null,
  is_outdated: false,
  error_message: null,
  error_code: null,
  verdict: "succeeds",
  risk: "safe",
  risk_codes: [],
  estimate_basis: "exact",
  total_tables_affected: 1,
  total_rows_affected: 10,
  max_cascade_depth: 0,
  affectedTables: ["session"],
  affected_table_count: 1,
  affectedColumns: [],
  affected_column_count: 0,
  approval_status: null,
  ...change,
});

const list = [
  simulation({ id: "a", name: "Item 10", verdict: "blocked", risk: "severe", total_rows_affected: 5 }),
  simulation({
    id: "b",
    name: "item 9",
    risk: "risk",
    total_rows_affected: 900,
    created_at: "2026-01-01T00:00:00.000Z",
  }),
  simulation({ id: "c", name: "Other", status: "failed", verdict: null, risk: null, query_type: "SELECT" }),
  simulation({ id: "d", name: "Later", status: "pending", verdict: null, risk: null, is_script: true }),
  simulation({
    id: "e",
    name: "More",
    verdict: "may_be_blocked",
    risk: "notice",
    target_schema_id: "t",
    schema_name: "Bank",
  }),
];
const idsOf = (choice: Parameters<typeof chooseSimulations>[1]) =>
  chooseSimulations(list, choice)
    .map(({ id }) => id)
    .join("");

describe("which simulations of a list are shown", () => {
  it("is told by outcome, risk, type and schema, and by all of them together", () => {
    expect(idsOf({})).toBe("abcde");
    expect(idsOf({ outcome: "blocked" })).toBe("a");
    expect(idsOf({ outcome: "failed" })).toBe("c");
    expect(idsOf({ outcome: "pending" })).toBe("d");
    expect(idsOf({ risk: "notice" })).toBe("e");
    expect(idsOf({ type: "SELECT" })).toBe("c");
    expect(idsOf({ type: "script" })).toBe("d");
    expect(idsOf({ on: "t", outcome: "may_be_blocked" })).toBe("e");
    expect(idsOf({ on: "t", outcome: "blocked" })).toBe("");
  });

  it("is told by tag in any case, person and table", () => {
    const others = [
      simulation({ id: "a", tags: ["Nightly", "big"], created_by_name: "Ben" }),
      simulation({ id: "b", tags: ["nightly"], affectedTables: ["orders", "session"] }),
      simulation({ id: "c", created_by_name: null }),
    ];
    const found = (choice: Parameters<typeof chooseSimulations>[1]) =>
      chooseSimulations(others, choice)
        .map(({ id }) => id)
        .join("");
    expect(["NIGHTLY", "big", "none"].map((tag) => found({ tag }))).toEqual(["ab", "a", ""]);
    expect([found({ by: "Ben" }), found({ table: "orders" }), found({ q: "night" })]).toEqual(["a", "b", "ab"]);
    expect([tagsOf(others), peopleOf(others), tablesOf(others)]).toEqual([
      ["big", "Nightly"],
      ["Ada", "Ben"],
      ["orders", "session"],
    ]);
    expect([{ tag: "big" }, { by: "Ben" }, { table: "orders" }].map(isNarrowed)).toEqual([true, true, true]);
  });

  it("have the tags that they are given, once in whatever case, less those that are taken", () => {
    expect(changedTags(["a", "B"], { given: ["b", "c"], taken: ["A"] })).toEqual(["B", "c"]);
    expect(changedTags(["a"], { given: ["A"], taken: ["a"] })).toEqual(["A"]);
  });

  it("is told by words of name, statement, schema and tables, in any case and order", () => {
    expect(idsOf({ q: "ITEM delete" })).toBe("ab");
    expect(idsOf({ q: "bank" })).toBe("e");
    expect(idsOf({ q: " session  other" })).toBe("c");
    expect(idsOf({ q: "nothing" })).toBe("");
    expect([isNarrowed({}), isNarrowed({ q: " " }), isNarrowed({ sort: "name" }), isNarrowed({ on: "t" })]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("stand in the order that is asked for, newest first where none is known", () => {
    expect(idsOf({ sort: "name" })).toBe("badec");
    expect(idsOf({ sort: "oldest" })[0]).toBe("b");
    expect(idsOf({ sort: "rows" }).slice(0, 2)).toBe("be");
    expect(idsOf({ sort: "gravest" })).toBe("aebcd");
    expect(idsOf({ sort: "upwards" })).toBe("abcde");
  });

  it("offers each schema once, by name", () => {
    expect(schemasOf(list)).toEqual([
      { value: "t", label: "Bank" },
      { value: "s", label: "Shop" },
    ]);
  });

  it("are a file for a spreadsheet, of which no cell is a formula", () => {
    const odd = simulation({ name: '=1+1, "x"', error_message: "two\nlines" });
    const [head, row] = simulationsCsv([odd]).split("\r\n");
    expect(head).toMatch(/^id,name,status,verdict,risk,/);
    expect(row).toContain(`'=1+1, ""x""`);
    expect(row).toContain('"two\nlines"');
    expect(simulationsCsv([simulation({ status: "failed", verdict: null, risk: null })])).toContain(
      ",failed,,,,DELETE,",
    );
  });
});
