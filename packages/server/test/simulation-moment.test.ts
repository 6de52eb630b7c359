import { simulationsRoutes } from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const dump = `CREATE TABLE session (id integer PRIMARY KEY, seen_at timestamp);
INSERT INTO session VALUES (1, '2026-01-01'), (2, '2026-02-01'), (3, '2026-03-01'), (4, '2026-03-30');`;
const cleanUp = "DELETE FROM session WHERE seen_at < now() - interval '45 days'";

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  schema = await importSchema(server, account, { sql: dump });
});
afterAll(() => server.close());

const run = (now?: string) =>
  server.call(simulationsRoutes.run, {
    body: { project_id: schema.project_id, schema_id: schema.id, query_text: cleanUp, ...(now ? { now } : {}) },
    as: account,
  });

const summaryOf = async (id: string) =>
  (await server.call(simulationsRoutes.summary, { params: { id }, as: account })).data;

describe("what a statement takes for the present", () => {
  it("is the moment that is given, in UTC", async () => {
    const { data } = await run("2026-03-31T12:30:00+02:00");
    expect(await summaryOf(data.id)).toMatchObject({
      total_rows_affected: 2,
      estimate_basis: "exact",
      as_of: "2026-03-31T10:30:00.000Z",
    });
  });

  it("is that of the server where none is given, and of each run anew", async () => {
    const before = Date.now();
    const { data } = await run();
    const { as_of: first } = await summaryOf(data.id);
    expect(Date.parse(first ?? "")).toBeGreaterThanOrEqual(before);
    await server.call(simulationsRoutes.rerun, { params: { id: data.id }, as: account });
    const { as_of: second } = await summaryOf(data.id);
    expect(Date.parse(second ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  });

  it("is none where the statement does not ask for it", async () => {
    const { id } = await runSimulation(server, account, schema, "DELETE FROM session WHERE seen_at < '2026-02-15'");
    expect(await summaryOf(id)).toMatchObject({ total_rows_affected: 2, as_of: null });
  });

  it("is refused where it is no moment", async () => {
    for (const now of ["yesterday", "2026-03-31", "2026-02-30T00:00:00Z", "2026-03-31T10:30:00"]) {
      const { status, body } = await run(now);
      expect([status, body["message"]], now).toEqual([400, "Now must be a moment in ISO 8601, with Z or an offset"]);
    }
  });
});
