import { positionAt } from "../sql/position.ts";
import type { Failure } from "../statement/failure.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { prepareSchema, withStatistics } from "../statement/prepared-schema.ts";
import { toFailure } from "../statement/parse/parse-statement.ts";
import { defaultStepLimit } from "../statement/step-counter.ts";
import { tokenise } from "../lexing/tokenise.ts";
import { otherType } from "../impact/other-type.ts";
import type { Impact } from "../impact/model.ts";
import type { PredictionContext } from "../impact/predict.ts";
import { predictWithWork } from "../impact/predict.ts";
import { verdictOf } from "../impact/verdict.ts";
import { putOffChecks, settleChecks, withBlockers } from "./deferred-keys.ts";
import type { DeferredCheck } from "./deferred-keys.ts";
import type { ScriptPrediction, ScriptStatement } from "./model.ts";
import { moveStatistics } from "./move-statistics.ts";
import { shiftFailure, shiftImpact, shiftPlaces } from "./shift.ts";
import { takeSchemaStep, truncateCommits } from "./schema-step.ts";
import { placeIn, placeInSchemaChange } from "./place-in-schema-change.ts";
import { ScriptRun } from "./script-run.ts";
import { splitScript } from "./split-script.ts";
import type { ScriptPart } from "./split-script.ts";
import { kindOf } from "./statement-kind.ts";
import type { StatementKind } from "./statement-kind.ts";
import { wholeOf } from "./whole-impact.ts";

/** More statements than a change request has that somebody reads. */
const mostStatements = 1000;

/** Whether a text is to be taken as a script: several statements, or one that is put to no rows. */
export function isScript(sql: string, dialect: PreparedSchema["catalog"]["dialect"]): boolean {
  const parts = splitScript(sql, dialect);
  const [first] = parts;
  if (parts.length !== 1 || first === undefined) return parts.length > 1;
  const { kind } = kindOf(first, dialect);
  return kind === "schema" || kind === "transaction";
}

/**
 * What a script would do: its statements in order, each on the schema and rows that those before it leave, as one transaction of
 * the dialect. Bad SQL comes back as a failure with its place in the whole text; nothing is thrown.
 */
export function predictScript(sql: string, context: PredictionContext): ScriptPrediction {
  const schema = "schema" in context ? context.schema : prepareSchema(context.catalog, context.statistics);
  const { dialect } = schema.catalog;
  const fail = (code: Failure["code"], message: string, start = 0, end = sql.length): ScriptPrediction => ({
    outcome: "failed",
    failure: toFailure(sql, { code, message, span: { start, end }, suggestion: null }),
  });
  const lexical = tokenise(sql, dialect).diagnostics.find(({ severity }) => severity === "error");
  if (lexical) return fail("syntax", lexical.message, lexical.span.start, lexical.span.end);
  const parts = splitScript(sql, dialect);
  const [first] = parts;
  if (first === undefined)
    return fail("syntax", "There is no statement here. Write a SELECT, INSERT, UPDATE or DELETE.");
  if (parts.length > mostStatements)
    return fail(
      "not_supported",
      `A script has at most ${String(mostStatements)} statements; this one has ${String(parts.length)}.`,
    );
  const told = new Teller(sql, schema, parts, context).tell();
  const whole = wholeOf(schema, told.statements, told.standing);
  const { expectedType } = context;
  if (expectedType !== undefined && expectedType !== whole.impact.queryType)
    return { outcome: "failed", failure: otherType(sql, whole.impact.queryType, expectedType, first.start) };
  return { outcome: "completed", ...whole };
}

/** A statement with what it leaves for the next one. */
type Told = Omit<ScriptStatement, "number" | "text" | "span" | "position" | "isUndone">;

class Teller {
  readonly #sql: string;
  readonly #parts: readonly ScriptPart[];
  readonly #run: ScriptRun;
  readonly #thresholds: PredictionContext["thresholds"];
  readonly #now: PredictionContext["now"];
  #stepsLeft: number;
  #isIdentityInsertOn = false;

  constructor(
    sql: string,
    schema: PreparedSchema,
    parts: readonly ScriptPart[],
    { stepLimit, thresholds, now }: Pick<PredictionContext, "stepLimit" | "thresholds" | "now">,
  ) {
    this.#sql = sql;
    this.#parts = parts;
    this.#stepsLeft = stepLimit ?? defaultStepLimit;
    this.#thresholds = thresholds;
    this.#now = now;
    const { dialect } = schema.catalog;
    const isOwn = parts.some((part) => {
      const kind = kindOf(part, dialect);
      return kind.kind === "transaction" && kind.command.kind === "begin";
    });
    this.#run = new ScriptRun(schema, isOwn);
  }

  tell(): { readonly statements: readonly ScriptStatement[]; readonly standing: number } {
    const told: Told[] = [];
    let standing: number | null = null;
    for (const [at, part] of this.#parts.entries()) {
      if (standing !== null) {
        told.push({ ...quiet(kindOf(part, this.#run.schema.catalog.dialect).kind), outcome: "not run" });
        continue;
      }
      const statement = this.#tellOne(part, at);
      told.push(statement);
      if (statement.outcome === "fails") standing = this.#run.committed;
    }
    if (standing === null) this.#settleAtEnd(told);
    return {
      statements: told.map((each, at) => this.#place(each, at)),
      standing: standing ?? this.#run.committed,
    };
  }

  /** The transaction of a script that ends without COMMIT is committed behind it: what was put off is told where it began. */
  #settleAtEnd(told: Told[]): void {
    for (const [statement, checks] of Map.groupBy(this.#run.checks, (check) => check.statement)) {
      const at = statement - 1;
      const own = told[at];
      if (!own?.impact) continue;
      const { blockers, conditions } = settleChecks(this.#run.schema, checks);
      if (blockers.length + conditions.length === 0) continue;
      const impact = withBlockers(
        own.impact,
        [...blockers, ...own.impact.blockers],
        [...own.impact.conditions, ...conditions],
      );
      told[at] = ofImpact(impact);
    }
  }

  #place(told: Told, at: number): ScriptStatement {
    const part = this.#parts[at] ?? { text: "", start: 0, end: 0 };
    const { text, start, end } = part;
    return {
      ...told,
      number: at + 1,
      text,
      span: { start, end },
      position: positionAt(this.#sql, start),
      impact: told.impact && shiftImpact(told.impact, this.#sql, start),
      blockers: shiftPlaces(told.blockers, this.#sql, start),
      failure: told.failure && shiftFailure(told.failure, this.#sql, start),
      isUndone: this.#run.undone.has(at),
    };
  }

  #tellOne(part: ScriptPart, at: number): Told {
    const { catalog } = this.#run.schema;
    const kind = kindOf(part, catalog.dialect);
    switch (kind.kind) {
      case "rows":
        return this.#tellRows(part, at);
      case "schema":
        return this.#tellSchema(part, kind, at);
      case "transaction":
        return this.#tellTransaction(part, kind.command, at);
      case "defer": {
        const { deferral } = this.#run;
        const byName = new Map(deferral.byName);
        for (const name of kind.names ?? []) byName.set(name, kind.isDeferred);
        this.#run.deferral =
          kind.names === null ? { all: kind.isDeferred, byName: new Map() } : { ...deferral, byName };
        return {
          ...quiet("other"),
          headline: kind.isDeferred ? "Puts checks of keys off to COMMIT." : "Has keys checked at once.",
        };
      }
      case "unread": {
        this.#forgetRows();
        this.#run.finished(at + 1, false);
        return {
          ...quiet("other"),
          risk: "risk",
          headline: "Runs code, or takes rows from elsewhere: what it does is not read.",
        };
      }
      default: {
        const identityInsert = /^\s*SET\s+IDENTITY_INSERT\b.*\b(ON|OFF)\b/isu.exec(part.text);
        if (identityInsert) this.#isIdentityInsertOn = identityInsert[1]?.toUpperCase() === "ON";
        this.#run.finished(at + 1, false);
        return quiet("other");
      }
    }
  }

  #tellRows({ text }: ScriptPart, at: number): Told {
    const { schema } = this.#run;
    const commits = truncateCommits(schema) && /^\s*truncate\b/iu.test(text);
    // It ends the transaction before it begins, also where it fails then.
    if (commits) this.#run.finished(at, true);
    const set = this.#isIdentityInsertOn ? { ...schema, isIdentityInsertOn: true as const } : schema;
    const { prediction, work } = predictWithWork(text, set, {
      stepLimit: this.#stepsLeft,
      now: this.#now,
      thresholds: this.#thresholds,
    });
    this.#stepsLeft = Math.max(1, this.#stepsLeft - schema.steps.taken);
    if (prediction.outcome === "failed") return failed("rows", prediction.failure);
    let { impact } = prediction;
    let checks: readonly DeferredCheck[] = [];
    // TRUNCATE is refused by the keys themselves, whenever they are checked.
    if (this.#run.isInTransaction && work?.read)
      ({ impact, checks } = putOffChecks(schema, impact, this.#run.deferral, at + 1));
    const told = ofImpact(impact);
    if (told.outcome === "fails") return told;
    if (work) {
      const moved = moveStatistics(schema, work);
      this.#run.schema = withStatistics(schema, moved);
    }
    this.#run.checks = [...this.#run.checks, ...checks];
    this.#run.finished(at + 1, commits);
    return told;
  }

  #tellSchema(part: ScriptPart, { parsed }: Extract<StatementKind, { kind: "schema" }>, at: number): Told {
    const { schema } = this.#run;
    this.#run.finished(at, true);
    const step = takeSchemaStep(schema, part, parsed);
    if (step.outcome === "refused") {
      const failure = toFailure(part.text, {
        code: "not_supported",
        message: step.reason,
        span: { start: 0, end: part.text.length },
        suggestion: null,
      });
      return failed("schema", failure);
    }
    const blockers = placeInSchemaChange(part.text, schema.catalog.dialect, step.blockers);
    const verdict = verdictOf(blockers);
    const [first] = blockers;
    const loses = step.losesRows === null ? "" : ` ${step.losesRows}`;
    const told: Told = {
      kind: "schema",
      outcome: verdict === "blocked" ? "fails" : "runs",
      verdict,
      risk: step.losesRows === null ? "safe" : "risk",
      headline: first
        ? `${verdict === "blocked" ? "Blocked" : "May be blocked"}: ${first.message}`
        : `${step.told}${loses}`,
      impact: null,
      blockers,
      failure: null,
    };
    if (told.outcome === "fails") return told;
    this.#run.schema = step.schema;
    this.#run.finished(at + 1, true);
    return told;
  }

  #tellTransaction(
    { text }: ScriptPart,
    command: Extract<StatementKind, { kind: "transaction" }>["command"],
    at: number,
  ): Told {
    const run = this.#run;
    switch (command.kind) {
      case "begin": {
        run.begin(at);
        return { ...quiet("transaction"), headline: "Begins a transaction." };
      }
      case "commit": {
        // What put a check off is another statement: here it is COMMIT that makes it.
        const place = placeIn(text, { start: 0, end: text.length });
        const settled = settleChecks(run.schema, run.checks).blockers;
        const blockers = settled.map((blocker) => Object.assign({}, blocker, place));
        const verdict = verdictOf(blockers);
        if (verdict !== "blocked") run.commit(at + 1);
        const [first] = blockers;
        return {
          ...quiet("transaction"),
          outcome: verdict === "blocked" ? "fails" : "runs",
          verdict,
          blockers,
          headline: first
            ? `${verdict === "blocked" ? "Blocked" : "May be blocked"}: ${first.message}`
            : "Commits: what was done so far stands.",
        };
      }
      default: {
        const refused = run.take(command, at);
        if (refused === null) return { ...quiet("transaction"), headline: wordsOf(command) };
        const failure = toFailure("", {
          code: "not_supported",
          message: refused,
          span: { start: 0, end: 0 },
          suggestion: null,
        });
        return failed("transaction", failure);
      }
    }
  }

  /** Nothing is certain of any row after code that was not read. */
  #forgetRows(): void {
    const { schema } = this.#run;
    const statisticsByTable = new Map(
      Array.from(schema.statisticsByTable, ([key, table]) => {
        const source = table.source === "dump" ? ("uncertain" as const) : table.source;
        return [key, { ...table, source }];
      }),
    );
    this.#run.schema = withStatistics(schema, statisticsByTable);
  }
}

function quiet(kind: StatementKind["kind"] | "other"): Told {
  const shown = kind === "rows" || kind === "schema" || kind === "transaction" ? kind : "other";
  return {
    kind: shown,
    outcome: "runs",
    verdict: "succeeds",
    risk: "safe",
    headline: shown === "other" ? "Changes neither rows nor the schema." : "",
    impact: null,
    blockers: [],
    failure: null,
  };
}

const ofImpact = (impact: Impact): Told => ({
  kind: "rows",
  outcome: impact.verdict === "blocked" ? "fails" : "runs",
  verdict: impact.verdict,
  risk: impact.risk,
  headline: impact.headline,
  impact,
  blockers: impact.blockers,
  failure: null,
});

const failed = (kind: ScriptStatement["kind"], failure: Failure): Told => ({
  kind,
  outcome: "fails",
  verdict: "blocked",
  risk: "safe",
  headline: failure.message.replace(/^Line \d+, column \d+: /u, ""),
  impact: null,
  blockers: [],
  failure,
});

function wordsOf(command: {
  readonly kind: "savepoint" | "release" | "rollback";
  readonly to?: string | null;
}): string {
  if (command.kind === "savepoint") return "Sets a savepoint.";
  if (command.kind === "release") return "Gives up a savepoint; what was done since stays in the transaction.";
  return command.to === null || command.to === undefined
    ? "Takes back all that the transaction did."
    : "Takes back what was done since the savepoint.";
}
