import type { View } from "../catalog/model.ts";
import type { FailureCode } from "../impact/model.ts";
import type { Span } from "../sql/span.ts";

/** Leaves the recursive descent at the first error; caught by the function that began the parse, never by callers. */
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

/** The target is a view whose rows belong to no one table: the database refuses the write, or triggers of the view do it. */
export class UnwritableView extends ParseFailure {
  readonly view: View;

  constructor(view: View, span: Span) {
    super(
      "not_supported",
      `The view "${view.name}" joins or groups tables, so a write to it has no one table to go to.`,
      span,
    );
    this.view = view;
  }
}
