import type { Token } from "./token.ts";

/** How far a body with blocks was looked through; kept between the semicolons of one statement. */
export interface BlockProgress {
  index: number;
  depth: number;
  hasBlock: boolean;
  /** What is open in Oracle's PL/SQL, the innermost last. */
  frames?: string[];
  /** Between the name of a PL/SQL subprogram and its IS. */
  isInHeader?: boolean;
  /** What a statement of SQL Server holds so far. */
  held?: HeldWords;
}

/** What tells whether a word begins another statement of SQL Server. */
export interface HeldWords {
  index: number;
  depth: number;
  openCases: number;
  hasCase: boolean;
  /** The verb that the common table expressions before it belong to, or the statement's first word; empty before it has come. */
  verb: string;
  /** The INSERT has its rows: what follows at the start of a statement is another one. */
  hasRows: boolean;
  /** The ALTER TABLE has its verb: a second such verb is a new statement. */
  hasAction: boolean;
}

/** A line that is meant for the client program and not for the server. */
export interface ClientCommand {
  /** What it is called in the census: `\connect`, `GO`, `DELIMITER`, `SPOOL`. */
  readonly name: string;
  readonly argument: string;
  /** It also ends the statement before it. */
  readonly endsStatement: boolean;
  /** The statement delimiter from here on. */
  readonly delimiter?: string;
  /** It takes only this many characters of its line, not all of it. */
  readonly length?: number;
}

/** Where statements of one dialect end, beside the semicolon. */
export interface SplittingRules {
  /** Characters and first letters (upper case) with which a client's line may start: a quick test before `readCommand`. */
  readonly commandStarts: string;
  /** The same for lines that start inside of a statement. */
  readonly insideCommandStarts: string;
  /** Reads a line that starts at a statement's start, or inside a statement when `isInside`; null when it is SQL. */
  readonly readCommand: (line: string, isInside: boolean) => ClientCommand | null;
  /** Whether a semicolon behind these tokens ends the statement; `isDelimiter` is false under another DELIMITER. */
  readonly endsAtSemicolon: (tokens: readonly Token[], progress: BlockProgress, isDelimiter: boolean) => boolean;
  /** Whether a word at parenthesis depth 0 begins a new statement although nothing ended the one before it. */
  readonly startsStatement:
    | ((tokens: readonly Token[], word: Token, startsLine: boolean, progress: BlockProgress) => boolean)
    | null;
}

/**
 * The command with which a line begins, and what stands behind it; null where `head` does not match, or another way to break a
 * line than the line feed follows.
 */
export function readClientLine(line: string, head: RegExp): ClientCommand | null {
  const name = head.exec(line)?.[0];
  if (name === undefined) return null;
  const argument = line.slice(name.length).trim();
  return /[\n\r\u2028\u2029]/.test(argument) ? null : { name: name.trim(), argument, endsStatement: true };
}

/** Whether the first words are CREATE (or ALTER), then one of the kinds within a few words: `CREATE OR REPLACE … TRIGGER`. */
export function isCreateOf(tokens: readonly Token[], kinds: readonly string[], within = 16): boolean {
  const first = tokens[0]?.upper;
  if (first !== "CREATE" && first !== "ALTER") return false;
  for (let index = 1; index < Math.min(tokens.length, within); index += 1) {
    const word = tokens[index]?.upper ?? "";
    if (kinds.includes(word)) return true;
    if (word === "TABLE" || word === "VIEW" || word === "INDEX" || tokens[index]?.value === "(") return false;
  }
  return false;
}

/**
 * Follows BEGIN … END blocks from where it stopped last: CASE counts as a block, END IF and END LOOP close nothing that was
 * counted. Returns the depth after the last token.
 */
export function followBlocks(tokens: readonly Token[], progress: BlockProgress, openers: readonly string[]): number {
  for (; progress.index < tokens.length; progress.index += 1) {
    const word = tokens[progress.index]?.upper ?? "";
    if (word === "") continue;
    if (openers.includes(word)) {
      if (word === "CASE" && tokens[progress.index - 1]?.upper === "END") continue;
      progress.depth += 1;
      progress.hasBlock = true;
    } else if (word === "END") {
      const next = tokens[progress.index + 1]?.upper ?? "";
      if (!["IF", "LOOP", "WHILE", "REPEAT", "FOR"].includes(next)) progress.depth -= 1;
    }
  }
  return progress.depth;
}
