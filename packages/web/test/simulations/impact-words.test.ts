import type { Risk, Verdict, Blocker } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { clipNames } from "../../src/features/simulations/clip-names.ts";
import { actionMeaning, actionWords } from "../../src/components/action-words.ts";
import { verdictWord } from "../../src/components/verdict-words.ts";
import { reasonWords } from "../../src/features/simulations/impact/impact-words.ts";
import { groupColumns } from "../../src/features/simulations/impact/column-groups.ts";
import { constraintLabel } from "../../src/features/simulations/impact/constraint-label.ts";
import { stepValueText } from "../../src/features/simulations/impact/derivation-text.ts";
import { rangeText, rowsNoun, rowsText } from "../../src/features/simulations/impact/rows-text.ts";
import {
  consequenceOf,
  detailStatus,
  hasBlockingRows,
  listStatus,
  reachCaption,
  splitHeadline,
  withoutPlace,
} from "../../src/features/simulations/simulation-words.ts";
import { impactResult } from "../support/impact-results.ts";

describe("what happens to a table", () => {
  it.each([
    ["DELETE", null, "DELETE", "neutral"],
    ["DELETE", "CASCADE", "CASCADE delete", "risk"],
    ["UPDATE", "CASCADE", "CASCADE update", "neutral"],
    ["UPDATE", "SET NULL", "SET NULL update", "neutral"],
    ["RESTRICT", "NO ACTION", "NO ACTION blocks", "blocked"],
    ["RESTRICT", null, "blocks", "blocked"],
  ] as const)("by %s and %s is %j", (operation_type, referential_action, words, meaning) => {
    const result = impactResult({ operation_type, referential_action });
    expect(actionWords(result, false)).toBe(words);
    expect(actionMeaning(result, false)).toBe(meaning);
  });

  it("may be that its rows block, in the colour of the verdict that says so", () => {
    const result = impactResult({ operation_type: "RESTRICT", referential_action: "NO ACTION" });
    expect(actionWords(result, true)).toBe("NO ACTION may block");
    expect(actionMeaning(result, true)).toBe(verdictWord({ verdict: "may_be_blocked", risk: null }).meaning);
  });
});

it.each([
  [1, "row"],
  [1.2, "row"],
  [0.4, "row"],
  [0, "rows"],
  [2, "rows"],
])("%d goes with %s", (estimated_rows_affected, noun) => {
  expect(rowsNoun({ estimated_rows_affected })).toBe(noun);
});

describe("what a verdict means", () => {
  const blocker = {
    table: "invoice",
    columns: ["customer_id"],
    action: "NO ACTION",
    cascade_path: ["customer", "invoice"],
  } as Blocker;
  const refused = "The database would refuse the whole statement, and nothing would change.";

  it("is nothing where nothing stands in the way", () => {
    expect(consequenceOf({ verdict: "succeeds", blockers: [] })).toBeUndefined();
  });

  it("says what ties the rows together, where that is one foreign key", () => {
    const tie = "invoice references customer through customer_id.";
    expect(consequenceOf({ verdict: "blocked", blockers: [blocker] })).toBe(`${tie} ${refused}`);
    expect(consequenceOf({ verdict: "may_be_blocked", blockers: [blocker] })).toMatch(
      /^invoice references .* If there are/,
    );
  });

  it("says only that the statement is refused, where the reasons are several or of another kind", () => {
    expect(consequenceOf({ verdict: "blocked", blockers: [blocker, blocker] })).toBe(refused);
    expect(consequenceOf({ verdict: "blocked", blockers: [{ ...blocker, action: "NOT NULL" }] })).toBe(refused);
  });
});

describe("what the totals count", () => {
  it("is told where something stands in the way", () => {
    expect(reachCaption("succeeds", true)).toBeUndefined();
    expect(reachCaption(null, true)).toBeUndefined();
    expect(reachCaption("blocked", false)).toBe("What it would reach if nothing blocked it:");
    expect(reachCaption("may_be_blocked", true)).toBe(
      "What it reaches if nothing blocks it, the rows that may block not counted:",
    );
    expect(hasBlockingRows([{ action: "TYPE" }])).toBe(false);
    expect(hasBlockingRows([{ action: "TYPE" }, { action: "RESTRICT" }])).toBe(true);
  });
});

describe("a number of rows", () => {
  const estimate = (expected: number, low: number, high: number, basis: "exact" | "statistics") =>
    impactResult({
      estimated_rows_affected: expected,
      estimated_rows_low: low,
      estimated_rows_high: high,
      estimate_basis: basis,
    });

  it("has its bounds beside it only where it is an estimate", () => {
    expect(rowsText(estimate(27, 4, 61, "statistics"))).toBe("≈\u202f27");
    expect(rangeText(estimate(27, 4.2, 60.1, "statistics"))).toBe("4–61");
    expect(rowsText(estimate(27, 27, 27, "exact"))).toBe("27");
    expect(rangeText(estimate(27, 4, 61, "exact"))).toBe("");
    expect(rangeText(estimate(3, 3, 3, "statistics"))).toBe("");
  });
});

describe("the value of a step", () => {
  it.each([
    [0.5, "50 %"],
    [0.0333, "3.3 %"],
    [0.00167, "0.17 %"],
    [0.000_001, "< 0.01 %"],
    [0, "0 %"],
    [1, "100 %"],
  ])("of the selectivity %d is %j", (value, text) => {
    expect(stepValueText({ value, unit: "selectivity", basis: "statistics" })).toBe(text);
  });

  it("of rows is a number of rows", () => {
    expect(stepValueText({ value: 3_117, unit: "rows", basis: "statistics" })).toBe("≈\u202f3\u202f120");
    expect(stepValueText({ value: 3_117, unit: "rows", basis: "exact" })).toBe("3\u202f117");
  });
});

describe("the affected columns", () => {
  it("stand together by reason, each once, in words", () => {
    expect(
      groupColumns(
        impactResult({
          details: {
            affectedColumns: [
              { name: "id", reason: "deleted" },
              { name: "customer_id", reason: "set_null" },
              { name: "email", reason: "deleted" },
              { name: "id", reason: "deleted" },
            ],
            explanation: "",
            derivation: [],
          },
        }),
      ),
    ).toEqual([
      { reason: "deleted with its row", names: ["id", "email"] },
      { reason: "set to NULL", names: ["customer_id"] },
    ]);
  });

  it("keep a reason that is not known readable", () => {
    expect(reasonWords("some_new_reason", impactResult())).toBe("some new reason");
  });

  it("name what a key references in the same words, whether its rows go along or block", () => {
    const cascade_path = ["country", "customer", "orders"];
    const going = impactResult({ operation_type: "DELETE", cascade_path });
    const blocking = impactResult({ operation_type: "RESTRICT", cascade_path });
    expect(reasonWords("cascade_key", going)).toBe("references customer");
    expect(reasonWords("referenced_key", blocking)).toBe("references customer");
    expect(reasonWords("cascade_key", impactResult({ operation_type: "UPDATE", cascade_path }))).toBe(
      "follows the key",
    );
  });

  it("are not said to come back where a view or RETURNING names them", () => {
    const read = impactResult({ operation_type: "SELECT" });
    expect(reasonWords("read_in_result", read)).toBe("selected");
    const behind = impactResult({ operation_type: "SELECT", cascade_path: ["order_total", "orders"] });
    expect(reasonWords("read_in_result", behind)).toBe("selected by the view");
    expect(reasonWords("read_in_result", impactResult({ operation_type: "DELETE" }))).toBe("returned");
  });

  it("are clipped with the number of the others", () => {
    expect(clipNames(["a", "b", "c"], { limit: 2, count: 3 })).toEqual({ shown: "a, b", more: 1 });
    expect(clipNames(["a", "b", "c"], { limit: 2, count: 1_000 })).toEqual({ shown: "a, b", more: 998 });
    expect(clipNames(["a"], { limit: 2, count: 1 })).toEqual({ shown: "a", more: 0 });
  });
});

describe("the words of a simulation", () => {
  it("are error in a list and failed on its page", () => {
    expect(listStatus("failed").word).toBe("error");
    expect(detailStatus("failed").word).toBe("failed");
    expect(listStatus("running")).toEqual({ word: "running", meaning: "notice" });
    expect(listStatus("pending").meaning).toBe("neutral");
  });

  it("say the verdict once and leave the case of names alone", () => {
    const { word } = verdictWord({ verdict: "blocked", risk: "notice" });
    expect(splitHeadline("Blocked: orders_fkey still has rows.", word)).toEqual({
      verdict: "Blocked:",
      reason: "orders_fkey still has rows.",
    });
    expect(splitHeadline("One row is deleted.", word)).toEqual({ verdict: "Blocked:", reason: "One row is deleted." });
  });

  it("take their colour from the worse of verdict and risk", () => {
    const meaningOf = (verdict: Verdict, risk: Risk | null) => verdictWord({ verdict, risk }).meaning;
    expect(["safe", "notice", "risk", "severe"].map((risk) => meaningOf("succeeds", risk as Risk))).toEqual([
      "safe",
      "notice",
      "risk",
      "blocked",
    ]);
    expect(verdictWord({ verdict: "succeeds", risk: "severe" }).word).toBe("Runs at a severe risk");
    expect(meaningOf("may_be_blocked", "severe")).toBe("blocked");
    expect(meaningOf("may_be_blocked", "safe")).toBe("risk");
    expect(meaningOf("blocked", "risk")).toBe("blocked");
    expect(splitHeadline("Runs, but deletes all 7 rows of t.", "Runs at a risk")).toEqual({
      verdict: "Runs, but",
      reason: "deletes all 7 rows of t.",
    });
  });

  it("say a failure's place once", () => {
    expect(withoutPlace("Line 12, column 6: There is no table x.")).toBe("There is no table x.");
    expect(withoutPlace("There is no table x.")).toBe("There is no table x.");
  });

  it("name a constraint without a name by what it constrains", () => {
    expect(constraintLabel({ constraint_name: "fk", table: "a", columns: ["b"] })).toBe("fk");
    expect(constraintLabel({ constraint_name: null, table: "a", columns: ["b", "c"] })).toBe("a(b, c)");
  });
});
