import type { Position, Span } from "./span.ts";

/** What a parser or analyser has to say about a place in the text. Bad SQL is data: nothing of this is thrown. */
export interface Diagnostic {
  /** Stable and machine-readable, in kebab-case: `unterminated-string`, `unknown-clause`. */
  readonly code: string;
  readonly severity: "error" | "warning" | "notice";
  /** One sentence for people: what is wrong and what to do. */
  readonly message: string;
  readonly span: Span;
  readonly position: Position;
}
