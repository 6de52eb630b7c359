import type { Token } from "./token.ts";

/** One statement of a dump with the tokens that it was split by. */
export interface Statement {
  /** Without the terminator and without an end token. */
  readonly tokens: readonly Token[];
  /** Offsets into the whole dump. */
  readonly start: number;
  readonly end: number;
  /** The text that the tokens' offsets point into starts at this offset of the dump. */
  readonly textOffset: number;
  readonly text: string;
  /** The dump ended before the statement did. */
  readonly isCutOff: boolean;
}

/** The part of a statement's source between two offsets of the dump. */
export function sourceBetween(statement: Pick<Statement, "text" | "textOffset">, start: number, end: number): string {
  return statement.text.slice(start - statement.textOffset, end - statement.textOffset);
}
