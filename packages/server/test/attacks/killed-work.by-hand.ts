import { simulationsRoutes, schemasRoutes } from "@foretell/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, startAttackedServer } from "../support/attacked-server.ts";
import type { Answer, AttackedServer, Settler } from "../support/attacked-server.ts";
import { childrenOf, processorMs } from "../support/process-figures.ts";
import { killLeftovers } from "../support/server-process.ts";

const tableCount = 1_500;
const attempts = 12;
const pollMs = 5;
/** A process that has worked for so long has the task: one that answers others works for less at a time. */
const underWayMs = 40;
/** A second, and what a machine adds that is busy with tests. */
const failureLimitMs = 5_000;

/** Every table but the first references three before it, so that each kind of work on them takes a while. */
const schemaDump = Array.from({ length: tableCount }, (_, table) => {
  const keys = Array.from({ length: 3 }, (_, key) => {
    const parent = Math.floor(table / (key + 2));
    return `r${key} integer${table === 0 ? "" : ` REFERENCES t${parent} ON DELETE CASCADE`},`;
  });
  return `CREATE TABLE t${table} (${keys.join(" ")} id integer PRIMARY KEY, name varchar(40) NOT NULL, note text);`;
}).join("\n");

const rowsDump = `CREATE TABLE t (id integer PRIMARY KEY, note text);\n${Array.from(
  { length: 60_000 },
  (_, row) => `INSERT INTO t VALUES (${row}, 'the note of a row');`,
).join("\n")}`;

const document = {
  tables: Array.from({ length: 12_000 }, (_, table) => ({
    name: `t${table}`,
    row_count: table,
    columns: Array.from({ length: 4 }, (_, column) => ({ name: `c${column}`, type: "integer" })),
  })),
};

let server: AttackedServer;
let worker: Settler;
let bystander: Settler;
let ids: { readonly schema: string; readonly simulation: string; readonly bystandersSchema: string };
beforeAll(async () => {
  server = await startAttackedServer();
  worker = await server.settle();
  bystander = await server.settle();
  const importDump = async ({ call, options, projectId }: Settler, sql_dump: string): Promise<string> => {
    const body = { project_id: projectId, db_type: "postgresql", sql_dump } as const;
    return (await call(schemasRoutes.import, { body }, options)).id;
  };
  const schema = await importDump(worker, schemaDump);
  const body = { project_id: worker.projectId, schema_id: schema, query_text: "DELETE FROM t0" };
  const simulation = (await worker.call(simulationsRoutes.run, { body }, worker.options)).id;
  ids = { schema, simulation, bystandersSchema: await importDump(bystander, "CREATE TABLE a (id int PRIMARY KEY);") };
});
afterAll(async () => {
  await server.stop();
  killLeftovers();
});

interface Work {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

const works: Readonly<Record<string, () => Work>> = {
  "an import": () => ({
    method: "POST",
    path: "/schemas/import",
    body: { project_id: worker.projectId, db_type: "postgresql", sql_dump: rowsDump },
  }),
  "an import of a document": () => ({
    method: "POST",
    path: "/schemas/import",
    body: { project_id: worker.projectId, db_type: "postgresql", schema_data: document },
  }),
  "a validation": () => ({
    method: "POST",
    path: "/schemas/validate",
    body: { db_type: "postgresql", sql_dump: rowsDump },
  }),
  "a prediction": () => ({
    method: "POST",
    path: "/simulations/run",
    body: { project_id: worker.projectId, schema_id: ids.schema, query_text: "DELETE FROM t0" },
  }),
  "a check of a statement": () => ({
    method: "POST",
    path: "/simulations/validate",
    body: {
      project_id: worker.projectId,
      schema_id: ids.schema,
      query_text: `DELETE FROM t0 WHERE ${Array(6_000).fill("id = 1 OR").join(" ")} id = 2`,
    },
  }),
  "an analysis of a cascade": () => ({
    path: `/simulations/cascade-analysis?project_id=${worker.projectId}&schema_id=${ids.schema}&table_name=t0&operation=DELETE`,
  }),
  "a report as PDF": () => ({ path: `/simulations/${ids.simulation}/export?format=pdf` }),
  "an export as SQL": () => ({ path: `/schemas/${ids.schema}/export?format=sql` }),
  "an export as JSON": () => ({ path: `/schemas/${ids.schema}/export?format=json` }),
  "a diagram": () => ({ path: `/erd/project/${worker.projectId}` }),
  "a document of statistics": () => ({ method: "PUT", path: `/schemas/${ids.schema}/statistics`, body: document }),
};

/** What one person met: the answer, and what another person was told meanwhile. */
interface Interruption {
  readonly answer: Answer;
  /** From the kill to the answer; undefined where the work was done before it. */
  readonly afterKillMs: number | undefined;
  readonly others: readonly Answer[];
}

/** Begins a piece of work and kills the process that has it, while another person goes on. */
async function interrupt(work: Work): Promise<Interruption> {
  const begun = new Map(childrenOf(server.processId).map((child) => [child, processorMs(child)]));
  const state: { answer?: Answer; killedAtMs?: number } = {};
  const asking = ask(server, worker, work).then((answer) => (state.answer = answer));
  const going = goOn(() => state.answer !== undefined);
  while (state.answer === undefined && state.killedAtMs === undefined) {
    const used = [...begun].map(([child, before]) => ({ child, usedMs: processorMs(child) - before }));
    const busiest = used.reduce((most, one) => (one.usedMs > most.usedMs ? one : most), { child: 0, usedMs: 0 });
    if (busiest.usedMs >= underWayMs) {
      process.kill(busiest.child, "SIGKILL");
      state.killedAtMs = performance.now();
    }
    await sleep(pollMs);
  }
  const answer = await asking;
  const afterKillMs = state.killedAtMs === undefined ? undefined : performance.now() - state.killedAtMs;
  return { answer, afterKillMs, others: await going };
}

/** A second person's light calls and small statements, until the first person has an answer, and once after it. */
async function goOn(isOver: () => boolean): Promise<Answer[]> {
  const run = { project_id: bystander.projectId, schema_id: ids.bystandersSchema, query_text: "DELETE FROM a" };
  const answers: Answer[] = [];
  for (let last = false; !last;) {
    last = isOver();
    answers.push(await ask(server, bystander, { path: "/auth/me" }));
    answers.push(await ask(server, bystander, { method: "POST", path: "/simulations/run", body: run }));
    await sleep(20);
  }
  return answers;
}

describe.runIf(process.platform === "linux")("work whose process is killed", { timeout: 240_000 }, () => {
  it.each(Object.keys(works))("%s fails so that it can be repeated, and nobody else sees anything", async (name) => {
    const work = works[name]?.() ?? { path: "/" };
    // The processes are there, and have loaded what they need.
    expect((await ask(server, worker, work)).status).toBeLessThan(300);
    let interruption: Interruption | undefined;
    for (let attempt = 0; attempt < attempts && interruption?.answer.status !== 503; attempt += 1) {
      interruption = await interrupt(work);
      const { answer, others } = interruption;
      // The kill can come when the work is done.
      if (answer.status !== 503) expect(answer.status).toBeLessThan(300);
      expect(others.filter(({ status }) => status >= 300)).toEqual([]);
    }
    expect(interruption?.answer.status).toBe(503);
    expect(interruption?.answer.text).toContain("interrupted");
    expect(interruption?.answer.text).toContain("Try again.");
    expect(interruption?.afterKillMs).toBeLessThan(failureLimitMs);
    expect((await ask(server, worker, work)).status).toBeLessThan(300);
    await server.expectAlive();
  });
});
