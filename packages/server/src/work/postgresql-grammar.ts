import type { GrammarReport } from "@foretell/contract";
import type { Position } from "@foretell/engine";
import { fingerprintSync, hasSqlDetails, loadModule, parseSync } from "libpg-query";

const limits = {
  /** A longer statement is not checked; its parse tree takes some hundred times its length. */
  statementLength: 1_000_000,
  /** Statements beyond this many characters in all are not checked: some 10 s of work. */
  totalLength: 32_000_000,
  errors: 100,
  places: 20,
  excerptLength: 120,
} as const;

type GrammarError = GrammarReport["errors"][number];

/** Puts statements one by one to the grammar of PostgreSQL 18 and keeps what it refuses. */
export class PostgresqlGrammar {
  readonly #errors = new Map<string, GrammarError>();
  #checked = 0;
  #refused = 0;
  #unchecked = 0;
  #length = 0;

  private constructor() {}

  /** Loads the grammar, which a thread does once. */
  static async load(): Promise<PostgresqlGrammar> {
    await loadModule();
    return new PostgresqlGrammar();
  }

  /** Checks one statement that stands at `position` of the dump. */
  check(sql: string, position: Position): void {
    if (sql.length > limits.statementLength || this.#length + sql.length > limits.totalLength) {
      this.#unchecked += 1;
      return;
    }
    this.#length += sql.length;
    this.#checked += 1;
    const problem = findProblem(sql);
    if (problem !== undefined) this.#add(problem.message, place(sql, problem.offset, position));
  }

  report(): GrammarReport {
    return {
      checked: this.#checked,
      refused: this.#refused,
      unchecked: this.#unchecked,
      errors: [...this.#errors.values()],
    };
  }

  #add(message: string, at: GrammarError["places"][number]): void {
    this.#refused += 1;
    const known = this.#errors.get(message);
    if (known !== undefined) {
      known.count += 1;
      if (known.places.length < limits.places) known.places.push(at);
    } else if (this.#errors.size < limits.errors) {
      this.#errors.set(message, { message, count: 1, places: [at] });
    }
  }
}

/** What the grammar refuses, and how many characters into the statement. */
function findProblem(sql: string): { readonly message: string; readonly offset: number } | undefined {
  return hasFingerprint(sql) ? undefined : findPlacedProblem(sql);
}

/**
 * Whether the grammar takes a statement. A fingerprint is made without the parse tree, which takes three times as long and
 * much memory, but tells no place; in its stead some refusals come as the text of their message.
 */
function hasFingerprint(sql: string): boolean {
  try {
    return /^[\da-f]{16}$/.test(fingerprintSync(sql));
  } catch {
    return false;
  }
}

function findPlacedProblem(sql: string): { readonly message: string; readonly offset: number } | undefined {
  try {
    parseSync(sql);
    return undefined;
  } catch (error) {
    if (hasSqlDetails(error)) return { message: error.message, offset: error.sqlDetails?.cursorPosition ?? 0 };
    return { message: "The grammar could not read this statement to its end.", offset: 0 };
  }
}

/** The place `characters` code points behind the start of a statement. */
function place(sql: string, characters: number, { line, column }: Position): GrammarError["places"][number] {
  let offset = 0;
  for (let count = 0; count < characters && offset < sql.length; count += 1) {
    offset += (sql.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  const lineStart = sql.lastIndexOf("\n", offset - 1) + 1;
  const lineFeeds = sql.slice(0, lineStart).split("\n").length - 1;
  const lineEnd = sql.indexOf("\n", offset);
  const from = Math.max(lineStart, offset - limits.excerptLength / 2);
  const to = Math.min(lineEnd < 0 ? sql.length : lineEnd, from + limits.excerptLength);
  return {
    line: line + lineFeeds,
    column: lineFeeds === 0 ? column + offset : offset - lineStart + 1,
    excerpt: sql.slice(from, to).trim().toWellFormed(),
  };
}
