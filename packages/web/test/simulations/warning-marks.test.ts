import { expect, it } from "vitest";
import { groupWarnings } from "../../src/features/simulations/detail/group-warnings.ts";
import {
  failureMarkId,
  failureMarks,
  warningMarkId,
  warningMarks,
} from "../../src/features/simulations/detail/warning-marks.ts";

const warning = { code: "NO_WHERE", severity: "risk" as const, message: "No WHERE.", table: null, position: null };

it("marks the places of those warnings that have one, under the number of the warning", () => {
  expect(
    warningMarks([
      { ...warning, span: null },
      { ...warning, span: { start: 0, end: 6 } },
    ]),
  ).toEqual([{ id: warningMarkId(1), span: { start: 0, end: 6 }, meaning: "risk", title: "No WHERE." }]);
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
