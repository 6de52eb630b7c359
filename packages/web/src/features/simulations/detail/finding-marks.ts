import type { Failure, SimulationSummary } from "@foretell/contract";
import type { Position, Span } from "@foretell/engine";
import type { ShownMark } from "../../../components/sql-editor/sql-text.tsx";
import { groupWarnings } from "./group-warnings.ts";

type Findings = Pick<SimulationSummary, "blockers" | "conditions" | "warnings">;

/** The name of the mark that a finding has in the statement, by its place in its list. */
export function findingMarkId(list: keyof Findings, index: number): string {
  return `${list}-${index}`;
}

/** More numbers in a statement than this would hide it. */
const mostNumbers = 60;

/** The places of a statement that its findings are about. */
export interface FindingMarks {
  /** Those of blockers, then those of warnings in the order in which they are listed; each with its number. */
  readonly marks: readonly ShownMark[];
  readonly numbers: ReadonlyMap<string, number>;
}

/** The part of the text that is shown: a statement of a script has its places in the whole. */
export interface ShownPart {
  readonly start: number;
  readonly length: number;
}

const wholeText: ShownPart = { start: 0, length: Infinity };

/** Numbers the blockers and warnings that have a place in a statement, and marks these places. */
export function findingMarks({ blockers, warnings }: Omit<Findings, "conditions">, part = wholeText): FindingMarks {
  const listed = groupWarnings(warnings).flatMap(({ entries }) => entries);
  const found = [
    ...blockers.map(({ span, certainty, message }, index) => ({
      id: findingMarkId("blockers", index),
      span,
      meaning: certainty === "certain" ? ("blocked" as const) : ("risk" as const),
      title: message,
    })),
    ...listed.map(({ index, warning: { span, severity, message } }) => ({
      id: findingMarkId("warnings", index),
      span,
      meaning: severity,
      title: message,
    })),
  ];
  const marks = found
    .flatMap((finding) => {
      const span = spanIn(part, finding.span);
      return span === null ? [] : [Object.assign({}, finding, { span })];
    })
    .slice(0, mostNumbers)
    .map((mark, at) => Object.assign({}, mark, { number: at + 1 }));
  return { marks, numbers: new Map(marks.map(({ id, number }) => [id, number])) };
}

/** The place of a condition, which is marked while it is looked at: most statements have some for every value. */
export function conditionMark(
  conditions: Findings["conditions"],
  selectedId: string | undefined,
  part = wholeText,
): readonly ShownMark[] {
  const at = conditions.findIndex((_, index) => findingMarkId("conditions", index) === selectedId);
  const condition = conditions[at];
  const span = spanIn(part, condition?.span ?? null);
  if (condition === undefined || span === null) return [];
  return [{ id: findingMarkId("conditions", at), span, meaning: "notice", title: condition.message }];
}

function spanIn({ start, length }: ShownPart, span: Span | null): Span | null {
  const isShown = span !== null && span.start >= start && span.start < start + length;
  return isShown ? { start: span.start - start, end: Math.min(span.end - start, length) } : null;
}

/** A place as it is told. */
export const placeText = ({ line, column }: Position) => `${line}:${column}`;

/** The name of the mark that stands where a statement could not be analysed. */
export const failureMarkId = "failure";

/** The place of the statement that could not be analysed; of one in a script in its own text, which begins at `from`. */
export function failureMarks(failure: Failure | null, from = 0): ShownMark[] {
  if (failure === null) return [];
  const [start, end] = [failure.span.start - from, failure.span.end - from];
  // What is missing has a place and no length.
  const span = { start, end: Math.max(end, start + 1) };
  return [{ id: failureMarkId, span, meaning: "blocked", title: failure.error_message }];
}
