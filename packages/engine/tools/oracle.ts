/**
 * Scores the engine's predictions against what real servers did:
 *
 *     npm run oracle -- DIR [--dialect NAME] [--set NAME] [--kind TEXT] [--failures N] [--about QUESTION]
 *     npm run oracle -- --statements DIR [--failures N]
 *
 * DIR holds `cases/DIALECT/SET/*.jsonl`, the dumps that they name, and `estimates/`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dialectNames, predict, prepareSchema, readDump } from "../src/index.ts";
import type { PreparedSchema } from "../src/index.ts";
import { decodeDump } from "./decode.ts";
import type { OracleCase } from "./oracle-case.ts";
import { scoreEstimates } from "./oracle-estimates.ts";
import { scoreCase } from "./oracle-score.ts";
import type { Verdicts } from "./oracle-score.ts";
import { scoreStatements } from "./oracle-statements.ts";
import { summarise } from "./percentiles.ts";

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    dialect: { type: "string" },
    set: { type: "string" },
    kind: { type: "string" },
    failures: { type: "string", default: "0" },
    about: { type: "string" },
    statements: { type: "string" },
  },
});

const failureCount = Number(options.failures);
const folder = options.statements ?? positionals[0];
if (folder === undefined || !existsSync(folder)) {
  console.error("Name a folder of cases: npm run oracle -- DIR, or npm run oracle -- --statements DIR");
  process.exit(2);
}

const questions = ["verdict", "errorClass", "tables", "columns", "reads", "readColumns", "bounds"] as const;

interface Tally {
  readonly right: Map<string, { right: number; asked: number }>;
  named: number;
  touched: number;
  succeeded: number;
  maybe: number;
  readonly direct: number[];
  readonly children: number[];
  readonly returned: number[];
  readonly milliseconds: number[];
}

const newTally = (): Tally => ({
  right: new Map(),
  named: 0,
  touched: 0,
  succeeded: 0,
  maybe: 0,
  direct: [],
  children: [],
  returned: [],
  milliseconds: [],
});

function scoreCases(root: string): void {
  const tallies = new Map<string, Tally>();
  const schemas = new Map<string, PreparedSchema>();
  let shown = 0;
  for (const test of readCases(root)) {
    const schema = schemaOf(root, test, schemas);
    const start = performance.now();
    const prediction = predict(test.statement, { schema });
    const milliseconds = performance.now() - start;
    const verdicts = scoreCase(schema.catalog, test, prediction);
    for (const group of [test.dialect, `${test.dialect} ${groupOf(test)}`])
      record(tallies, group, verdicts, milliseconds);
    const wrong = questions.filter((question) => verdicts[question] === false);
    const isAsked =
      options.about === "maybe"
        ? verdicts.isMaybe === true
        : options.about === "named"
          ? verdicts.named > verdicts.touched
          : options.about === undefined
            ? wrong.length > 0
            : wrong.some((question) => question === options.about);
    if (isAsked && shown < failureCount) {
      shown += 1;
      const { truth } = test;
      const told =
        prediction.outcome === "failed"
          ? `failed: ${prediction.failure.code}: ${prediction.failure.message}`
          : `${prediction.impact.headline} | ${prediction.impact.rows.map((row) => `${row.operation} ${row.table}(${row.columns.map((column) => column.name).join(",")})`).join("; ")}`;
      const did = truth.ok
        ? JSON.stringify(truth.rows_returned === undefined ? truth.tables : { ...truth.reads, base: truth.reads_base })
        : JSON.stringify(truth.error);
      console.log(
        `${test.id} [${test.kind}] ${wrong.join(", ")}: ${test.statement.replaceAll("\n", " ").slice(0, 300)}\n   server ${did.slice(0, 500)}\n   engine ${told.slice(0, 700)}`,
      );
    }
  }
  for (const [group, tally] of [...tallies].sort(([first], [second]) => (first < second ? -1 : 1))) print(group, tally);
  scoreEstimates(join(root, "estimates"), failureCount);
}

function* readCases(root: string): Generator<OracleCase> {
  for (const dialect of dialectNames) {
    if (options.dialect !== undefined && options.dialect !== dialect) continue;
    const ofDialect = join(root, "cases", dialect);
    if (!existsSync(ofDialect)) continue;
    for (const set of readdirSync(ofDialect).sort()) {
      if (options.set !== undefined && options.set !== set) continue;
      for (const file of readdirSync(join(ofDialect, set)).sort()) {
        for (const line of readFileSync(join(ofDialect, set, file), "utf8")
          .trim()
          .split("\n")) {
          const test = JSON.parse(line) as OracleCase;
          if (options.kind === undefined || test.kind.includes(options.kind) || test.id === options.kind) yield test;
        }
      }
    }
  }
}

function schemaOf(root: string, test: OracleCase, schemas: Map<string, PreparedSchema>): PreparedSchema {
  const known = schemas.get(test.dump_file);
  if (known) return known;
  const text = decodeDump(readFileSync(join(root, test.dump_file)));
  const { catalog, statistics } = readDump(text, { dialect: test.dialect });
  const schema = prepareSchema(catalog, statistics);
  schemas.set(test.dump_file, schema);
  return schema;
}

/** The first word of a generated kind (`del`, `upd`, `ins`, `sel`, `err`), else the kind itself. */
const groupOf = (test: OracleCase) => test.kind.split("_")[0] ?? test.kind;

function record(tallies: Map<string, Tally>, group: string, verdicts: Verdicts, milliseconds: number): void {
  let tally = tallies.get(group);
  if (tally === undefined) tallies.set(group, (tally = newTally()));
  for (const question of questions) {
    const answer = verdicts[question];
    if (answer === null) continue;
    const count = tally.right.get(question) ?? { right: 0, asked: 0 };
    count.asked += 1;
    if (answer) count.right += 1;
    tally.right.set(question, count);
  }
  tally.named += verdicts.named;
  tally.touched += verdicts.touched;
  if (verdicts.isMaybe !== null) {
    tally.succeeded += 1;
    if (verdicts.isMaybe) tally.maybe += 1;
  }
  if (verdicts.directError !== null) tally.direct.push(verdicts.directError);
  tally.children.push(...verdicts.childErrors);
  if (verdicts.returnedError !== null) tally.returned.push(verdicts.returnedError);
  tally.milliseconds.push(milliseconds);
}

const labels: Readonly<Record<(typeof questions)[number], string>> = {
  verdict: "verdict",
  errorClass: "error named",
  tables: "tables",
  columns: "columns",
  reads: "read tables",
  readColumns: "read columns",
  bounds: "within bounds",
};

function print(group: string, tally: Tally): void {
  const parts = questions.flatMap((question) => {
    const count = tally.right.get(question);
    return count ? [`${labels[question]} ${String(count.right)}/${String(count.asked)}`] : [];
  });
  if (tally.touched > 0) parts.push(`named per touched ${(tally.named / tally.touched).toFixed(3)}`);
  if (tally.succeeded > 0)
    parts.push(
      `may be blocked ${((100 * tally.maybe) / tally.succeeded).toFixed(1)} % of ${String(tally.succeeded)} that went through`,
    );
  console.log(`${group.padEnd(22)} ${parts.join(", ")}`);
  if (group.includes(" ")) return;
  console.log(
    `${" ".repeat(22)} q-error direct ${summarise(tally.direct)}, children ${summarise(tally.children)}, returned ${summarise(tally.returned)}; ms ${summarise(tally.milliseconds)}`,
  );
}

const isStatementFolder = !existsSync(join(folder, "cases")) && existsSync(join(folder, "postgresql.jsonl"));
if (options.statements !== undefined || isStatementFolder) scoreStatements(folder, failureCount, options.dialect);
else scoreCases(folder);
