import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { Catalog, ColumnStatistics, SchemaStatistics } from "../src/index.ts";
import { qError } from "./oracle-score.ts";
import { summarise } from "./percentiles.ts";

interface EstimateCase {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
  readonly table: string;
  readonly true_direct: number;
  readonly q_error: number;
  readonly children: readonly {
    readonly fk: string;
    readonly child: string;
    readonly true_rows: number;
    readonly pg_join_estimate: number;
  }[];
}

interface PastedStatistics {
  readonly reltuples: Readonly<Record<string, { readonly reltuples: number }>>;
  readonly columns: readonly PastedColumn[];
}

interface PastedColumn {
  readonly tablename: string;
  readonly attname: string;
  readonly null_frac: number;
  readonly n_distinct: number;
  readonly most_common_vals: string | null;
  readonly most_common_freqs: readonly number[] | null;
  readonly histogram_bounds: string | null;
}

/** Scores the counts against those of a real server, with PostgreSQL's own statistics as the only source. */
export function scoreEstimates(folder: string, failureCount: number): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".cases.jsonl"))) {
    const base = file.slice(0, -".cases.jsonl".length);
    const { catalog } = readDump(readFileSync(join(folder, `${base}.schema.sql`), "utf8"), { dialect: "postgresql" });
    const pasted = JSON.parse(readFileSync(join(folder, `${base}.pg_stats.json`), "utf8")) as PastedStatistics;
    const schema = prepareSchema(catalog, toStatistics(catalog, pasted));
    const direct: number[] = [];
    const children: number[] = [];
    const worst: { error: number; text: string }[] = [];
    for (const line of readFileSync(join(folder, file), "utf8").trim().split("\n")) {
      const test = JSON.parse(line) as EstimateCase;
      const prediction = predict(test.statement, { schema });
      const rows = prediction.outcome === "completed" ? prediction.impact.rows : [];
      const own = rows.find((row) => row.cascadeLevel === 0 && row.operation !== "SELECT")?.rows.expected ?? 0;
      const error = qError(own, test.true_direct);
      direct.push(error);
      worst.push({
        error,
        text: `${test.id} ${test.kind}: ${own.toFixed(1)} for ${String(test.true_direct)} (PostgreSQL ${test.q_error.toFixed(1)}): ${test.statement}`,
      });
      for (const child of test.children) {
        const found = rows.find((row) => row.cascadeLevel === 1 && row.constraintName === child.fk)?.rows.expected ?? 0;
        const childError = qError(found, child.true_rows);
        children.push(childError);
        worst.push({
          error: childError,
          text: `${test.id} ${child.fk}: ${found.toFixed(1)} for ${String(child.true_rows)} (PostgreSQL ${qError(child.pg_join_estimate, child.true_rows).toFixed(1)}): ${test.statement}`,
        });
      }
    }
    console.log(`\nestimates ${base}: q-error median / p90 / p95 / max`);
    console.log(`  direct (${String(direct.length)})    ${summarise(direct)}`);
    console.log(`  children (${String(children.length)}) ${summarise(children)}`);
    for (const { error, text } of worst.sort((first, second) => second.error - first.error).slice(0, failureCount))
      console.log(`  ${error.toFixed(1).padStart(8)}  ${text}`);
  }
}

function toStatistics(catalog: Catalog, pasted: PastedStatistics): SchemaStatistics {
  return {
    tables: Object.entries(pasted.reltuples).map(([name, { reltuples }]) => ({
      namespace: catalog.defaultNamespace,
      name,
      rowCount: reltuples,
      source: "database" as const,
      columns: pasted.columns
        .filter((column) => column.tablename === name)
        .map((column) => toColumn(column, reltuples)),
    })),
  };
}

function toColumn(column: PastedColumn, rowCount: number): ColumnStatistics {
  const values = parseArray(column.most_common_vals);
  const distinctCount = column.n_distinct < 0 ? -column.n_distinct * rowCount : column.n_distinct;
  return {
    name: column.attname,
    nullFraction: column.null_frac,
    distinctCount,
    mostCommonValues: values.map((value, at) => ({ value, frequency: column.most_common_freqs?.[at] ?? 0 })),
    isComplete: column.histogram_bounds === null && values.length > 0 && values.length === distinctCount,
    histogramBounds: parseArray(column.histogram_bounds),
  };
}

/** The elements of PostgreSQL's text form of an array. */
function parseArray(text: string | null): string[] {
  if (text === null) return [];
  const elements: string[] = [];
  const pattern = /"((?:[^"\\]|\\[\s\S])*)"|([^,{}"]+)/gu;
  for (const [, quoted, plain] of text.matchAll(pattern))
    elements.push(quoted === undefined ? (plain ?? "") : quoted.replace(/\\([\s\S])/gu, "$1"));
  return elements;
}
