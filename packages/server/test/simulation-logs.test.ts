import { simulationsRoutes } from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertLog } from "../src/modules/simulations/simulation-logs.repo.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server, { name: "Ada Lovelace" });
  schema = await importSchema(server, account);
});
afterAll(() => server.close());

const logsOf = async (id: string) => (await server.call(simulationsRoutes.logs, { params: { id }, as: account })).data;

describe("the log of a simulation", () => {
  it("tells of its creation, its runs and its renaming, newest first", async () => {
    const { id } = await runSimulation(server, account, schema);
    await server.call(simulationsRoutes.rerun, { params: { id }, as: account });
    await server.call(simulationsRoutes.update, { params: { id }, body: { name: "Other" }, as: account });
    const entries = await logsOf(id);
    expect(entries.map(({ event, status, verdict, user_name }) => [event, status, verdict, user_name])).toEqual([
      ["renamed", null, null, "Ada Lovelace"],
      ["rerun", "completed", "blocked", "Ada Lovelace"],
      ["run", "completed", "blocked", "Ada Lovelace"],
      ["created", null, null, "Ada Lovelace"],
    ]);
    expect(entries[2]?.message).toMatch(/^Run in [\d.]+ m?s: the statement would be blocked\.$/);
    expect(entries[2]?.execution_time_ms).toBeGreaterThan(0);
  });

  it("says why a statement could not be analysed", async () => {
    const { id } = await runSimulation(server, account, schema, "DELETE FROM custmer");
    const [run] = await logsOf(id);
    expect(run).toMatchObject({ event: "run", status: "failed", verdict: null, error_code: "unknown_table" });
    expect(run?.message).toContain("could not be analysed");
    expect(run?.message).toContain(run?.error_message);
  });

  it("calls the first run of a stored simulation a run", async () => {
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: "DELETE FROM orders" };
    const { data } = await server.call(simulationsRoutes.create, { body, as: account });
    expect((await logsOf(data.id)).map(({ event }) => event)).toEqual(["created"]);
    await server.call(simulationsRoutes.rerun, { params: { id: data.id }, as: account });
    expect((await logsOf(data.id)).map(({ event }) => event)).toEqual(["run", "created"]);
  });

  it("keeps the newest 200 entries", async () => {
    const { id } = await runSimulation(server, account, schema);
    for (let count = 0; count < 200; count += 1) {
      await insertLog(server.database.kysely, "renamed", { simulationId: id, userId: account.id });
    }
    const entries = await logsOf(id);
    expect([entries.length, new Set(entries.map(({ event }) => event))]).toEqual([200, new Set(["renamed"])]);
    const stored = await server.database.kysely
      .selectFrom("simulation_logs")
      .where("simulation_id", "=", id)
      .select("id")
      .execute();
    expect(stored).toHaveLength(200);
  });

  it("goes with the simulation", async () => {
    const { id } = await runSimulation(server, account, schema);
    await server.call(simulationsRoutes.remove, { params: { id }, as: account });
    const { status } = await server.call(simulationsRoutes.logs, { params: { id }, as: account });
    expect(status).toBe(404);
  });
});

describe("the list of simulations", () => {
  it("says where the number of rows comes from", async () => {
    const own = await importSchema(server, account);
    await runSimulation(server, account, own, "DELETE FROM orders");
    await runSimulation(server, account, own, "DELETE FROM nowhere");
    const params = { projectId: own.project_id };
    const { data } = await server.call(simulationsRoutes.listOfProject, { params, as: account });
    expect(data.map(({ total_rows_affected, estimate_basis }) => [total_rows_affected, estimate_basis])).toEqual([
      [0, null],
      [5, "exact"],
    ]);
  });
});
