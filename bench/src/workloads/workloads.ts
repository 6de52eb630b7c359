import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogQueries, predict, prepareSchema, readDump, readSchemaData } from "@foretell/engine";
import type { PreparedSchema } from "@foretell/engine";
import type { Benchmark, Figure } from "../benchmark.ts";
import { dumpOf } from "./dataset.ts";
import type { Dataset } from "./dataset.ts";
import { filmDataset } from "./films.ts";
import { measureMaintenance } from "./maintenance.ts";
import { findPsqlObstacle, OwnDatabase, planRows } from "./psql.ts";
import { figuresOf, qError } from "./q-errors.ts";
import type { Compared } from "./q-errors.ts";
import { baseParts, joinParts, queryText } from "./query-shape.ts";
import { retail } from "./retail.ts";
import { starSchema } from "./star-schema.ts";
import { tpcH } from "./tpc-h.ts";

const datasets: readonly Dataset[] = [tpcH, starSchema, filmDataset, retail];

/** Joins inside one query that are counted. */
const joinsOfQuery = 5;

/**
 * The rows of queries beside PostgreSQL's planner, both from what they gather of the same rows. A folder of further queries for a
 * dataset may be given: `WORKLOAD_QUERIES=/folder` holds `tpc-h/*.sql` and so on, each file one query.
 */
export const workloads: Benchmark = {
  name: "workloads",
  description: "rows of queries and maintenance statements told before they run, beside PostgreSQL's planner",
  isLong: true,
  findObstacle: () => Promise.resolve(findPsqlObstacle()),
  run: () => {
    // The rows of a dataset are made once.
    const dumps = datasets.map(dumpOf);
    const figures = datasets.flatMap((dataset, at) => measureQueries(dataset, dumps[at] ?? ""));
    return Promise.resolve([...figures, ...measureMaintenance(dumps)]);
  },
};

function measureQueries(dataset: Dataset, dump: string): Figure[] {
  const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
  const database = new OwnDatabase(dataset.name.toLowerCase().replace("-", "_"));
  try {
    if (!database.load(dump)) throw new Error(`${dataset.name} could not be loaded.`);
    const { queries, name } = dataset;
    const schemas = { dump: prepareSchema(catalog, statistics), live: liveSchema(database) };
    const parts: readonly (readonly [part: string, queries: readonly string[]])[] = [
      ["base rows", queries.flatMap(baseParts)],
      ["joins inside", queries.flatMap((query) => joinParts(query, joinsOfQuery))],
      ["results", queries.map(queryText)],
      ["given queries", givenQueries(name)],
    ];
    return parts.flatMap(([part, list]) => {
      if (list.length === 0) return [];
      const { ours, live, theirs } = compare(schemas, database, list);
      const byLive = figuresOf(`${name} ${part}, live statistics`, { ours: live, theirs });
      return figuresOf(`${name} ${part}`, { ours, theirs }).concat(byLive);
    });
  } finally {
    database.drop();
  }
}

interface Schemas {
  /** With the rows that the dump holds. */
  readonly dump: PreparedSchema;
  /** With what the server has gathered of them. */
  readonly live: PreparedSchema;
}

/** The schema as the catalogue query for PostgreSQL reads it from the server. */
function liveSchema(database: OwnDatabase): PreparedSchema {
  const query = catalogQueries.find(({ id }) => id === "postgresql");
  const { catalog, statistics, problems } = readSchemaData(JSON.parse(database.print(query?.sql ?? "")));
  if (problems.length > 0) throw new Error(`The document of the catalogue has ${problems.length} problems.`);
  return prepareSchema(catalog, statistics);
}

function givenQueries(name: string): string[] {
  const folder = process.env["WORKLOAD_QUERIES"];
  if (folder === undefined) return [];
  const own = join(folder, name.toLowerCase());
  try {
    return readdirSync(own).flatMap((file) =>
      file.endsWith(".sql") ? [readFileSync(join(own, file), "utf8").replace(/;\s*$/u, "")] : [],
    );
  } catch {
    return [];
  }
}

/** The q-errors of both schemas and of the planner. */
interface ComparedBoth extends Compared {
  readonly live: number[];
}

/** Where all tell a number and the server counts one within its time. */
function compare({ dump, live }: Schemas, database: OwnDatabase, queries: readonly string[]): ComparedBoth {
  const own = [...new Set(queries)];
  const answers = database.ask(
    own.map((query) => `EXPLAIN (FORMAT JSON) ${query};\n\\echo counted\nSELECT count(*) FROM (${query}) AS q`),
  );
  const compared: ComparedBoth = { ours: [], live: [], theirs: [] };
  const worst: { readonly error: number; readonly text: string }[] = [];
  for (const [at, query] of own.entries()) {
    const [explained = "", counted = ""] = (answers[at] ?? "").split("counted");
    const [planned, truth] = [planRows(explained), Number.parseInt(counted.trim(), 10)];
    if (planned === null || Number.isNaN(truth)) continue;
    const expected = expectedRows(query, dump, truth);
    const error = qError(expected, truth);
    compared.ours.push(error);
    compared.live.push(qError(expectedRows(query, live, truth), truth));
    compared.theirs.push(qError(planned, truth));
    worst.push({ error, text: `${expected} for ${truth} (PostgreSQL ${planned}): ${query}` });
  }
  tellWorst(worst);
  return compared;
}

/** In whole rows, as the planner tells them. Throws where the rows that are counted lie outside of the bounds. */
function expectedRows(query: string, schema: PreparedSchema, truth: number): number {
  const prediction = predict(query, { schema });
  if (prediction.outcome !== "completed") throw new Error(`${prediction.failure.message}: ${query}`);
  const { expected, low, high } = prediction.impact.totals.rows;
  if (truth < low || truth > high) throw new Error(`${truth} rows are not between ${low} and ${high}: ${query}`);
  return Math.round(expected);
}

/** `WORKLOAD_WORST=5` lists so many of the numbers that are furthest off. */
function tellWorst(found: { readonly error: number; readonly text: string }[]): void {
  const most = Number(process.env["WORKLOAD_WORST"] ?? 0);
  for (const { error, text } of found.toSorted((first, second) => second.error - first.error).slice(0, most))
    console.log(`    ${error.toFixed(1)}× ${text}`);
}
