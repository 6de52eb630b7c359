import { setTimeout as sleep } from "node:timers/promises";
import { schemasRoutes, simulationsRoutes } from "@foretell/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTheNameOf } from "../src/fairness/person.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema, runSimulation } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";
import { testDatabase } from "./support/test-database.ts";
import { watchPeople } from "./support/watch-people.ts";

let server: TestApp;
let account: TestAccount;
let people: string[];
beforeAll(async () => {
  const watched = watchPeople(await testDatabase());
  people = watched.people;
  server = await createTestApp({ database: watched.database });
  account = await signedInAccount(server);
});
beforeEach(() => void people.splice(0));
afterAll(() => server.close());

describe("the database is asked in the name of whoever calls", () => {
  it("also before a body is read", async () => {
    const { id: project_id } = await createProject(server, account);
    people.splice(0);
    const body = { project_id, db_type: "postgresql", sql_dump: shopDump } as const;
    expect((await server.call(schemasRoutes.import, { as: account, body })).status).toBe(201);
    expect(new Set(people)).toEqual(new Set([account.id]));
  });

  it("also while a file is read that is written part by part", async () => {
    const schema = await importSchema(server, account);
    const { id } = await runSimulation(server, account, schema, "DELETE FROM customer");
    people.splice(0);
    const query = { format: "csv" } as const;
    expect((await server.call(simulationsRoutes.export, { as: account, params: { id }, query })).status).toBe(200);
    expect(new Set(people)).toEqual(new Set([account.id]));
  });
});

describe("the readiness of the server", () => {
  it("is asked of the database once for all who ask at the same time", async () => {
    const { pool, kysely } = server.database;
    const busy = Promise.withResolvers<void>();
    const holders = Array.from({ length: pool.options.max }, (_, at) =>
      inTheNameOf(`holder ${at}`, () => kysely.connection().execute(() => busy.promise)),
    );
    const asked = Array.from({ length: 40 }, () => server.inject({ url: "/readyz" }));
    await sleep(200);
    busy.resolve();
    await Promise.all(holders);
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
    expect(people.length).toBeLessThan(10);
  });
});
