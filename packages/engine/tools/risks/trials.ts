import { migrationSql, readDump } from "../../src/index.ts";
import type { Catalog, DialectName, Risk } from "../../src/index.ts";
import { parseStatement } from "../../src/statement/parse/parse-statement.ts";
import { namedTables } from "../named-tables.ts";
import { isForeseen } from "./caveats.ts";
import { plainTables, safeChanges } from "./safe-changes.ts";
import type { SafeTrial, TrialServer } from "./statement-runners.ts";
import { neededTables } from "./statement-tables.ts";
import type { NeededTable } from "./statement-tables.ts";

/** What ends connections or waits, which is no statement of an application; comments, which a line cannot hold. */
const leftOut = /\bpg_(?:terminate|cancel|reload|rotate|sleep)|\bsleep\s*\(|\bbenchmark\s*\(|--|#|\/\*/i;

interface Fit {
  readonly statement: string;
  readonly tables: readonly NeededTable[];
  /** Places of the types with which the statement runs. */
  readonly places: readonly number[];
}

/** What became of statements through changes that are judged safe. */
export interface SafeResults {
  /** Statements that run on tables made for them. */
  readonly fits: number;
  readonly counts: { readonly runs: number; readonly foreseen: number };
  /** Statements that no longer run and that no caveat names, one text each. */
  readonly faults: readonly string[];
  /** Changes that were not judged safe, by their names. */
  readonly notSafe: ReadonlyMap<string, Risk>;
}

/** Tries statements before and after changes that are judged safe. */
export async function tryStatements(statements: readonly string[], server: TrialServer): Promise<SafeResults> {
  const { dialect } = server;
  const fits = await fittingStatements(statements, server);
  const { trials, notSafe } = trialsOf(fits, dialect);
  const results = await server.run(trials);
  const counts = { runs: 0, foreseen: 0 };
  const faults: string[] = [];
  for (const [at, trial] of trials.entries()) {
    const result = results[at] ?? "unfit";
    if (result === "runs") counts.runs += 1;
    else if (result === "unfit") continue;
    else if (isForeseen(trial, result.error, dialect)) counts.foreseen += 1;
    else faults.push(`${trial.change}: ${result.error}\n    ${trial.statement.slice(0, 300).replaceAll("\n", " ")}`);
  }
  return { fits: fits.length, counts, faults, notSafe };
}

/** What the server has itself: there is nothing to make, and nothing that may be changed. */
const isOfSystem = (name: string, dialect: DialectName): boolean => dialect === "postgresql" && /^pg_/i.test(name);

/** The statements that run on tables made for them. */
async function fittingStatements(statements: readonly string[], server: TrialServer): Promise<Fit[]> {
  const { dialect } = server;
  const candidates = [...new Set(statements)].flatMap((statement) => {
    if (leftOut.test(statement)) return [];
    const parsed = parseStatement(statement, dialect);
    const names = parsed.ok ? namedTables(parsed.statement) : [];
    if (!parsed.ok || names.length === 0 || names.some((name) => name.includes(".") || isOfSystem(name, dialect)))
      return [];
    return [{ statement, tables: neededTables(parsed.statement, names) }];
  });
  const probes = candidates.flatMap(({ statement, tables }) =>
    plainTables(tables, dialect).map((before, place) => ({ statement, tables, before, migration: [], place })),
  );
  const results = await server.run(probes);
  const fits = new Map<string, { statement: string; tables: readonly NeededTable[]; places: number[] }>();
  for (const [at, { statement, tables, place }] of probes.entries()) {
    if (results[at] !== "runs") continue;
    const fit = fits.get(statement) ?? { statement, tables, places: [] };
    fits.set(statement, fit);
    fit.places.push(place);
  }
  return [...fits.values()];
}

/** The trials of statements, and the changes that were not judged safe, by their names. */
function trialsOf(
  fits: readonly Fit[],
  dialect: DialectName,
): { readonly trials: readonly SafeTrial[]; readonly notSafe: ReadonlyMap<string, Risk> } {
  const trials: SafeTrial[] = [];
  const notSafe = new Map<string, Risk>();
  for (const { statement, tables, places } of fits) {
    for (const { name, before, after } of places.flatMap((place) => safeChanges(tables, dialect, place))) {
      const migration = migrationSql(read(before, dialect), read(after, dialect));
      const { worstRisk, changes } = migration.diff;
      if (worstRisk === null) continue;
      if (worstRisk !== "safe") {
        notSafe.set(name, worstRisk);
        continue;
      }
      const caveats = changes.flatMap(({ caveat }) => caveat ?? []);
      const sql = migration.statements.map((one) => one.sql);
      trials.push({ before, migration: sql, statement, change: name, caveats });
    }
  }
  return { trials, notSafe };
}

function read(statements: readonly string[], dialect: DialectName): Catalog {
  return readDump(`${statements.join(";\n")};`, { dialect }).catalog;
}
