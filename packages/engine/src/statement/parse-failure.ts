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

/** The target is a view: the database refuses the write, or INSTEAD OF triggers of the view do it. */
export class UnwritableView extends ParseFailure {
  readonly view: View;
  /** Why, as a clause. */
  readonly reason: string;

  constructor(view: View, span: Span, reason = `the view ${view.name} joins or groups tables`) {
    super("not_supported", `A write to "${view.name}" has no one table to go to: ${reason}.`, span);
    this.view = view;
    this.reason = reason;
  }
}
