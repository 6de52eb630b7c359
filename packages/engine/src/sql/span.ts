/** A half-open range of UTF-16 code units in the text that was read; for a dump, counted from its very start. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place a person can find: 1-based line and 1-based column (UTF-16 code units). */
export interface Position {
  readonly line: number;
  readonly column: number;
}
