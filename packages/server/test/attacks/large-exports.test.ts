import { schemasRoutes, simulationsRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAttackedServer } from "../support/attacked-server.ts";
import type { AttackedServer, Settler } from "../support/attacked-server.ts";
import { killLeftovers } from "../support/server-process.ts";

const tableCount = 1_000;
const keysPerTable = 30;
const firstByteLimitMs = 20_000;
const tailLength = 100_000;

/** A chain of tables that each reference the one before thirty times: the way to the last has as many names as there are tables. */
function makeDump(): string {
  const tables = Array.from({ length: tableCount }, (_, table) => {
    const reference = table === 0 ? "" : ` REFERENCES t${table - 1} ON DELETE CASCADE`;
    const columns = Array.from({ length: keysPerTable }, (_, key) => `r${key} integer${reference},`).join(" ");
    return `CREATE TABLE t${table} (${columns} id integer PRIMARY KEY);`;
  });
  return tables.join("\n");
}

let server: AttackedServer;
let attacker: Settler;
let simulationId: string;
beforeAll(async () => {
  server = await startAttackedServer();
  attacker = await server.settle();
  const { call, options, projectId: project_id } = attacker;
  const imported = { project_id, db_type: "postgresql", sql_dump: makeDump() } as const;
  const schema = await call(schemasRoutes.import, { body: imported }, options);
  const body = { project_id, schema_id: schema.id, query_text: "DELETE FROM t0" };
  const { id, status, error_message } = await call(simulationsRoutes.run, { body }, options);
  if (status !== "completed") throw new Error(`there is nothing to export: ${error_message}`);
  simulationId = id;
});
afterAll(async () => {
  await server.stop();
  killLeftovers();
});

/** What an export answers with; of its body, which may be longer than a text can be, only the end is kept. */
async function takeAway(format: string): Promise<{ status: number; tail: string; firstByteMs: number }> {
  const startMs = performance.now();
  const url = `${server.url}/v1/simulations/${simulationId}/export?format=${format}`;
  const response = await fetch(url, { headers: attacker.headers });
  const firstByteMs = performance.now() - startMs;
  const decoder = new TextDecoder();
  let tail = "";
  for await (const chunk of response.body ?? []) {
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-tailLength);
  }
  return { status: response.status, tail, firstByteMs };
}

const ends: Readonly<Record<string, RegExp>> = { csv: /t999/, json: /t999[^]*\}\s*$/, markdown: /t999/ };

describe("a simulation whose ways have millions of names", { timeout: 240_000 }, () => {
  it.each(Object.keys(ends))("is exported as %s, whole", async (format) => {
    const { status, tail, firstByteMs } = await takeAway(format);
    expect([status, status === 200 ? "" : tail]).toEqual([200, ""]);
    expect(ends[format]?.test(tail)).toBe(true);
    expect(firstByteMs).toBeLessThan(firstByteLimitMs);
    await server.expectAlive();
  });

  it("is exported by several requests at once, and the process lives", async () => {
    const formats = ["csv", "markdown", "csv"];
    const answers = await Promise.all(formats.map(takeAway));
    expect(answers.map(({ status }) => status)).toEqual(formats.map(() => 200));
    await server.expectAlive();
  });
});
