import { positionAt } from "../sql/position.ts";
import type { Position, Span } from "../sql/span.ts";
import type { Impact, Place } from "../impact/model.ts";
import type { Failure } from "../statement/failure.ts";

/** An impact whose places are those of the whole text in which its statement begins at `start`. */
export function shiftImpact(impact: Impact, text: string, start: number): Impact {
  return {
    ...impact,
    blockers: shiftPlaces(impact.blockers, text, start),
    conditions: shiftPlaces(impact.conditions, text, start),
    warnings: shiftPlaces(impact.warnings, text, start),
  };
}

/** Findings with their places in the whole text. */
export function shiftPlaces<Told extends Place>(findings: readonly Told[], text: string, start: number): Told[] {
  const positions = new Map<number, Position>();
  return findings.map((finding) => {
    if (finding.span === null) return finding;
    const span = shift(finding.span, start);
    const position = positions.get(span.start) ?? positionAt(text, span.start);
    positions.set(span.start, position);
    return { ...finding, span, position };
  });
}

/** A failure with its place in the whole text, which its message tells too. */
export function shiftFailure(failure: Failure, text: string, start: number): Failure {
  const span = shift(failure.span, start);
  const position = positionAt(text, span.start);
  const place = `Line ${String(position.line)}, column ${String(position.column)}: `;
  return { ...failure, span, position, message: place + failure.message.replace(/^Line \d+, column \d+: /u, "") };
}

const shift = (span: Span, by: number): Span => ({ start: span.start + by, end: span.end + by });
