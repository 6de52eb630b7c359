import { effectsRoutes, schemaEffects, statementComparison, versionsRoutes } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countSimulationsOf, listSimulationsOf } from "../src/modules/effects/effects.repo.ts";
import { RunningEffects } from "../src/modules/effects/running-effects.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let ada: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  ada = await signedInAccount(server, { name: "Ada Lovelace" });
});
afterAll(() => server.close());

const shop = (action: string, note = "body text") => `
  CREATE TABLE customer (id integer PRIMARY KEY, name text NOT NULL);
  CREATE TABLE note (id integer PRIMARY KEY, customer_id integer REFERENCES customer ON DELETE ${action}, ${note});
  INSERT INTO customer VALUES (1, 'Ann');
  INSERT INTO note VALUES (1, 1, 'a');
`;

const statements = ["SELECT name FROM customer", "DELETE FROM customer WHERE id = 1", "UPDATE note SET body = 'b'"];

/** A schema with two versions and a simulation of each statement, two of the second. */
async function turnedSchema(after = shop("RESTRICT", "text text")) {
  const schema = await importSchema(server, ada, { name: "Shop", sql: shop("CASCADE") });
  for (const statement of statements) await runSimulation(server, ada, schema, statement);
  const { data } = await server.call(versionsRoutes.create, {
    params: { schemaId: schema.id },
    body: { version_name: "Strict", description: "Nothing goes along.", sql_dump: after },
    as: ada,
  });
  const first = schema.initial_version?.id ?? "";
  await runSimulation(server, ada, { id: first, project_id: schema.project_id }, statements[1]);
  return { schema, first, newest: data.id };
}

const effects = (versionId: string, otherVersionId: string, query: Record<string, string> = {}, as = ada) =>
  server.call(effectsRoutes.effects, { params: { versionId, otherVersionId }, query, as });

const compareStatement = (versionId: string, otherVersionId: string, body: object, as = ada) =>
  server.call(effectsRoutes.statement, { params: { versionId, otherVersionId }, body, as });

describe("the effects of a change on simulations", () => {
  it("are those of every simulation of the schema and its versions, what breaks first", async () => {
    const { first, newest, schema } = await turnedSchema();
    const { data } = await effects(first, newest);
    // Packed in a work process, so that the server has not held it against its contract.
    expect(schemaEffects.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      from: { id: first, version_number: "v1.0.0" },
      to: { id: newest },
      simulation_count: 4,
      compared_count: 4,
      left_out_count: 0,
      kind_counts: { broken: 1, verdict: 2, rows: 0 },
    });
    expect(data.effects.map(({ query_text, differences }) => [query_text, differences[0]?.kind])).toEqual([
      [statements[2], "broken"],
      [statements[1], "verdict"],
      [statements[1], "verdict"],
    ]);
    expect(data.effects[0]).toMatchObject({
      before: { error_message: null, verdict: "succeeds", total_rows_affected: 1 },
      after: { error_message: expect.stringContaining("body") as string, verdict: null },
      differences: [{ position: { line: 1, column: 17 } }],
    });
    expect((await effects(first, schema.id)).data.effects).toEqual(data.effects);
  });

  it("are none where both states are alike", async () => {
    const { first } = await turnedSchema();
    expect((await effects(first, first)).data).toMatchObject({ compared_count: 4, effects: [] });
  });

  it("take decisions on renames", async () => {
    const { first, newest } = await turnedSchema(shop("CASCADE").replaceAll("note", "remark"));
    const tables = async (query: Record<string, string>) =>
      (await effects(first, newest, query)).data.effects
        .filter(({ query_text }) => query_text === statements[1])
        .flatMap(({ differences }) => differences.map(({ table }) => table));
    expect(await tables({ confirmed: JSON.stringify([["note", "remark"]]) })).toEqual([]);
    expect(await tables({ refused: JSON.stringify([["note", "remark"]]) })).toContain("remark");
  });

  it("are not found across schemas, nor for a stranger", async () => {
    const [one, other] = [await turnedSchema(), await turnedSchema()];
    expect((await effects(one.first, other.first)).failure).toMatchObject({ code: "NOT_FOUND" });
    const eve = await signedInAccount(server);
    expect((await effects(one.first, one.newest, {}, eve)).failure).toMatchObject({ code: "NOT_FOUND" });
    expect((await effects(one.first, one.newest, { effects_id: "no" })).failure).toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });

  it("tell how far they have come to whoever asked for them alone", async () => {
    const { first, newest } = await turnedSchema();
    const effectsId = randomUUID();
    await effects(first, newest, { effects_id: effectsId });
    const request = { params: { effectsId } };
    const { data } = await server.call(effectsRoutes.progress, { ...request, as: ada });
    expect(data).toEqual({ effects_id: effectsId, phase: "completed", done: expect.any(Number) as number, total: 4 });
    expect((await effects(first, newest, { effects_id: effectsId })).failure).toMatchObject({ code: "CONFLICT" });
    const eve = await signedInAccount(server);
    expect((await server.call(effectsRoutes.progress, { ...request, as: eve })).status).toBe(404);
    expect((await server.call(effectsRoutes.cancel, { ...request, as: eve })).status).toBe(404);
  });

  it("end when they are cancelled", async () => {
    const { first, newest } = await turnedSchema();
    const effectsId = randomUUID();
    const asked = effects(first, newest, { effects_id: effectsId });
    const cancel = () => server.call(effectsRoutes.cancel, { params: { effectsId }, as: ada });
    await expect.poll(async () => (await cancel()).status, { interval: 1 }).toBe(200);
    expect((await asked).failure).toMatchObject({
      code: "CONFLICT",
      message: "The comparison of simulations was cancelled.",
    });
    const { data } = await server.call(effectsRoutes.progress, { params: { effectsId }, as: ada });
    expect(data.phase).toBe("cancelled");
  });
});

describe("one statement on two states", () => {
  it("has both summaries, what each reaches, and the differences", async () => {
    const { first, newest } = await turnedSchema();
    const { data } = await compareStatement(first, newest, { query_text: statements[1] });
    expect(statementComparison.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      query_text: statements[1],
      before: {
        state: { version_number: "v1.0.0" },
        failure: null,
        summary: { verdict: "succeeds" },
        tables: [
          { table: "customer", operation_type: "DELETE", estimated_rows_affected: 1 },
          { table: "note", operation_type: "DELETE", estimated_rows_affected: 1 },
        ],
      },
      after: { summary: { verdict: "blocked" } },
    });
    expect(data.differences[0]).toMatchObject({ kind: "verdict", direction: "worse" });
    const broken = await compareStatement(first, newest, { query_text: statements[2] });
    expect(broken.data.after).toMatchObject({ failure: { error_code: "unknown_column" }, summary: null, tables: [] });
  });

  it("may be that of a simulation of the same project alone", async () => {
    const { first, newest, schema } = await turnedSchema();
    const { id } = await runSimulation(server, ada, schema, "DELETE FROM note");
    const { data } = await compareStatement(first, newest, { simulation_id: id });
    expect(data.query_text).toBe("DELETE FROM note");
    const other = await runSimulation(server, ada, await importSchema(server, ada));
    expect((await compareStatement(first, newest, { simulation_id: other.id })).failure).toMatchObject({
      code: "NOT_FOUND",
      message: "Simulation not found",
    });
    const eve = await signedInAccount(server);
    expect((await compareStatement(first, newest, { query_text: "SELECT 1" }, eve)).status).toBe(404);
  });

  it("is either a text or a simulation", async () => {
    const id = randomUUID();
    for (const body of [{}, { query_text: "SELECT 1", simulation_id: id }, { query_text: " " }])
      expect((await compareStatement(id, id, body)).failure).toMatchObject({ code: "VALIDATION_FAILED" });
  });
});

describe("work that is under way", () => {
  it("ends with its caller, and is told to have been cancelled", async () => {
    const running = new RunningEffects();
    const caller = new AbortController();
    const work = running.run({ userId: "ann", effectsId: "id", signal: caller.signal }, async ({ signal, update }) => {
      update({ done: 1, total: 2 });
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    });
    expect(running.progress("ann", "id")).toMatchObject({ phase: "running", done: 1, total: 2 });
    caller.abort(new Error("gone"));
    await expect(work).rejects.toThrow("gone");
    expect(running.progress("ann", "id").phase).toBe("cancelled");
    expect(() => running.cancel("ann", "id")).toThrow("This comparison of simulations has ended already.");
    expect(() => running.progress("ben", "id")).toThrow("Comparison of simulations not found");
  });
});

describe("the simulations that are compared", () => {
  it("are the newest that the limit allows, the newest of all whatever its length is", async () => {
    const { schema } = await turnedSchema();
    const texts = async (simulations: number, characters: number) =>
      (await listSimulationsOf(server.database.kysely, schema.id, { simulations, characters })).map(
        ({ query_text }) => query_text,
      );
    const newestFirst = [statements[1], ...statements.toReversed()];
    expect(await texts(500, 4_000_000)).toEqual(newestFirst);
    expect(await texts(2, 4_000_000)).toEqual(newestFirst.slice(0, 2));
    expect(await texts(500, 1)).toEqual(newestFirst.slice(0, 1));
    expect(await texts(500, 40)).toEqual(newestFirst.slice(0, 2));
    expect(await countSimulationsOf(server.database.kysely, schema.id)).toBe(4);
  });
});
