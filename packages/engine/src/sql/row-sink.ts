import type { Statement } from "./statement.ts";
import type { Token } from "./token.ts";

/** How the lines of a COPY block are written. */
export interface CopyFormat {
  readonly isCsv: boolean;
}

/** Takes row data as the splitter comes by them: offsets point into the text given and are good during the call only. */
export interface RowSink {
  /** `INSERT INTO t (a, b) VALUES`: rows follow. Called again for each further target of an `INSERT ALL`. */
  readonly openRows: (header: readonly Token[]) => void;
  /** One row from its opening parenthesis to behind its closing one. */
  readonly takeRow: (text: string, start: number, end: number) => void;
  /** The statement is over; `tail` holds what stood behind the rows. `start` and `end` count from the dump's start. */
  readonly closeRows: (tail: readonly Token[], start: number, end: number) => void;
  /** Whether data follow this statement, and how they are written. */
  readonly openCopy: (statement: Statement) => CopyFormat | null;
  /** One line of a COPY block without its line end. */
  readonly takeCopyRow: (text: string, start: number, end: number) => void;
  readonly closeCopy: (isCutOff: boolean) => void;
}
