import { isDeepStrictEqual } from "node:util";
import { diffCatalogs, migrationSql, readDump } from "@foretell/engine";
import type { Catalog, SchemaDiff } from "@foretell/engine";
import type { Benchmark, Figure } from "../benchmark.ts";
import { generateLinkedSchema } from "./generate-linked-schema.ts";

const tableCount = 10_000;
const repetitions = 5;
const targetMs = 300;

/** What the comparison of two large schemas costs, beside telling whether their JSON is equal at all. */
export const schemaDiff: Benchmark = {
  name: "schema-diff",
  description:
    "the diff of two PostgreSQL schemas of 10,000 tables and the migration SQL, processor time of its thread",
  run: async () => {
    const script = generateLinkedSchema({ tableCount, cascadeTableCount: 2_000 });
    const before = read(script);
    const scenarios: readonly (readonly [name: string, after: string, count: number])[] = [
      ["nothing changed", script, 0],
      // A column more, another type and a default less in each.
      [
        "every table changed",
        script
          .replaceAll(
            "    name character varying(40) NOT NULL,",
            "    name character varying(60) NOT NULL,\n    note text,",
          )
          .replaceAll(" DEFAULT 0,", ","),
        3 * tableCount,
      ],
      ["every table renamed, all alike", script.replaceAll(/\bt(?=\d)/g, "table_"), 0],
      ["every table renamed, each unlike the others", withOwnColumns(script.replaceAll(/\bt(?=\d)/g, "r")), tableCount],
      ["another schema altogether", script.replaceAll(/\bt(?=\d)/g, "z").replaceAll("integer", "uuid"), 0],
    ];
    const ownBefore = read(withOwnColumns(script));
    return scenarios.flatMap(([name, after, count]) => {
      const from = name.includes("each unlike") ? ownBefore : before;
      return figuresOf(name, from, read(after), count);
    });
  },
};

/** The names of the columns tell the tables apart. */
function withOwnColumns(script: string): string {
  let table = "";
  return script
    .split("\n")
    .map((line) => {
      table = /^CREATE TABLE public\.\w?(\d+)/.exec(line)?.[1] ?? table;
      return line.startsWith("    amount ") ? line.replace("amount", `amount_${table}`) : line;
    })
    .join("\n");
}

function read(script: string): Catalog {
  return readDump(script, { dialect: "postgresql" }).catalog;
}

function figuresOf(name: string, before: Catalog, after: Catalog, count: number): Figure[] {
  const diffMs = fastest(() => {
    const diff = diffCatalogs(before, after);
    if (count > 0) check(name, diff, count);
  });
  const peerMs = fastest(() => {
    isDeepStrictEqual(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after)));
  });
  const migrationMs = fastest(() => void migrationSql(before, after));
  return [
    { name, value: diffMs, unit: "ms", target: targetMs },
    { name: `${name}, its migration of the diff`, value: migrationMs / diffMs, unit: "×" },
    { name: `${name}, of comparing their JSON`, value: diffMs / peerMs, unit: "×" },
  ];
}

function check(name: string, { changes }: SchemaDiff, count: number): void {
  const own = changes.filter(({ kind }) => kind !== "index-renamed" && kind !== "foreign-key-renamed");
  if (own.length < count) throw new Error(`${name}: ${own.length} changes, ${count} were expected.`);
}

/** Processor time: other work on the machine does not count. */
function fastest(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < repetitions; round += 1) {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
