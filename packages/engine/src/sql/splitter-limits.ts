/** Beyond what a statement is not kept. */
export interface SplitterLimits {
  /** A statement that is longer, row data not counted, is skipped; in UTF-16 units. */
  readonly statementLength: number;
  /** A single row that is longer is skipped with its statement. */
  readonly rowLength: number;
  /** A statement of more tokens is skipped. */
  readonly tokens: number;
}

/** What a reader takes unless it is told otherwise: 16 and 64 million characters. */
export const defaultLimits: SplitterLimits = { statementLength: 16 << 20, rowLength: 64 << 20, tokens: 1_500_000 };
