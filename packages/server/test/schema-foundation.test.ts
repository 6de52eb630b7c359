import { editsRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const dump = `-- PostgreSQL database dump
CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA public;
CREATE FUNCTION public.near(text, integer) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;
CREATE OPERATOR public.= (FUNCTION = public.near, LEFTARG = text, RIGHTARG = integer);
CREATE CAST (text AS boolean) WITH INOUT AS IMPLICIT;
CREATE TABLE public.device (id uuid PRIMARY KEY, label text NOT NULL, number integer);
-- PostgreSQL database dump complete
`;

let server: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
});
afterAll(() => server.close());

describe("what a schema stands on, also once it is edited", () => {
  it.each([
    ["the functions of its extensions", "INSERT INTO device (id, label) VALUES (uuid_generate_v4(), 'a')"],
    ["its own operators", "SELECT id FROM device WHERE label = number"],
    ["its own casts", "SELECT id FROM device WHERE label"],
  ])("has %s", async (_, sql) => {
    const schema = await importSchema(server, account, { sql: dump });
    expect(await runSimulation(server, account, schema, sql)).toMatchObject({
      status: "completed",
      error_message: null,
    });
    const body = { edits: [{ action: "run_sql" as const, sql: "CREATE VIEW labels AS SELECT label FROM device;" }] };
    const edited = await server.call(editsRoutes.apply, { params: { schemaId: schema.id }, body, as: account });
    expect(edited.status).toBe(200);
    expect(await runSimulation(server, account, schema, sql)).toMatchObject({
      status: "completed",
      error_message: null,
    });
  });
});
