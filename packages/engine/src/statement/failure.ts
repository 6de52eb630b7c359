import type { Position, Span } from "../sql/span.ts";

export type QueryType = "SELECT" | "INSERT" | "UPDATE" | "DELETE";

export type FailureCode =
  | "syntax"
  | "unknown_table"
  | "unknown_column"
  | "ambiguous_column"
  | "multiple_statements"
  | "type_differs"
  | "unknown_function"
  | "type_mismatch"
  | "grouping"
  | "not_allowed_here"
  | "not_supported";

/** A statement that could not be analysed. */
export interface Failure {
  readonly code: FailureCode;
  /** What is wrong, where (line, column) and what was probably meant. */
  readonly message: string;
  readonly span: Span;
  readonly position: Position;
  /** The nearest name or keyword, when one is near. */
  readonly suggestion: string | null;
}
