import type { Failure, SimulationSummary } from "@foretell/contract";
import type { ShownMark } from "../../../components/sql-editor/sql-text.tsx";

/** The name of the mark that a warning has in the statement, by the warning's place in the list. */
export function warningMarkId(index: number): string {
  return `warning-${index}`;
}

/** The places of the statement that the warnings are about. */
export function warningMarks(warnings: SimulationSummary["warnings"]): ShownMark[] {
  return warnings.flatMap(({ span, severity, message }, index) =>
    span === null ? [] : [{ id: warningMarkId(index), span, meaning: severity, title: message }],
  );
}

/** The name of the mark that stands where a statement could not be analysed. */
export const failureMarkId = "failure";

/** The place of the statement that could not be analysed. */
export function failureMarks(failure: Failure | null): ShownMark[] {
  if (failure === null) return [];
  const { start, end } = failure.span;
  // What is missing has a place and no length.
  const span = { start, end: Math.max(end, start + 1) };
  return [{ id: failureMarkId, span, meaning: "blocked", title: failure.error_message }];
}
