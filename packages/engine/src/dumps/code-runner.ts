import type { DialectName } from "../sql/dialect-name.ts";
import type { Span } from "../sql/span.ts";
import type { Statement } from "../sql/statement.ts";
import type { Token } from "../sql/token.ts";
import { StatementSplitter } from "../lexing/statement-splitter.ts";
import type { SplitterLimits } from "../sql/splitter-limits.ts";
import type { RowGatherer } from "./gather/gather.ts";
import type { RoutineDraft } from "../ddl/build/routines.ts";
import type { SchemaBuilder } from "../ddl/build/schema-builder.ts";
import { readCalledBatch } from "../ddl/called-batch.ts";
import type { EmbeddedCode } from "../ddl/parse/parsed-statement.ts";
import { readCodeSteps } from "../ddl/embedded-ddl.ts";
import type { CodeStep } from "../ddl/embedded-ddl.ts";
import { KnownTexts, possibleTexts } from "../ddl/known-texts.ts";
import { assignBatchTexts, assignTexts } from "../ddl/assigned-texts.ts";
import { bindArguments, readArguments } from "../ddl/routine-arguments.ts";
import type { CallArgument } from "../ddl/routine-arguments.ts";
import { RoutineRuns } from "../ddl/routine-runs.ts";
import type { RoutineCall } from "../ddl/routine-call.ts";

/** What the reader of a dump does for the code in it. */
export interface CodeHost {
  readonly builder: SchemaBuilder;
  readonly rows: RowGatherer;
  readonly limits: SplitterLimits;
  readonly takeStatement: (statement: Statement, isConditional: boolean, depth: number) => void;
  /** Adds a note of the place of a part of the dump. */
  readonly note: (code: string, message: string, span: Span) => void;
}

/** How deep SQL in literals of SQL in literals is read. */
const embeddingDepthLimit = 4;
/** Characters of SQL that is put together of known texts. */
const builtLimit = 2_000_000;

/** Runs the code that a dump runs while it is loaded, as far as it changes the schema: blocks, SQL in literals, routines. */
export class CodeRunner {
  readonly #host: CodeHost;
  readonly #dialect: DialectName;
  readonly #runs: RoutineRuns;
  #builtLength = 0;
  /** What the variables of MySQL's session hold, and those of SQL Server's batch or procedure. */
  #session = new KnownTexts();

  constructor(host: CodeHost) {
    this.#host = host;
    this.#dialect = host.builder.dialect;
    this.#runs = new RoutineRuns();
  }

  /** Whether the code of a routine is being read: how often it inserts rows, and which, its arguments decide. */
  get isInRoutine(): boolean {
    return this.#runs.current !== null;
  }

  /** Where the call stands that the dump itself makes of the routine that is being read; null outside of routines. */
  get callSpan(): Span | null {
    return this.#runs.callSpan;
  }

  wasRun(routine: RoutineDraft): boolean {
    return this.#runs.wasRead(routine);
  }

  /** Runs code that stands in the dump itself, or in a literal. */
  run(code: EmbeddedCode, depth: number): void {
    if (depth > embeddingDepthLimit) {
      const message = "SQL in literals is nested deeper than is read.";
      this.#host.note("dynamic-sql", message, { start: code.offset, end: code.offset + code.text.length });
    } else if (code.isProcedural) this.#runSteps(code, depth);
    else this.#runScript(code, depth);
  }

  /** A new batch of SQL Server: variables end with the last one. */
  endBatch(): void {
    if (this.#dialect === "sqlserver") this.#session.clear();
  }

  /** Takes a statement of the dump itself that may give variables of MySQL's session, or of a batch, their texts. */
  assign({ tokens }: Statement, place: { readonly depth: number; readonly isInLoop: boolean } | null): void {
    if (place) assignBatchTexts(tokens, this.#session, place);
    const first = tokens[0]?.upper;
    if (this.#dialect === "mysql" && (first === "SET" || first === "SELECT"))
      assignTexts(tokens, "mysql", this.#session, { depth: 0, isInLoop: false });
  }

  /** Runs SQL that a statement takes from elsewhere: the texts that it may have; false where they are not known. */
  runKnown(tokens: readonly Token[], isConditional: boolean, depth: number): boolean {
    const [first] = tokens;
    const possible = possibleTexts(tokens, this.#dialect, this.#session);
    if (possible === null || !first) return false;
    const isUncertain = isConditional || !possible.isCertain || possible.texts.length > 1;
    for (const text of possible.texts) {
      if (!this.#mayBuild(text)) return false;
      this.run({ text, offset: first.start, isProcedural: false, isConditional: isUncertain }, depth);
    }
    return true;
  }

  /** Whether a text that was put together may be read: short parts can make long ones many times over. */
  #mayBuild(text: string): boolean {
    this.#builtLength += text.length;
    return this.#builtLength <= builtLimit;
  }

  /** Runs a routine that a statement at a span calls. */
  call(
    call: RoutineCall,
    isConditional: boolean,
    span: Span,
    depth: number,
    given: readonly CallArgument[] = readArguments(call.args ?? [], this.#dialect, this.#session),
  ): void {
    const { builder } = this.#host;
    const found = builder.findRoutine(call.parts, this.#runs.current);
    if (found === undefined) {
      if (call.isStatement) this.#noteUnread(call, "whose code is not in it", span);
      return;
    }
    const { routine, initialisation } = found;
    if (initialisation && !this.#runs.wasRead(initialisation))
      this.#runRoutine(initialisation, { call, given: [] }, false, span, depth);
    this.#runRoutine(routine, { call, given }, isConditional, span, depth);
  }

  #runRoutine(
    routine: RoutineDraft,
    { call, given }: { readonly call: RoutineCall; readonly given: readonly CallArgument[] },
    isConditional: boolean,
    span: Span,
    depth: number,
  ): void {
    const { code } = routine;
    const { nameCount } = this.#host.builder.routines;
    if (routine.inertAt === nameCount) return;
    if (code === null) {
      this.#noteUnread(call, "whose code is not kept or in a language that is not read", span);
      return;
    }
    const refusal = this.#runs.enter(routine, code.length, span);
    if (refusal !== null) {
      if (refusal !== "open") this.#host.note("routine-calls", refusals[refusal], this.callSpan ?? span);
      return;
    }
    const embedded: EmbeddedCode = { text: code, offset: span.start, isProcedural: true, isConditional };
    const head = this.#dialect === "postgresql" ? ([...routine.versions.keys()].at(-1) ?? "") : code;
    const session = this.#dialect === "mysql" ? this.#session : null;
    const known = bindArguments(head, given, this.#dialect, session);
    const isInert =
      this.#dialect === "sqlserver" ? this.#runBatch(embedded, depth, known) : this.#runSteps(embedded, depth, known);
    if (isInert) routine.inertAt = nameCount;
    this.#runs.leave();
  }

  /** Takes the statements of a procedure of SQL Server; whether none of them changes anything. */
  #runBatch({ text, offset, isConditional }: EmbeddedCode, depth: number, known: KnownTexts): boolean {
    const { inserts, statements } = readCalledBatch(text, offset);
    const outer = this.#session;
    this.#session = known;
    for (const { statement, isConditional: isIn, ...place } of statements) {
      assignBatchTexts(statement.tokens, known, place);
      this.#host.takeStatement(statement, isConditional || isIn, depth);
    }
    this.#session = outer;
    for (const header of inserts) this.#host.rows.addedByCode(header);
    return inserts.length + statements.length === 0;
  }

  /** Takes the steps of a procedural body; whether there are none. */
  #runSteps(code: EmbeddedCode, depth: number, known = new KnownTexts(this.#session)): boolean {
    const { routines } = this.#host.builder;
    const steps = readCodeSteps(code.text, code.offset, this.#dialect, (name) => routines.knows(name), known);
    for (const step of steps) this.#runStep(step, code, depth);
    return steps.length === 0;
  }

  #runStep(step: CodeStep, code: EmbeddedCode, depth: number): void {
    const isConditional = code.isConditional || step.isConditional;
    const span = this.callSpan ?? { start: step.start, end: step.start };
    switch (step.kind) {
      case "ddl":
        this.#host.takeStatement(step.statement, isConditional, depth);
        break;
      case "script": {
        const { value, start } = step.literal;
        if (step.isBuilt && !this.#mayBuild(value)) this.noteDynamic(span);
        else this.run({ text: value, offset: start, isProcedural: false, isConditional }, depth);
        break;
      }
      case "write":
        this.#write(step, code, depth);
        break;
      case "call":
        this.call(step.call, isConditional, span, depth, step.given);
        break;
      case "dynamic":
        this.noteDynamic(span);
    }
  }

  #write(
    { statement, isOnce, isConditional }: Extract<CodeStep, { kind: "write" }>,
    code: EmbeddedCode,
    depth: number,
  ): void {
    const { start, end } = statement;
    const isInsert = statement.tokens[0]?.upper === "INSERT";
    if (this.isInRoutine || (isInsert ? !isOnce : isConditional)) {
      this.#host.rows.changedByCode(statement);
      return;
    }
    const text = `${code.text.slice(start - code.offset, end - code.offset)};`;
    this.#runScript({ text, offset: start, isProcedural: false, isConditional: false }, depth);
    if (isConditional) this.#host.rows.changedByCode(statement);
  }

  /** Says once that statements are put together at run time, and where the first one is. */
  noteDynamic(span: Span): void {
    const message = "Procedural code puts statements together at run time; what they do to the schema is not known.";
    this.#host.note("dynamic-sql", message, span);
  }

  #noteUnread({ written }: RoutineCall, why: string, span: Span): void {
    this.#host.note(
      "routine-calls",
      `The dump runs ${written}, ${why}; what it does to the schema is not known.`,
      span,
    );
  }

  /** Reads SQL that stands in a literal. */
  #runScript(code: EmbeddedCode, depth: number): void {
    const { rows, limits, takeStatement } = this.#host;
    const sink = this.isInRoutine ? rows.uncounted : rows;
    const splitter = new StatementSplitter(this.#dialect, sink, limits);
    splitter.feed(code.text, code.offset, true);
    for (let piece = splitter.next(); piece; piece = splitter.next()) {
      if (piece.kind === "statement") takeStatement(piece.statement, code.isConditional, depth);
    }
  }
}

const refusals = {
  often: "Routines are run so often that their code was not read for each of the calls.",
  deep: "Routines call each other so deep that the code of the last ones was not read.",
};
