import type { View } from "../catalog/model.ts";
import type { FailureCode } from "./failure.ts";
import type { Span } from "../sql/span.ts";

/** Leaves the reading of a statement, or the binding of its names, at the first error; caught where that began, never by callers of the engine. */
export class ParseFailure extends Error {
  readonly code: FailureCode;
  readonly span: Span;
  readonly suggestion: string | null;

  constructor(code: FailureCode, message: string, span: Span, suggestion: string | null = null) {
    super(message);
    this.code = code;
    this.span = span;
    this.suggestion = suggestion;
  }
}

/** A write whose target is a view. */
export interface ViewWrite {
  readonly view: View;
  readonly event: "INSERT" | "UPDATE" | "DELETE";
  /** The names of the view's columns that are written. */
  readonly columns: ReadonlySet<string>;
  /** Why the database does not follow it to a table, as a clause. */
  readonly reason: string;
}

/** The target is a view: the database refuses the write, or code of the view does it. */
export class UnwritableView extends ParseFailure {
  readonly write: ViewWrite;

  constructor(write: ViewWrite, span: Span) {
    super("not_supported", `A write to "${write.view.name}" has no one table to go to: ${write.reason}.`, span);
    this.write = write;
  }
}
