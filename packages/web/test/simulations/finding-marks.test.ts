import { expect, it } from "vitest";
import { groupWarnings } from "../../src/features/simulations/detail/group-warnings.ts";
import {
  conditionMark,
  failureMarkId,
  failureMarks,
  findingMarkId,
  findingMarks,
} from "../../src/features/simulations/detail/finding-marks.ts";

const warning = { code: "NO_WHERE", severity: "risk" as const, message: "No WHERE.", table: null, position: null };
const blocker = {
  code: "KEY_TAKEN",
  constraint_name: null,
  table: "t",
  columns: ["id"],
  action: "UNIQUE",
  estimated_rows_affected: 1,
  estimated_rows_low: 1,
  estimated_rows_high: 1,
  estimate_basis: "exact" as const,
  certainty: "certain" as const,
  message: "Taken.",
  remedy: "Take another.",
  cascade_path: ["t"],
  position: { line: 1, column: 9 },
  span: { start: 8, end: 9 },
};
const condition = {
  code: "KEY_FREE",
  kind: "unique",
  constraint_name: null,
  table: "t",
  columns: ["id"],
  message: "Free.",
  query: null,
  position: { line: 1, column: 9 },
  span: { start: 8, end: 9 },
};

it("numbers what has a place: blockers first, then warnings as they are listed", () => {
  const { marks, numbers } = findingMarks({
    blockers: [{ ...blocker, span: null }, blocker, { ...blocker, certainty: "possible", message: "Maybe." }],
    warnings: [
      { ...warning, severity: "notice", message: "Look.", span: { start: 2, end: 4 } },
      { ...warning, span: null },
      { ...warning, span: { start: 0, end: 6 } },
    ],
  });
  expect(marks.map(({ number, meaning, title }) => [number, meaning, title])).toEqual([
    [1, "blocked", "Taken."],
    [2, "risk", "Maybe."],
    [3, "risk", "No WHERE."],
    [4, "notice", "Look."],
  ]);
  expect(marks[0]?.span).toEqual({ start: 8, end: 9 });
  expect(numbers.get(findingMarkId("blockers", 0))).toBeUndefined();
  expect(numbers.get(findingMarkId("warnings", 2))).toBe(3);
});

it("has the places of a statement of a script in that statement, and none behind where it is cut", () => {
  const { marks } = findingMarks(
    { blockers: [blocker, { ...blocker, span: { start: 40, end: 42 } }], warnings: [] },
    { start: 6, length: 10 },
  );
  expect(marks.map(({ span }) => span)).toEqual([{ start: 2, end: 3 }]);
});

it("marks the place of a condition while it is selected", () => {
  const conditions = [{ ...condition, span: null, position: null }, condition];
  expect(conditionMark(conditions, undefined)).toEqual([]);
  expect(conditionMark(conditions, findingMarkId("conditions", 0))).toEqual([]);
  expect(conditionMark(conditions, findingMarkId("conditions", 1))).toMatchObject([{ span: { start: 8, end: 9 } }]);
});

it("marks the place that could not be analysed, and nothing where there is none", () => {
  expect(failureMarks(null)).toEqual([]);
  expect(
    failureMarks({
      error_code: "syntax",
      error_message: "What is this?",
      position: { line: 1, column: 3 },
      span: { start: 2, end: 4 },
      suggestion: null,
    }),
  ).toEqual([{ id: failureMarkId, span: { start: 2, end: 4 }, meaning: "blocked", title: "What is this?" }]);
});

it("marks one place more where something is missing", () => {
  const failure = { error_code: "syntax" as const, error_message: "What next?", position: { line: 1, column: 9 } };
  const [mark] = failureMarks({ ...failure, span: { start: 8, end: 8 }, suggestion: null });
  expect(mark?.span).toEqual({ start: 8, end: 9 });
});

it("groups warnings by code, risks first, and keeps the number of each", () => {
  const of = (code: string, severity: "risk" | "notice") => ({ ...warning, code, severity, span: null });
  const groups = groupWarnings([of("A", "notice"), of("B", "risk"), of("A", "notice"), of("C", "risk")]);
  expect(groups.map(({ code, entries }) => [code, entries.map(({ index }) => index)])).toEqual([
    ["B", [1]],
    ["C", [3]],
    ["A", [0, 2]],
  ]);
});
