import type { DialectName } from "../sql/dialect-name.ts";
import { lexicalRulesByDialect } from "../dialects/lexical-rules-by-dialect.ts";
import { splittingRulesByDialect } from "../dialects/splitting-rules-by-dialect.ts";
import type { CommentSkipper } from "../sql/comment-skipper.ts";
import { endOfCsvRow } from "../sql/csv-row.ts";
import { NextOccurrence } from "../sql/next-occurrence.ts";
import { opensRows } from "../sql/row-header.ts";
import type { Piece } from "../sql/piece.ts";
import type { RowSink } from "../sql/row-sink.ts";
import { rowSyntaxByDialect, skimRow } from "../sql/row-skimmer.ts";
import type { RowSyntax } from "../sql/row-skimmer.ts";
import { Scanner } from "../sql/scanner.ts";
import type { BlockProgress, SplittingRules } from "../sql/splitting-rules.ts";
import { defaultLimits } from "../sql/splitter-limits.ts";
import type { SplitterLimits } from "../sql/splitter-limits.ts";
import type { Statement } from "../sql/statement.ts";
import { signOf, tokenAt } from "../sql/token.ts";
import type { Token } from "../sql/token.ts";

const commandLengthLimit = 4096;
const headerLengthLimit = 4096;

/**
 * Parts a dump into statements, client commands and row data in one pass.
 *
 * `feed` gives it the text from `consumed` on; `next` returns pieces until it needs more text (null). Rows go to the sink
 * one by one, so that a statement of any number of rows needs no more text in memory than one row.
 */
export class StatementSplitter {
  /** Everything before this offset of the text is done with. */
  consumed = 0;
  /** Whether the text is over and nothing ended its last statement. */
  endsUnterminated = false;
  /** How many statements the delimiter ended. */
  terminatedCount = 0;
  readonly #scanner: Scanner;
  readonly #rules: SplittingRules;
  readonly #rowSyntax: RowSyntax;
  readonly #sink: RowSink;
  readonly #limits: SplitterLimits;
  #text = "";
  #textOffset = 0;
  #isFinal = false;
  #mode: "statement" | "rows" | "copy" | "csv" | "comment" | "skip" = "statement";
  #delimiter = ";";
  #isInExecutedComment = false;
  /** Tokens of the statement under way that need not be read again: the header of an INSERT whose rows went by. */
  #header: readonly Token[] = [];
  #headerStart = 0;
  #cachedHeader = "";
  #cachedTokens: readonly Token[] = [];
  #skipStart = 0;
  /** What is left of the line on which COPY ends is no row yet. */
  #isBeforeCopyRows = false;
  /** One line may begin as many commands as it has characters. */
  readonly #lineFeeds = new NextOccurrence();

  constructor(dialect: DialectName, sink: RowSink, limits: SplitterLimits = defaultLimits) {
    this.#scanner = new Scanner(lexicalRulesByDialect[dialect]);
    this.#rules = splittingRulesByDialect[dialect];
    this.#rowSyntax = rowSyntaxByDialect[dialect];
    this.#sink = sink;
    this.#limits = limits;
  }

  /** Tells which of MySQL's versioned comments the dump's server would run. */
  setServer(executesComment: CommentSkipper["executesComment"]): void {
    this.#scanner.comments.executesComment = executesComment;
  }

  /** Whether comments for other versions of the server were left out. */
  get hasSkippedVersion(): boolean {
    return this.#scanner.comments.hasSkippedVersion;
  }

  /** Replaces the text: it must start with what was not consumed of the one before. `textOffset` is its place in the dump. */
  feed(text: string, textOffset: number, isFinal: boolean): void {
    if (this.consumed > 0) {
      const before = this.#text.slice(Math.max(0, this.consumed - 200), this.consumed);
      this.#scanner.startsAtLineStart = before.trimEnd() === "" || before.slice(before.trimEnd().length).includes("\n");
    }
    this.#text = text;
    this.#textOffset = textOffset;
    this.#isFinal = isFinal;
    this.consumed = 0;
  }

  /** The next piece, or null when more text is needed or the text is over. */
  next(): Piece | null {
    for (;;) {
      if (this.#mode === "rows") {
        if (!this.#consumeRows()) return this.#tooLong(this.#limits.rowLength);
      } else if (this.#mode === "statement") {
        const piece = this.#readStatement();
        if (piece === "more") return this.#tooLong(this.#limits.statementLength);
        if (piece !== "rows") return piece;
      } else if (this.#mode === "comment") {
        if (!this.#leaveComment()) return null;
      } else if (this.#mode === "skip") {
        return this.#skip();
      } else if (!this.#consumeCopy(this.#mode === "csv")) {
        return null;
      }
    }
  }

  #tooLong(limit: number): Piece | null {
    if (this.#text.length - this.consumed <= limit) return null;
    if (this.#text.startsWith("/*", this.consumed)) {
      this.#mode = "comment";
      return this.next();
    }
    this.#startSkipping();
    return this.#skip();
  }

  /** Leaves a comment that is longer than a statement may be; false when its end is still to come. */
  #leaveComment(): boolean {
    const close = this.#text.indexOf("*/", this.consumed + 2);
    this.consumed = close < 0 ? Math.max(this.consumed, this.#text.length - 3) : close + 2;
    if (close < 0) return false;
    this.#mode = "statement";
    return true;
  }

  #startSkipping(): void {
    this.#mode = "skip";
    this.#skipStart = this.#textOffset + this.consumed;
    this.#header = [];
  }

  /** Leaves everything up to the next line that ends in the delimiter. */
  #skip(): Piece | null {
    const ends = /;[ \t]*\r?\n/g;
    ends.lastIndex = this.consumed;
    if (ends.exec(this.#text)) this.consumed = ends.lastIndex;
    else {
      this.consumed = this.#isFinal ? this.#text.length : Math.max(this.consumed, this.#text.length - 4);
      if (!this.#isFinal) return null;
    }
    this.#mode = "statement";
    this.#isInExecutedComment = false;
    return { kind: "skipped", start: this.#skipStart, end: this.#textOffset + this.consumed };
  }

  #readStatement(): Piece | "more" | "rows" | null {
    const scanner = this.#scanner;
    scanner.reset(this.#text, this.consumed, this.#isFinal);
    scanner.baseOffset = this.#textOffset;
    scanner.comments.isInExecutedComment = this.#isInExecutedComment;
    const tokens: Token[] = [...this.#header];
    let progress: BlockProgress = { index: 0, depth: 0, hasBlock: false };
    let depth = 0;
    // Rows behind rows belong to the next table of an INSERT ALL.
    let mayOpenRows = this.#header.length === 0;
    for (;;) {
      if (!scanner.skipBlanks()) return "more";
      const position = scanner.position;
      // No look goes beyond the end of the text: one that does makes all later ones of its place slow.
      const code = position < this.#text.length ? this.#text.charCodeAt(position) : -1;
      if (this.#delimiter !== ";" && position < this.#text.length) {
        if (!this.#isFinal && position + this.#delimiter.length > this.#text.length) return "more";
        if (this.#text.startsWith(this.#delimiter, position)) {
          this.terminatedCount += 1;
          const piece = this.#finish(tokens, position + this.#delimiter.length, depth);
          if (piece) return piece;
          tokens.length = 0;
          progress = { index: 0, depth: 0, hasBlock: false };
          mayOpenRows = true;
          scanner.position = this.consumed;
          continue;
        }
      }
      if (tokens.length === 0) {
        if (this.#cachedHeader !== "" && this.#text.startsWith(this.#cachedHeader, position)) {
          this.#enterRows(this.#cachedTokens, position, position + this.#cachedHeader.length);
          return "rows";
        }
        this.#keep(position);
      }
      const commandStarts = tokens.length === 0 ? this.#rules.commandStarts : this.#rules.insideCommandStarts;
      // psql takes a backslash anywhere, SQL*Plus a slash right behind a semicolon.
      const mayStartCommand = scanner.startsLine || code === 92 || (code === 47 && tokens.length === 0);
      if (
        mayStartCommand &&
        commandStarts !== "" &&
        position < this.#text.length &&
        commandStarts.includes(this.#text.charAt(position))
      ) {
        const piece = this.#readCommand(tokens, position, depth);
        if (piece === "more") return "more";
        if (piece) return piece;
      }
      const kind = scanner.next();
      if (kind === "incomplete") return "more";
      if (kind === "end") {
        this.endsUnterminated ||= tokens.length > 0 || scanner.issue !== null;
        return this.#finish(tokens, this.#text.length, depth, null, progress.depth > 0);
      }
      const token = scanner.token();
      if (kind === "punctuation") {
        if (code === 40) depth += 1;
        else if (code === 41) depth = Math.max(0, depth - 1);
        else if (code === 59 && this.#rules.endsAtSemicolon(tokens, progress, this.#delimiter === ";")) {
          this.terminatedCount += 1;
          const piece = this.#finish(tokens, scanner.position, depth);
          if (piece) return piece;
          tokens.length = 0;
          progress = { index: 0, depth: 0, hasBlock: false };
          depth = 0;
          mayOpenRows = true;
          continue;
        }
      } else if (kind === "word" && depth === 0) {
        if (this.#rules.startsStatement?.(tokens, token, scanner.startsLine, progress)) {
          const piece = this.#finish(tokens, scanner.start, depth);
          if (piece) return piece;
          return "rows";
        }
        if (token.upper === "INTO") mayOpenRows = true;
        else if (mayOpenRows && (token.upper === "VALUES" || token.upper === "VALUE") && opensRows(tokens)) {
          if (!scanner.skipBlanks() || (scanner.position >= this.#text.length && !this.#isFinal)) return "more";
          if (this.#text.charCodeAt(scanner.position) === 40) {
            const header = this.#headerOf(tokens, token);
            this.#rememberHeader(header, scanner.position);
            this.#enterRows(
              header,
              this.#header.length > 0 ? this.#headerStart - this.#textOffset : this.consumed,
              scanner.position,
            );
            return "rows";
          }
        }
      }
      tokens.push(token);
      if (scanner.issue) return this.#finish(tokens, this.#text.length, depth, scanner.issue);
      if (tokens.length > this.#limits.tokens) {
        this.#startSkipping();
        return this.#skip();
      }
    }
  }

  /** Marks what is before a statement's first token as done with. */
  #keep(position: number): void {
    this.consumed = position;
    this.#isInExecutedComment = this.#scanner.comments.isInExecutedComment;
  }

  /**
   * What stands before rows. Of a statement with rows for several tables, that is how it begins and what names the next one:
   * with the tables before, each of many would cost as much as all of them.
   */
  #headerOf(tokens: readonly Token[], values: Token): readonly Token[] {
    if (this.#header.length === 0) return [...tokens, values];
    return [...tokens.slice(0, Math.min(3, this.#header.length)), ...tokens.slice(this.#header.length), values];
  }

  #readCommand(tokens: readonly Token[], position: number, depth: number): Piece | "more" | null {
    const feed = this.#lineFeeds.find(this.#text, "\n", position);
    if (feed < 0 && !this.#isFinal && this.#text.length - position < commandLengthLimit) return "more";
    const end = feed < 0 ? this.#text.length : feed;
    const line = this.#text.slice(position, Math.min(end, position + commandLengthLimit)).trimEnd();
    const command = this.#rules.readCommand(line, tokens.length > 0);
    if (!command || (tokens.length > 0 && !command.endsStatement)) return null;
    if (tokens.length > 0) {
      const piece = this.#finish(tokens, position, depth);
      if (piece) return piece;
    }
    const start = this.#textOffset + position;
    this.#keep(command.length === undefined ? end : position + command.length);
    this.#header = [];
    if (command.delimiter !== undefined) {
      this.#delimiter = command.delimiter;
      this.#scanner.delimiter = command.delimiter;
    }
    return { kind: "command", command, start, end: this.#textOffset + this.consumed };
  }

  /** Ends the statement under way; null when there was none, or when its rows are all that it was. */
  #finish(
    tokens: readonly Token[],
    end: number,
    depth: number,
    issue: Scanner["issue"] = null,
    isInBlock = false,
  ): Piece | null {
    const headerLength = this.#header.length;
    const first = tokens[0];
    const start = headerLength > 0 ? this.#headerStart : (first?.start ?? this.#textOffset + end);
    this.#header = [];
    this.consumed = end;
    this.#isInExecutedComment = this.#scanner.comments.isInExecutedComment;
    if (headerLength > 0) {
      this.#sink.closeRows(tokens.slice(headerLength), start, this.#textOffset + end);
      const isOpen = depth > 0 || issue !== null || endsInComma(tokens);
      return isOpen && this.#isFinal && end >= this.#text.length
        ? { kind: "cut-off", start, end: this.#textOffset + end }
        : null;
    }
    if (first === undefined) return null;
    const isAtEnd = this.#isFinal && end >= this.#text.length;
    const statement: Statement = {
      tokens: [...tokens],
      start,
      end: tokens.at(-1)?.end ?? start,
      text: this.#text,
      textOffset: this.#textOffset,
      isCutOff: isAtEnd && (depth > 0 || issue !== null || isInBlock || endsInComma(tokens)),
    };
    if (first.upper === "COPY") {
      const format = this.#sink.openCopy(statement);
      if (format) this.#mode = format.isCsv ? "csv" : "copy";
      this.#isBeforeCopyRows = format !== null;
    }
    return { kind: "statement", statement, issue };
  }

  #rememberHeader(tokens: readonly Token[], rowsStart: number): void {
    if (this.#header.length > 0 || this.#isInExecutedComment || rowsStart - this.consumed > headerLengthLimit) return;
    this.#cachedHeader = this.#text.slice(this.consumed, rowsStart);
    this.#cachedTokens = tokens;
  }

  #enterRows(header: readonly Token[], start: number, rowsStart: number): void {
    if (this.#header.length === 0) this.#headerStart = this.#textOffset + start;
    this.#header = header;
    this.#sink.openRows(header);
    this.consumed = rowsStart;
    this.#mode = "rows";
  }

  /** Goes on with the rows of the next statement where it begins as the last one did, with nothing but blanks before it. */
  #repeatHeader(): boolean {
    const text = this.#text;
    let position = this.consumed;
    while (position < text.length && text.charCodeAt(position) <= 32) position += 1;
    if (this.#cachedHeader === "" || !text.startsWith(this.#cachedHeader, position)) return false;
    this.#enterRows(this.#cachedTokens, position, position + this.#cachedHeader.length);
    return true;
  }

  /** Hands rows on until something else than a comma and a parenthesis comes; false when more text is needed. */
  #consumeRows(): boolean {
    const text = this.#text;
    const { length } = text;
    const scanner = this.#scanner;
    for (;;) {
      const end = skimRow(text, this.consumed, this.#rowSyntax);
      if (end < 0) {
        if (!this.#isFinal) return false;
        // The dump ends inside of a row: what is left is read as the statement's tail, which tells that it is cut off.
        this.#mode = "statement";
        return true;
      }
      const before = this.consumed;
      let next = end;
      while (next < length && text.charCodeAt(next) <= 32) next += 1;
      if (next >= length && !this.#isFinal) return false;
      const isPlain = next < length && text.charCodeAt(next) === 44;
      let following = isPlain ? next + 1 : next;
      if (isPlain) while (following < length && text.charCodeAt(following) <= 32) following += 1;
      let isFollowed = isPlain && following < length && text.charCodeAt(following) === 40;
      if (isPlain && !isFollowed) {
        scanner.reset(text, following, this.#isFinal);
        if (!scanner.skipBlanks() || (scanner.position >= length && !this.#isFinal)) return false;
        following = scanner.position;
        isFollowed = following < length && text.charCodeAt(following) === 40;
      }
      this.#sink.takeRow(text, before, end);
      if (isFollowed) {
        this.consumed = following;
        continue;
      }
      this.#mode = "statement";
      this.consumed = isPlain ? next : end;
      if (this.#delimiter === ";" && next < length && text.charCodeAt(next) === 59) {
        const headerStart = this.#headerStart;
        this.#header = [];
        this.consumed = next + 1;
        this.terminatedCount += 1;
        this.#sink.closeRows([], headerStart, this.#textOffset + this.consumed);
        if (this.#repeatHeader()) continue;
      }
      return true;
    }
  }

  /** Hands the lines of a COPY block on; false when more text is needed. */
  #consumeCopy(isCsv: boolean): boolean {
    const text = this.#text;
    for (;;) {
      const start = this.consumed;
      let feed = text.indexOf("\n", start);
      if (this.#isBeforeCopyRows && (feed >= 0 || this.#isFinal)) {
        this.#isBeforeCopyRows = false;
        this.consumed = feed < 0 ? text.length : feed + 1;
        continue;
      }
      if (isCsv) feed = endOfCsvRow(text, start, feed);
      if (feed < 0 && !this.#isFinal) return false;
      const lineEnd = feed < 0 ? text.length : feed;
      const end = text.charCodeAt(lineEnd - 1) === 13 && lineEnd > start ? lineEnd - 1 : lineEnd;
      const isOver = text.charCodeAt(start) === 92 && text.charCodeAt(start + 1) === 46 && end === start + 2;
      if (!isOver && (feed >= 0 || end > start)) this.#sink.takeCopyRow(text, start, end);
      this.consumed = feed < 0 ? text.length : feed + 1;
      if (isOver || feed < 0) {
        this.#mode = "statement";
        this.#sink.closeCopy(!isOver);
        return true;
      }
    }
  }
}

function endsInComma(tokens: readonly Token[]): boolean {
  return signOf(tokenAt(tokens, tokens.length - 1)) === ",";
}
