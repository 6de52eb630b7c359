import { createClient, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { Benchmark, Figure } from "../benchmark.ts";
import { generateLinkedSchema } from "../engine/generate-linked-schema.ts";
import { percentile } from "./latency.ts";
import { processorMs } from "@foretell/server/test/support/process-figures.ts";
import { findDatabaseObstacle, withServer } from "./server-under-test.ts";
import type { DatabaseKind, ServerUnderTest } from "./server-under-test.ts";

const tableCount = 1_000;
const cascadeTableCount = 50;
const schemaCount = 8;
const warmUpCount = 30;
const repetitions = 100;
const targetMs = 60;

const statements: Readonly<Record<string, (id: number) => string>> = {
  SELECT: (id) => `SELECT t6.name, t7.amount FROM t6 JOIN t7 ON t7.parent_id = t6.parent_id WHERE t7.id = ${id}`,
  UPDATE: (id) => `UPDATE t5 SET amount = t6.amount FROM t6 WHERE t5.parent_id = t6.id AND t6.id = ${id}`,
  [`DELETE, a cascade over ${cascadeTableCount} tables`]: (id) => `DELETE FROM t0 WHERE id = ${id}`,
};

/** What a person waits for after pressing Run: the whole call, from a client of its own process. */
export const simulationSpeed: Benchmark = {
  name: "simulation-speed",
  description: `POST /v1/simulations/run on a schema of ${tableCount} tables, on PostgreSQL and on the embedded database`,
  run: async () => {
    const obstacle = await findDatabaseObstacle();
    if (obstacle !== undefined) console.log(`  not run on PostgreSQL: ${obstacle}`);
    const kinds: DatabaseKind[] = obstacle === undefined ? ["postgresql", "embedded"] : ["embedded"];
    const figures: Figure[] = [];
    for (const kind of kinds) figures.push(...(await withServer(kind, (server) => measure(server, kind))));
    return figures;
  },
};

async function measure(
  { url, authorization, processId, projectId: project_id }: ServerUnderTest,
  kind: DatabaseKind,
): Promise<Figure[]> {
  const call = createClient({ baseUrl: url });
  const options = { headers: { authorization } };
  const run = async (schema_id: string, query_text: string): Promise<number> => {
    const startMs = performance.now();
    const body = { project_id, schema_id, query_text };
    const { status, error_message } = await call(simulationsRoutes.run, { body }, options);
    if (status !== "completed") throw new Error(`${query_text}: ${error_message}`);
    return performance.now() - startMs;
  };

  const body = {
    project_id,
    db_type: "postgresql",
    sql_dump: generateLinkedSchema({ tableCount, cascadeTableCount }),
  } as const;
  const schemaIds: string[] = [];
  while (schemaIds.length < schemaCount) {
    schemaIds.push((await call(schemasRoutes.import, { body }, options)).id);
  }

  const figures: Figure[] = [];
  const first: number[] = [];
  for (const id of schemaIds) first.push(await run(id, "DELETE FROM t0 WHERE id = 1"));
  const [veryFirst = Number.NaN, ...others] = first;
  figures.push({ name: `${kind}: the server's first statement`, value: veryFirst, unit: "ms" });
  figures.push({ name: `${kind}: first statement on a schema, p50`, value: percentile(others, 0.5), unit: "ms" });

  const [schemaId = ""] = schemaIds;
  for (const [name, statementOf] of Object.entries(statements)) {
    for (let id = 1; id <= warmUpCount; id += 1) await run(schemaId, statementOf(id));
    const times: number[] = [];
    const startProcessorMs = processorMs(processId);
    for (let id = 1; id <= repetitions; id += 1) times.push(await run(schemaId, statementOf(id)));
    figures.push(
      { name: `${kind}: ${name}, p50`, value: percentile(times, 0.5), unit: "ms", target: targetMs },
      { name: `${kind}: ${name}, p95`, value: percentile(times, 0.95), unit: "ms" },
      { name: `${kind}: ${name}, p99`, value: percentile(times, 0.99), unit: "ms" },
      {
        name: `${kind}: ${name}, processor time of the server`,
        value: (processorMs(processId) - startProcessorMs) / repetitions,
        unit: "ms",
      },
    );
  }
  return figures;
}
