import type { Span } from "@foretell/engine";

/** One line of a statement with its 1-based number; `caret` stands under the marked part, empty on the other lines. */
export interface CaretLine {
  readonly number: number;
  readonly text: string;
  readonly caret: string;
}

const tabColumns = 2;

/**
 * The lines around a place of a statement, with carets under the place itself: from `contextLines` before to as many after.
 * A place after the last character gets one caret there. Tabs are written as two spaces, so that the carets stand right.
 */
export function caretLines(text: string, span: Span, contextLines = 1): CaretLine[] {
  const lines = text.split("\n");
  const spanEnd = Math.max(span.end, span.start + 1);
  let lineStart = 0;
  const all = lines.map((raw, index) => {
    const lineEnd = lineStart + raw.length;
    const isHit = span.start <= lineEnd && spanEnd > lineStart && (span.start < lineEnd || spanEnd > lineEnd);
    const from = Math.max(span.start - lineStart, 0);
    const to = Math.min(Math.max(spanEnd - lineStart, from + 1), Math.max(raw.length, from + 1));
    const line = {
      number: index + 1,
      text: expand(raw.replace(/\r$/, "")),
      caret: isHit ? caretOf(raw, from, to) : "",
    };
    lineStart = lineEnd + 1;
    return line;
  });
  const hits = all.filter(({ caret }) => caret !== "").map(({ number }) => number);
  const first = hits[0] ?? lines.length;
  const last = hits.at(-1) ?? lines.length;
  return all.filter(({ number }) => number >= first - contextLines && number <= last + contextLines);
}

function caretOf(raw: string, from: number, to: number): string {
  return " ".repeat(expand(raw.slice(0, from)).length) + "^".repeat(Math.max(1, expand(raw.slice(from, to)).length));
}

function expand(text: string): string {
  return text.replaceAll("\t", " ".repeat(tabColumns));
}
