import {
  createClient,
  projectsRoutes,
  routeUrl,
  schemasRoutes,
  simulationsRoutes,
  statisticsRoutes,
  tablesRoutes,
} from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { Agent, request } from "node:http";
import type { OutgoingHttpHeaders } from "node:http";
import type { Benchmark, Figure } from "../benchmark.ts";
import { generateDump } from "./generate-dump.ts";
import { percentile } from "./latency.ts";
import { findDatabaseObstacle, withServer } from "./server-under-test.ts";
import type { DatabaseKind, ServerUnderTest } from "./server-under-test.ts";

const projectCount = 1_000;
/** In each project, on PostgreSQL: one is made as people make it, and copied in the database. */
const simulationCount = 100;
const tableCount = 1_000;
const dumpBytes = 20_000_000;
const atOnce = 8;
const warmUpCount = 3;
const repetitions = 15;

/** What lists cost that people open again and again. With BASELINE_DIR the same is measured on that checkout before. */
export const queries: Benchmark = {
  name: "queries",
  description: `${projectCount} projects with ${simulationCount} simulations each (on PostgreSQL), and ${tableCount} tables with statistics, on PostgreSQL and on the embedded database`,
  run: async () => {
    const obstacle = await findDatabaseObstacle();
    if (obstacle !== undefined) console.log(`  not run on PostgreSQL: ${obstacle}`);
    const kinds: DatabaseKind[] = obstacle === undefined ? ["postgresql", "embedded"] : ["embedded"];
    const baseline = process.env["BASELINE_DIR"];
    const figures: Figure[] = [];
    for (const kind of kinds) {
      if (baseline !== undefined) figures.push(...(await measureOn(kind, "before, ", baseline)));
      figures.push(...(await measureOn(kind, "")));
    }
    return figures;
  },
};

function measureOn(kind: DatabaseKind, name: string, folder?: string): Promise<Figure[]> {
  return withServer(kind, (server) => measure(server, `${name}${kind}`), {
    ...(folder === undefined ? {} : { folder }),
    env: {
      QUOTA_PROJECTS: String(2 * projectCount),
      QUOTA_SIMULATIONS: String(2 * projectCount),
      QUOTA_UNVERIFIED_PERCENT: "100",
    },
  });
}

/** Whatever columns a checkout has. */
const copySimulations = `DO $$
  DECLARE names text;
  BEGIN
    SELECT string_agg(format('%I', column_name), ', ') INTO names FROM information_schema.columns
    WHERE table_name = 'simulations' AND is_generated = 'NEVER' AND column_name <> 'id';
    EXECUTE format(
      'INSERT INTO simulations (id, %1$s) SELECT gen_random_uuid(), %1$s FROM simulations, generate_series(2, ${simulationCount})',
      names);
  END $$`;

async function measure(
  { url, authorization, projectId, administer }: ServerUnderTest,
  name: string,
): Promise<Figure[]> {
  const call = createClient({ baseUrl: url });
  const options = { headers: { authorization } };
  const names = Array.from({ length: projectCount }, (_, at) => `Project ${at}`);
  const fill = async (): Promise<void> => {
    for (let next = names.pop(); next !== undefined; next = names.pop()) {
      const { id } = await call(projectsRoutes.create, { body: { name: next } }, options);
      const body = { project_id: id, name: "Shop", db_type: "postgresql" } as const;
      const { id: schema_id } = await call(schemasRoutes.create, { body }, options);
      const simulation = { project_id: id, schema_id, query_text: "DELETE FROM customer WHERE id = 1" };
      await call(simulationsRoutes.create, { body: simulation }, options);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fill));
  await administer?.([copySimulations, "ANALYZE"]);
  const sql_dump = generateDump({ tableCount, sizeBytes: dumpBytes }).toString();
  const body = { project_id: projectId, db_type: "postgresql", sql_dump } as const;
  const { id: schemaId } = await call(schemasRoutes.import, { body }, options);
  const [table] = await call(tablesRoutes.listOfSchema, { params: { schemaId }, query: { limit: 1 } }, options);

  const timeOf = async (
    what: string,
    route: RouteContract,
    params: Readonly<Record<string, string>>,
  ): Promise<Figure> => {
    const times: number[] = [];
    for (let count = 0; count < warmUpCount + repetitions; count += 1) {
      const startMs = performance.now();
      const status = await get(`${url}${routeUrl(route, params)}`, { authorization, "accept-encoding": "gzip" });
      if (status !== 200) throw new Error(`${what}: status ${status}`);
      if (count >= warmUpCount) times.push(performance.now() - startMs);
    }
    return { name: `${name}: ${what}, p50`, value: percentile(times, 0.5), unit: "ms" };
  };
  const list = `list of ${projectCount} projects`;
  const unswept = administer === undefined ? [] : [await timeOf(`${list}, before a vacuum`, projectsRoutes.list, {})];
  await administer?.(["VACUUM ANALYZE"]);
  return [
    ...unswept,
    await timeOf(list, projectsRoutes.list, {}),
    await timeOf(`statistics of ${tableCount} tables`, statisticsRoutes.ofSchema, { id: schemaId }),
    await timeOf("details of a table", tablesRoutes.details, { id: table?.id ?? "" }),
  ];
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * The status of an answer, once all of it has come. By the plain client, and the answer left packed: `fetch` with its streams and
 * unpacking takes longer than some of these answers.
 */
async function get(url: string, headers: OutgoingHttpHeaders): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const asked = request(url, { agent, headers }, (response) => {
    response.resume();
    response.once("end", () => resolve(response.statusCode));
    response.once("error", reject);
  });
  asked.once("error", reject);
  asked.end();
  return promise;
}
