import { positionAt } from "../sql/position.ts";
import type { Span } from "../sql/span.ts";
import type { Impact } from "../impact/model.ts";
import type { Failure } from "../statement/failure.ts";

/** An impact whose places are those of the whole text in which its statement begins at `start`. */
export function shiftImpact(impact: Impact, text: string, start: number): Impact {
  const warnings = impact.warnings.map((warning) => {
    if (warning.span === null) return warning;
    const span = shift(warning.span, start);
    return { ...warning, span, position: positionAt(text, span.start) };
  });
  return { ...impact, warnings };
}

/** A failure with its place in the whole text, which its message tells too. */
export function shiftFailure(failure: Failure, text: string, start: number): Failure {
  const span = shift(failure.span, start);
  const position = positionAt(text, span.start);
  const place = `Line ${String(position.line)}, column ${String(position.column)}: `;
  return { ...failure, span, position, message: place + failure.message.replace(/^Line \d+, column \d+: /u, "") };
}

const shift = (span: Span, by: number): Span => ({ start: span.start + by, end: span.end + by });
