import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ask, longestWaitDuring, startAttackedServer } from "../support/attacked-server.ts";
import type { Answer, AttackedServer, Settler } from "../support/attacked-server.ts";
import { killLeftovers } from "../support/server-process.ts";

/** Others wait no longer than a person notices, with room for a machine that is busy with tests. */
const waitLimitMs = 1_500;
const answerLimitMs = 20_000;

let server: AttackedServer;
let attacker: Settler;
beforeEach(async () => {
  server = await startAttackedServer();
  attacker = await server.settle();
});
afterEach(() => server.stop());
afterAll(killLeftovers);

const importDump = (sql_dump: string): Promise<Answer> => {
  const body = { project_id: attacker.projectId, db_type: "postgresql", sql_dump };
  return ask(server, attacker, { method: "POST", path: "/schemas/import", body });
};

/** Asks one after the other for all that a schema is shown in. */
async function lookAt(imported: Answer): Promise<Answer[]> {
  if (imported.status !== 201) return [];
  const { id } = (JSON.parse(imported.text) as { data: { id: string } }).data;
  const paths = [
    `/schemas/${id}/tables`,
    `/tables/schema/${id}`,
    `/erd/schema/${id}`,
    `/erd/project/${attacker.projectId}`,
    `/schemas/${id}/export?format=sql`,
  ];
  const answers: Answer[] = [];
  for (const path of paths) answers.push(await ask(server, attacker, { path }));
  return answers;
}

const failuresOf = (answers: readonly Answer[]): string[] =>
  answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text.slice(0, 200)}`);

describe("a schema larger than any that is honest", { timeout: 240_000 }, () => {
  it.each<[string, () => string]>([
    [
      "a table of a million columns",
      () => `CREATE TABLE t (${Array.from({ length: 1_000_000 }, (_, n) => `c${n} int`).join(",")});`,
    ],
    [
      "forty megabytes of comments",
      () => {
        const comment = "remark ".repeat(28_000);
        return Array.from(
          { length: 200 },
          (_, n) => `CREATE TABLE t${n} (id int);\nCOMMENT ON TABLE t${n} IS '${comment}';`,
        ).join("\n");
      },
    ],
    [
      "a wide table copied five hundred times",
      () => {
        const columns = Array.from({ length: 1_500 }, (_, n) => `c${n} integer`).join(", ");
        const copies = Array.from({ length: 500 }, (_, n) => `CREATE TABLE w${n} (LIKE wide);`);
        return `CREATE TABLE wide (${columns});\n${copies.join("\n")}`;
      },
    ],
  ])("is answered in time, and nobody else waits: %s", async (_name, makeDump) => {
    const dump = makeDump();
    const work = importDump(dump).then(async (imported) => [imported, ...(await lookAt(imported))]);
    const longestWaitMs = await longestWaitDuring(server, work);
    const answers = await work;
    await server.expectAlive();
    expect(failuresOf(answers)).toEqual([]);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(answerLimitMs);
    expect(longestWaitMs).toBeLessThan(waitLimitMs);
  });
});
