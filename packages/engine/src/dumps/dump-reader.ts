import { isSince } from "../dialects/mysql/server-version.ts";
import { assignedVariable, calledProcedure, connectedDatabase, includedFile } from "../ddl/client-command.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { executesComments } from "../sql/versioned-comments.ts";
import { dropShadowTables } from "../ddl/build/sqlite-shadow-tables.ts";
import { ConditionTracker } from "../dialects/sqlserver/condition-tracker.ts";
import { LineCounter } from "../sql/line-counter.ts";
import { sourceBetween } from "../sql/statement.ts";
import type { Position, Span } from "../sql/span.ts";
import type { Statement } from "../sql/statement.ts";
import { tokenAt } from "../sql/token.ts";
import type { Piece } from "../sql/piece.ts";
import { defaultLimits } from "../sql/splitter-limits.ts";
import type { SplitterLimits } from "../sql/splitter-limits.ts";
import { StatementSplitter } from "../lexing/statement-splitter.ts";
import { RowGatherer } from "./gather/gather.ts";
import type { SchemaStatistics } from "../catalog/statistics-model.ts";
import { finishCatalog } from "../ddl/build/finish-catalog.ts";
import { SchemaBuilder } from "../ddl/build/schema-builder.ts";
import type { Misfit } from "../ddl/build/misfit.ts";
import type { RoutineDraft } from "../ddl/build/routines.ts";
import { SchemaExcessError } from "../ddl/build/schema-budget.ts";
import type { SchemaExcess, SchemaLimits } from "../catalog/schema-limits.ts";
import { CodeRunner } from "./code-runner.ts";
import type { Census } from "../catalog/census.ts";
import { CensusTaker } from "../ddl/census-taker.ts";
import { parseStatement } from "../ddl/parse/parse-statement.ts";
import type { ParsedStatement } from "../ddl/parse/parsed-statement.ts";
import { readDumpFacts } from "../ddl/dump-facts.ts";
import type { DumpFacts } from "../ddl/dump-facts.ts";
import { noteKeys } from "../ddl/key-notes.ts";
import type { Catalog } from "../catalog/model.ts";
import type { SchemaChange } from "../ddl/schema-change.ts";
import { Transactions } from "./transactions.ts";
import { countCreateTables, createsTablesInBody, partsOf } from "../ddl/swallowed-statements.ts";

export interface DumpReaderOptions {
  readonly dialect: DialectName;
  readonly limits?: SplitterLimits;
  /** What the schema may hold; `schemaLimits` unless told. */
  readonly schemaLimits?: SchemaLimits;
  /**
   * Told of every statement with its source, less its terminator, and its place in the dump. Statements whose rows went by
   * one by one, and those that were longer than the limits allow, are left out.
   */
  readonly onStatement?: (sql: string, position: Position) => void;
}

/** What a dump holds: its schema, what is known of its rows, and what became of every statement. */
export interface DumpReading {
  readonly catalog: Catalog;
  readonly statistics: SchemaStatistics;
  readonly census: Census;
  /** Why the dump was not read to its end: the rest is what was read before. Left out where it was. */
  readonly excess?: SchemaExcess;
}

export interface DumpProgress {
  /** UTF-16 units taken so far. */
  readonly characters: number;
  readonly statements: number;
  readonly tables: number;
}

/** Reads a dump in parts of any size; what was read is let go, so that memory does not grow with the dump. */
export interface DumpReader {
  readonly write: (text: string) => void;
  readonly progress: DumpProgress;
  /** What the dump makes more of than is read; from then on no more text is taken. */
  readonly excess: SchemaExcess | null;
  /** Ends the dump; the reader is of no use afterwards. */
  readonly end: () => DumpReading;
}

const headLength = 16_384;
/** A script that ends as many statements by a terminator ends its last one so; people leave out that of a few lines. */
const terminatingCount = 10;

/** A reader for a dump that comes in parts. Bad SQL is told in the census, never thrown. */
export function createDumpReader(options: DumpReaderOptions): DumpReader {
  return new StreamingDumpReader(options);
}

/** Reads a whole dump at once. */
export function readDump(text: string, options: DumpReaderOptions): DumpReading {
  const reader = createDumpReader(options);
  reader.write(text);
  return reader.end();
}

/** Reads statements into a schema under construction, and tells what became of each. */
export function readInto(builder: SchemaBuilder, sql: string, serverVersion: string | null): Census {
  const reader = new StreamingDumpReader({ dialect: builder.dialect }, { builder, serverVersion });
  reader.write(sql);
  return reader.end().census;
}

/** What a script finds that is read into a schema. */
interface Given {
  readonly builder: SchemaBuilder;
  readonly serverVersion: string | null;
}

class StreamingDumpReader implements DumpReader {
  readonly #dialect: DialectName;
  readonly #builder: SchemaBuilder;
  readonly #census = new CensusTaker();
  readonly #lines = new LineCounter();
  readonly #rows: RowGatherer;
  readonly #splitter: StatementSplitter;
  readonly #transactions: Transactions;
  readonly #conditions: ConditionTracker | null;
  readonly #code: CodeRunner;
  /** Routines that make tables when they are run. */
  readonly #tableMakers = new Set<RoutineDraft>();
  readonly #limits: SplitterLimits;
  readonly #onStatement: DumpReaderOptions["onStatement"];
  /** Where it is known before the script is read. */
  readonly #serverVersion: string | null;
  #facts: DumpFacts | null = null;
  #buffer = "";
  #bufferOffset = 0;
  #pending: string[] = [];
  #pendingLength = 0;
  #neededLength = 0;
  #characters = 0;
  #tableCount = 0;
  /** The dump has the heading under which routines stand: the tools of MySQL leave them out unless they are asked for. */
  #tellsRoutines = false;
  #excess: SchemaExcess | null = null;

  constructor(options: DumpReaderOptions, given?: Given) {
    this.#dialect = options.dialect;
    this.#limits = options.limits ?? defaultLimits;
    this.#onStatement = options.onStatement;
    this.#builder = given?.builder ?? new SchemaBuilder(options.dialect, options.schemaLimits);
    this.#serverVersion = given?.serverVersion ?? null;
    this.#conditions = options.dialect === "sqlserver" ? new ConditionTracker() : null;
    this.#rows = new RowGatherer(this.#builder, this.#census, (sql, offset) =>
      this.#code.run({ text: sql, offset: this.#bufferOffset + offset, isProcedural: false, isConditional: false }, 1),
    );
    this.#splitter = new StatementSplitter(options.dialect, this.#rows, this.#limits);
    this.#code = new CodeRunner({
      builder: this.#builder,
      rows: this.#rows,
      limits: this.#limits,
      takeStatement: (statement, isConditional, depth) => this.#takeStatement(statement, isConditional, depth),
      note: (code, message, span) => this.#noteAt(code, message, span),
    });
    this.#transactions = new Transactions(this.#builder, this.#rows, this.#census);
  }

  get progress(): DumpProgress {
    return { characters: this.#characters, statements: this.#census.statementCount, tables: this.#tableCount };
  }

  get excess(): SchemaExcess | null {
    return this.#excess;
  }

  write(text: string): void {
    if (this.#excess !== null) return;
    this.#builder.budget.read(text.length);
    this.#pending.push(text);
    this.#pendingLength += text.length;
    this.#characters += text.length;
    if (this.#pendingLength >= this.#neededLength) this.#pump(false);
  }

  end(): DumpReading {
    if (this.#excess === null) this.#pump(true);
    this.#bounded(() => this.#builder.budget.check());
    const shadows = this.#dialect === "sqlite" ? dropShadowTables(this.#builder) : [];
    if (shadows.length > 0) {
      this.#census.note(
        "shadow-tables",
        `${shadows.join(", ")}: here SQLite keeps the data of virtual tables; they are left out.`,
      );
    }
    if (this.#splitter.hasSkippedVersion) {
      this.#census.note(
        "versioned-comments",
        "Comments for other versions of the server than the dump's own were left out, as that server would.",
      );
    }
    this.#transactions.finish();
    if ([...this.#tableMakers].some((routine) => !this.#code.wasRun(routine))) this.#noteTablesInRoutine();
    const { serverVersion = null, databaseName = null, isOfDumpTool = false } = this.#facts ?? {};
    if (this.#splitter.endsUnterminated && (isOfDumpTool || this.#isTerminating()))
      this.#census.incompleteness ??= "The dump stops in the middle of its last statement.";
    const { incompleteness } = this.#census;
    const tellsRoutines = this.#tellsRoutines || this.#dialect !== "mysql" || !isOfDumpTool;
    const catalog = finishCatalog(this.#builder, { serverVersion, databaseName, incompleteness, tellsRoutines });
    noteKeys(catalog, this.#census);
    const statistics = this.#excess === null ? this.#rows.statistics(catalog) : { tables: [] };
    const reading = { catalog, statistics, census: this.#census.finish(catalog) };
    return this.#excess === null ? reading : { ...reading, excess: this.#excess };
  }

  /** Whether the dump ends its statements by a terminator, the last one among them; SQL Server's scripts need none. */
  #isTerminating(): boolean {
    const { terminatedCount } = this.#splitter;
    const share = this.#dialect === "sqlserver" ? 0.9 : 0;
    return terminatedCount >= Math.max(terminatingCount, share * this.#census.statementCount);
  }

  /** Does a part of the work; when the schema passes a limit, that is noted and the reading is at its end. */
  #bounded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof SchemaExcessError)) throw error;
      if (this.#excess === null) this.#census.note("too-large", error.excess.message);
      this.#excess ??= error.excess;
    }
  }

  #pump(isFinal: boolean): void {
    const splitter = this.#splitter;
    const consumed = splitter.consumed;
    this.#lines.advance(this.#buffer, this.#bufferOffset, this.#bufferOffset + consumed);
    // Joined, and not added: a text put together by addition costs a detour at every look at a character.
    this.#buffer = [this.#buffer.slice(consumed), ...this.#pending].join("");
    this.#bufferOffset += consumed;
    this.#pending = [];
    this.#pendingLength = 0;
    if (this.#facts === null) {
      if (!isFinal && this.#buffer.length < headLength) {
        this.#neededLength = headLength - this.#buffer.length;
        splitter.consumed = 0;
        return;
      }
      const facts = readDumpFacts(this.#buffer.slice(0, headLength), this.#dialect);
      this.#facts = { ...facts, serverVersion: this.#serverVersion ?? facts.serverVersion };
      if (this.#dialect === "mysql") splitter.setServer(executesComments(this.#facts.serverVersion));
      this.#builder.namesKeysByIndex = !isSince(this.#facts.serverVersion, { MySQL: [8, 0, 16] });
    }
    if (this.#dialect === "mysql") this.#tellsRoutines ||= this.#buffer.includes("\n-- Dumping routines for database ");
    splitter.feed(this.#buffer, this.#bufferOffset, isFinal);
    this.#bounded(() => {
      for (let piece = splitter.next(); piece; piece = splitter.next()) this.#take(piece);
    });
    // A statement that did not end is read again from its start once as much again has come: linear in all.
    this.#neededLength = this.#buffer.length - splitter.consumed;
  }

  #take(piece: Piece): void {
    if (piece.kind === "command") {
      this.#takeCommand(piece);
      return;
    }
    if (piece.kind === "skipped") {
      this.#census.statementCount += 1;
      this.#report(
        "too-long",
        "A statement longer than the limit was skipped.",
        piece.start,
        Math.min(piece.end, piece.start + 200),
      );
      return;
    }
    if (piece.kind === "cut-off") {
      this.#report("cut-off", "The dump ends in the middle of the rows of this statement.", piece.start, piece.end);
      this.#endsInside("the rows of the statement", piece.start);
      return;
    }
    const { statement, issue } = piece;
    this.#lines.advance(this.#buffer, this.#bufferOffset, statement.start);
    this.#census.statementCount += 1;
    this.#onStatement?.(
      sourceBetween(statement, statement.start, statement.end),
      this.#lines.positionAt(this.#buffer, this.#bufferOffset, statement.start),
    );
    const isConditional = this.#conditions?.take(statement) ?? false;
    this.#builder.beginStatement();
    const isUnderstood = this.#takeStatement(statement, isConditional, 0);
    if (issue !== null) {
      const at = statement.tokens.at(-1);
      this.#report(
        issue,
        "A quote that is opened here is not closed before the dump ends.",
        at?.start ?? statement.start,
        statement.end,
      );
      this.#endsInside("the statement", statement.start);
    } else if (
      statement.isCutOff ||
      (!isUnderstood && this.#splitter.endsUnterminated && this.#census.statementCount > 1)
    ) {
      this.#report("cut-off", "The dump ends in the middle of this statement.", statement.start, statement.end);
      this.#endsInside("the statement", statement.start);
    }
  }

  #endsInside(what: string, start: number): void {
    const { line } = this.#lines.positionAt(this.#buffer, this.#bufferOffset, start);
    this.#census.incompleteness ??= `The dump ends inside of ${what} that begins at line ${line}.`;
  }

  #takeCommand(piece: Extract<Piece, { kind: "command" }>): void {
    this.#census.statementCount += 1;
    this.#conditions?.reset();
    this.#code.endBatch();
    const database = connectedDatabase(piece.command);
    if (database !== null) this.#builder.switchDatabase(database);
    const file = includedFile(piece.command, this.#dialect);
    if (file !== null)
      this.#census.note("other-files", `The script runs ${file}; what stands in that file is not read.`);
    if (piece.command.name === "\\gexec") this.#code.noteDynamic({ start: piece.start, end: piece.start });
    const procedure = calledProcedure(piece.command, this.#dialect);
    if (procedure !== null)
      this.#code.run({ text: procedure, offset: piece.start, isProcedural: true, isConditional: false }, 1);
    const variable = assignedVariable(piece.command);
    if (variable !== null) this.#builder.scope.variables.set(variable.name, variable.value);
    this.#census.count(piece.command.name, database === null ? "irrelevant" : "used");
  }

  /** Takes a statement, and tells whether all of it was understood. */
  #takeStatement(whole: Statement, isConditional: boolean, depth: number): boolean {
    let isUnderstood = true;
    for (const { statement, nextStart, isUnclosed } of partsOf(whole)) {
      const problems = this.#takeOneStatement(statement, isConditional, depth);
      if (problems.length > 0) isUnderstood = false;
      if (nextStart === null) continue;
      if (isUnclosed) {
        if (problems.some(({ code }) => code === "unclosed")) continue;
        const reason = "A parenthesis of this statement is not closed before the next one begins.";
        this.#report("unclosed", reason, statement.start, statement.end);
      } else {
        const position = this.#lines.positionAt(this.#buffer, this.#bufferOffset, nextStart);
        const place = `line ${position.line}, column ${position.column}`;
        const message = `Nothing ends the statement before ${place}; what stands there was read as one of its own.`;
        this.#census.note("missing-terminator", message, { start: nextStart, end: whole.end }, position);
      }
    }
    return isUnderstood;
  }

  /** Takes a statement, and returns what is wrong in its text. */
  #takeOneStatement(statement: Statement, isConditional: boolean, depth: number): ParsedStatement["problems"] {
    const parsed = parseStatement(statement, this.#dialect);
    const written = countCreateTables(statement);
    if (depth === 0 || parsed.outcome === "used") this.#census.createTableCount += written;
    const made = parsed.changes.filter(({ kind }) => kind === "create table").length;
    if (made < written && parsed.problems.length === 0) {
      this.#report(
        "unread-table",
        "A CREATE TABLE in this statement was not understood.",
        statement.start,
        statement.end,
        statement,
      );
    }
    if (parsed.outcome !== "not understood" && depth === 0)
      this.#census.count(parsed.kind, this.#rows.isCounted(statement) ? "counted" : parsed.outcome);
    if (depth === 0) this.#transactions.take(statement, isConditional, () => this.#lineOf(statement));
    for (const change of parsed.changes) {
      const misfit = this.#applyChange(change, isConditional);
      if (change.kind === "create table") {
        this.#tableCount += 1;
        if (change.ofType !== null && this.#dialect === "oracle") {
          this.#census.note(
            "object-table",
            `Table ${change.table.name} is made of the object type ${change.ofType.name}; of its columns only those that the statement names are kept.`,
          );
        }
        if (change.query !== null && misfit?.isMade !== false && !/\bWITH\s+NO\s+DATA$/i.test(change.query))
          this.#rows.filledByQuery(change.table);
      }
      if (misfit) {
        const { code, reason, names } = misfit;
        this.#report(code, reason, statement.start, statement.end, statement, placeOfNames(statement, names));
      } else if (
        isConditional &&
        change.kind === "create table" &&
        this.#builder.findTable(change.table)?.isConditional
      ) {
        this.#census.note(
          "conditional",
          `Table ${change.table.name} is created under a condition; it is taken as created.`,
        );
      }
    }
    for (const { code, reason, start, end } of parsed.problems) this.#report(code, reason, start, end, statement);
    if (depth === 0) this.#code.assign(statement, this.#conditions);
    if (parsed.isDynamic === true) {
      const text = parsed.textAt === undefined ? [] : statement.tokens.slice(parsed.textAt, parsed.textEnd);
      if (!this.#code.runKnown(text, isConditional, depth + 1)) this.#code.noteDynamic(this.#spanOf(statement));
    }
    if (parsed.kind === "IMPORT") {
      this.#census.note("foreign-schema", "The tables that IMPORT FOREIGN SCHEMA makes are not in the dump.");
    }
    if (createsTablesInBody(statement)) this.#keepTableMaker(parsed.changes);
    if (parsed.uncertainRows.length > 0) {
      if (this.#code.isInRoutine) this.#rows.changedByCode(statement);
      else this.#rows.rowsChanged(statement);
    }
    for (const code of parsed.embedded)
      this.#code.run({ ...code, isConditional: code.isConditional || isConditional }, depth + 1);
    for (const call of parsed.calls ?? [])
      this.#code.call(call, isConditional, this.#spanOf(statement), Math.max(depth, 1));
    return parsed.problems;
  }

  #spanOf({ start, end }: Statement): Span {
    return this.#code.callSpan ?? { start, end };
  }

  /** Keeps a routine whose tables are part of the schema once it is run; of triggers and events that is not known. */
  #keepTableMaker(changes: readonly SchemaChange[]): void {
    const made = changes.find((change) => change.kind === "create routine");
    const routine = made && this.#builder.routines.find(this.#builder.scope.qualify(made.name));
    if (routine) this.#tableMakers.add(routine);
    else this.#noteTablesInRoutine();
  }

  #noteTablesInRoutine(): void {
    this.#census.note("tables-in-routine", "Tables that a routine creates when it runs are no part of the schema.");
  }

  /** Makes a change, and lets the transaction around it know. */
  #applyChange(change: SchemaChange, isConditional: boolean): Misfit | null {
    if (change.kind === "set namespace" && change.isLocal === true) {
      if (!this.#transactions.isOpen) return null;
      this.#transactions.beforeLocal();
    }
    if (change.kind === "drop" && change.object === "table") {
      for (const name of change.names) {
        const table = this.#builder.findTable(name);
        if (table) this.#transactions.dropping(table);
      }
    }
    const before = change.kind === "create table" ? this.#builder.findTable(change.table) : undefined;
    const misfit = this.#builder.apply(change, isConditional);
    const after = change.kind === "create table" ? this.#builder.findTable(change.table) : undefined;
    if (misfit?.isMade !== false) this.#transactions.changed(change, after && after !== before ? after : null);
    return misfit;
  }

  #lineOf({ start }: Statement): string {
    return `line ${String(this.#lines.positionAt(this.#buffer, this.#bufferOffset, start).line)}`;
  }

  #noteAt(code: string, message: string, span: Span): void {
    this.#census.note(code, message, span, this.#lines.positionAt(this.#buffer, this.#bufferOffset, span.start));
  }

  /** `at` is what of it a person looks at first. */
  #report(
    code: string,
    reason: string,
    start: number,
    end: number,
    statement: Statement | null = null,
    at = start,
  ): void {
    // What stands in the code of a routine is told at the place of the call.
    const position = this.#lines.positionAt(this.#buffer, this.#bufferOffset, this.#code.callSpan?.start ?? at);
    const text = statement ?? { text: this.#buffer, textOffset: this.#bufferOffset };
    const source = sourceBetween(text, start, Math.min(excerptEnd(text, start, end), start + 400));
    this.#census.notUnderstood(code, reason, { start, end }, source, position);
  }
}

/** Where the last of some names stands behind the others, the start of the statement where it is written otherwise. */
function placeOfNames({ tokens, start }: Statement, names: readonly string[]): number {
  let at = 0;
  let place = start;
  for (const name of names) {
    const found = tokens.findIndex(
      ({ kind, value }, index) =>
        index >= at && (kind === "word" || kind === "quoted") && value.toLowerCase() === name.toLowerCase(),
    );
    if (found < 0) break;
    place = tokenAt(tokens, found).start;
    at = found + 1;
  }
  return place;
}

/** A sign or a word tells nothing of its place: of a short part, the rest of its line is shown as well. */
function excerptEnd({ text, textOffset }: Pick<Statement, "text" | "textOffset">, start: number, end: number): number {
  if (end - start >= 24) return end;
  const lineEnd = text.slice(end - textOffset, end - textOffset + 120).search(/[\r\n]/);
  return lineEnd < 0 ? Math.min(end + 120, textOffset + text.length) : end + lineEnd;
}
