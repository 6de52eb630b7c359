import type { Span } from "../../sql/span.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { OutputColumn } from "./source.ts";

type Columns = readonly OutputColumn[] | null;

/** Fails where two queries of a set operation give different numbers of columns; the span is that of the second. */
export function checkWidths(left: Columns, right: Columns, span: Span): void {
  if (left === null || right === null || left.length === right.length) return;
  const message = `Each query of a set operation gives as many columns: here ${String(left.length)} and ${String(right.length)}.`;
  throw new ParseFailure("syntax", message, span);
}
