import type { Span } from "../../sql/span.ts";

const longestShown = 60;

/** A part of a statement as it is written, in one line and as short as a sentence has room for. */
export function shownSource(sql: string, { span }: { readonly span: Span }): string {
  const line = sql.slice(span.start, span.end).replaceAll(/\s+/gu, " ");
  return line.length > longestShown ? `${line.slice(0, longestShown - 1)}…` : line;
}
