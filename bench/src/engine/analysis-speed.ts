import { predict, prepareSchema, readDump } from "@foretell/engine";
import type { PreparedSchema } from "@foretell/engine";
import type { Benchmark, Figure } from "../benchmark.ts";
import { generateLinkedSchema } from "./generate-linked-schema.ts";

const repetitions = 30;
/** So many schemas, each for its first statement: one alone may meet a collection of memory. */
const firstCount = 5;

/**
 * What one statement costs on large schemas: the median of statements that differ, and the first on a schema, by code that has
 * run before on another. What the very first of a process costs, most of it for V8 to compile the engine, is told apart. The
 * processor time of a thread would not mind other work, but some kernels count it in ticks that are longer than a statement.
 */
export const analysisSpeed: Benchmark = {
  name: "analysis-speed",
  description: "the impact of one statement on large PostgreSQL schemas",
  run: async () => {
    const coldMs = warmUp();
    const thousand = Array.from({ length: firstCount }, () => prepare(1_000, 20).schema);
    const { schema: tenThousand, preparedMs } = prepare(10_000, 2_000);
    return [
      ...figuresOf("UPDATE with a join, 1,000 tables", thousand, join, { median: 5, first: 5 }),
      ...figuresOf("DELETE, 20 of 1,000 tables", thousand, remove, { median: 5, first: 5 }),
      ...figuresOf("DELETE, 2,000 of 10,000 tables", [tenThousand], remove, { median: 50 }, 2_000),
      { name: "UPDATE with a join, first of the process", value: coldMs, unit: "ms" },
      { name: "look-ups over 10,000 tables, once a schema", value: preparedMs, unit: "ms" },
    ];
  },
};

const join = (id: number): string =>
  `UPDATE t5 SET amount = t6.amount FROM t6 JOIN t7 ON t7.parent_id = t6.parent_id WHERE t5.parent_id = t6.id AND t7.id = ${id}`;
const remove = (id: number): string => `DELETE FROM t0 WHERE id = ${id}`;

/** Runs both statements on a small schema; gives what the first took. */
function warmUp(): number {
  const { schema } = prepare(40, 20);
  const start = performance.now();
  predict(join(0), { schema });
  const coldMs = millisecondsSince(start);
  for (let run = 1; run < repetitions; run += 1)
    for (const statementOf of [join, remove]) predict(statementOf(run), { schema });
  return coldMs;
}

function prepare(tableCount: number, cascadeTableCount: number): { schema: PreparedSchema; preparedMs: number } {
  const { catalog, statistics } = readDump(generateLinkedSchema({ tableCount, cascadeTableCount }), {
    dialect: "postgresql",
  });
  const start = performance.now();
  return { schema: prepareSchema(catalog, statistics), preparedMs: millisecondsSince(start) };
}

function figuresOf(
  name: string,
  schemas: readonly PreparedSchema[],
  statementOf: (id: number) => string,
  targets: { readonly median: number; readonly first?: number },
  expectedTables?: number,
): Figure[] {
  const times: number[] = [];
  const predictOnce = (schema: PreparedSchema, id: number): number => {
    const start = performance.now();
    const prediction = predict(statementOf(id), { schema });
    const tookMs = millisecondsSince(start);
    if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
    const tables = new Set(prediction.impact.rows.map(({ table }) => table)).size;
    if (expectedTables !== undefined && tables !== expectedTables) {
      throw new Error(`${name}: ${tables} tables in the impact, ${expectedTables} were expected.`);
    }
    return tookMs;
  };
  const firsts = schemas.map((schema) => predictOnce(schema, 0));
  for (const schema of schemas.slice(0, 1))
    for (let run = 1; run <= repetitions; run += 1) times.push(predictOnce(schema, run));
  return [
    { name: `${name}, median`, value: medianOf(times), unit: "ms", target: targets.median },
    {
      name: `${name}, first`,
      value: medianOf(firsts),
      unit: "ms",
      ...(targets.first === undefined ? {} : { target: targets.first }),
    },
  ];
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;

const millisecondsSince = (start: number): number => performance.now() - start;
