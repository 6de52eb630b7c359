import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { predict, prepareSchema, readDump } from "@foretell/engine";
import type { Figure } from "../benchmark.ts";
import { maintenanceStatements } from "./maintenance-statements.ts";
import { OwnDatabase, planRows } from "./psql.ts";
import { figuresOf, qError } from "./q-errors.ts";
import type { Compared } from "./q-errors.ts";

const statementCount = 1000;
const archive = "\nCREATE TABLE public.workload_archive (value text UNIQUE);\n";

/**
 * The rows of maintenance statements beside PostgreSQL's planner, over the dumps of the generated datasets and those of PostgreSQL in the
 * folders of `WORKLOAD_DUMPS=/one:/two`, whose keys are not looked after while a statement is counted.
 */
export function measureMaintenance(generated: readonly string[]): Figure[] {
  const dumps = [...generated, ...givenDumps()];
  const all: Compared = { ours: [], theirs: [] };
  const byKind = new Map<string, Compared>();
  const share = Math.ceil((statementCount * 1.3) / dumps.length);
  for (const [at, dump] of dumps.entries()) measureOne(dump, at, share, all, byKind);
  if (all.ours.length < statementCount) throw new Error(`Only ${all.ours.length} statements could be compared.`);
  const perKind = [...byKind].flatMap(([kind, compared]) =>
    figuresOf(`  ${kind}`, compared)
      .filter(({ name }) => name.includes("p90"))
      .map(({ name, value, unit }) => ({ name, value, unit })),
  );
  return [...figuresOf("maintenance statements", all, mostAtP90), ...perKind];
}

/** What the direct counts of nine statements of ten may be off by. */
const mostAtP90 = 2;

function givenDumps(): string[] {
  const folders = process.env["WORKLOAD_DUMPS"]?.split(":") ?? [];
  return folders.flatMap((folder) =>
    readdirSync(folder).flatMap((file) => (file.endsWith(".sql") ? [readFileSync(join(folder, file), "utf8")] : [])),
  );
}

function measureOne(dump: string, at: number, most: number, all: Compared, byKind: Map<string, Compared>): void {
  const { catalog, statistics } = readDump(dump + archive, { dialect: "postgresql" });
  const statements = maintenanceStatements(catalog, statistics, most, 77 + at);
  if (statements.length === 0) return;
  const schema = prepareSchema(catalog, statistics);
  const database = new OwnDatabase(`maintenance_${at}`);
  try {
    if (!database.load(dump + archive)) return;
    const answers = database.ask(
      statements.map(
        ({ sql }) =>
          `EXPLAIN (FORMAT JSON) ${sql};\n\\echo counted\nBEGIN;\nSET LOCAL session_replication_role = replica;\n${sql}`,
      ),
    );
    for (const [index, { sql, kind }] of statements.entries()) {
      const [explained = "", counted = ""] = (answers[index] ?? "").split("counted");
      const [planned, tag] = [planRows(explained), /^(?:DELETE|UPDATE|INSERT 0) (\d+)$/mu.exec(counted)];
      const prediction = predict(sql, { schema });
      if (planned === null || tag === null || prediction.outcome !== "completed") continue;
      const truth = Number(tag[1]);
      const direct = prediction.impact.rows.find(
        ({ cascadeLevel, operation }) => cascadeLevel === 0 && operation !== "SELECT",
      );
      const { expected, low, high } = direct?.rows ?? { expected: 0, low: 0, high: 0 };
      if (truth < low || truth > high) throw new Error(`${truth} rows are not between ${low} and ${high}: ${sql}`);
      const known = byKind.get(kind) ?? { ours: [], theirs: [] };
      byKind.set(kind, known);
      for (const { ours, theirs } of [all, known]) {
        ours.push(qError(Math.round(expected), truth));
        theirs.push(qError(planned, truth));
      }
      if (process.env["WORKLOAD_WORST"] !== undefined && qError(expected, truth) > 4)
        console.log(`    ${kind}: ${expected.toFixed(1)} for ${truth} (PostgreSQL ${planned}): ${sql}`);
    }
  } finally {
    database.drop();
  }
}
