import { schemasRoutes } from "@foretell/contract";
import type { DataOf } from "@foretell/contract";
import { setTimeout as sleep } from "node:timers/promises";
import type { Benchmark, Figure } from "../benchmark.ts";
import { generateDump } from "./generate-dump.ts";
import { percentile, sampleRoute } from "./latency.ts";
import { findDatabaseObstacle, withServer } from "./server-under-test.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

const dumpSizeBytes = 50 * 1024 * 1024;
const tableCount = 300;
const importCount = 4;
const idleMs = 4_000;
const intervalMs = 10;
const targetMs = 100;

/** How a light route fares while a large dump is imported, as a file and as JSON, beside the same route on an idle server. */
export const importResponsiveness: Benchmark = {
  name: "import-responsiveness",
  description: `GET /v1/auth/me, ${1_000 / intervalMs} a second, while a ${dumpSizeBytes / 1024 ** 2} MB dump is imported on PostgreSQL`,
  findObstacle: findDatabaseObstacle,
  run: async () => {
    const dump = generateDump({ tableCount, sizeBytes: dumpSizeBytes });
    return withServer("postgresql", (server) => measure(server, dump));
  },
};

async function measure(server: ServerUnderTest, dump: Buffer): Promise<Figure[]> {
  const sample = (until: Promise<unknown>): Promise<readonly number[]> =>
    sampleRoute({ url: `${server.url}/v1/auth/me`, authorization: server.authorization, intervalMs }, until);
  await sample(sleep(1_000));
  const idle = await sample(sleep(idleMs));
  const figures: Figure[] = [
    { name: "idle, median", value: percentile(idle, 0.5), unit: "ms" },
    { name: "idle, p99", value: percentile(idle, 0.99), unit: "ms" },
  ];
  for (const [name, body] of [
    ["file", formOf(server, dump)],
    ["JSON", jsonOf(server, dump)],
  ] as const) {
    const startMs = performance.now();
    const imports = importAgainAndAgain(server, body);
    const samples = await sample(imports);
    await imports;
    const seconds = (performance.now() - startMs) / 1_000 / importCount;
    const p99 = percentile(samples, 0.99);
    figures.push(
      { name: `import as ${name}, median`, value: percentile(samples, 0.5), unit: "ms" },
      { name: `import as ${name}, p99`, value: p99, unit: "ms", target: targetMs },
      { name: `import as ${name}, p99 over idle p99`, value: p99 / percentile(idle, 0.99), unit: "times" },
      { name: `import as ${name}, longest`, value: Math.max(...samples), unit: "ms" },
      { name: `import as ${name}, one import`, value: seconds, unit: "s" },
    );
  }
  return figures;
}

interface ImportBody {
  readonly contentType: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

async function importAgainAndAgain(server: ServerUnderTest, { contentType, bytes }: ImportBody): Promise<void> {
  for (let round = 0; round < importCount; round += 1) {
    const response = await fetch(`${server.url}/v1${schemasRoutes.import.path}`, {
      method: "POST",
      headers: { authorization: server.authorization, "content-type": contentType },
      body: bytes,
    });
    const answer = (await response.json()) as { data?: DataOf<typeof schemasRoutes.import>; message?: string };
    if (answer.data?.table_count !== tableCount)
      throw new Error(`the import went wrong: ${JSON.stringify(answer.message)}`);
  }
}

function formOf({ projectId }: ServerUnderTest, dump: Buffer): ImportBody {
  const boundary = "----foretell-bench";
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field("project_id", projectId)}${field("db_type", "postgresql")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.sql"\r\nContent-Type: application/sql\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), dump, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

function jsonOf({ projectId }: ServerUnderTest, dump: Buffer): ImportBody {
  const body = { project_id: projectId, db_type: "postgresql", sql_dump: dump.toString("utf8") };
  return { contentType: "application/json", bytes: Buffer.from(JSON.stringify(body)) };
}
