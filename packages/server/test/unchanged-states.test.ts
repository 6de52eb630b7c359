import { editsRoutes, projectsRoutes, schemasRoutes, statisticsRoutes, versionsRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findUnchangedSnapshot } from "../src/modules/schemas/versions.repo.ts";
import { findWorkingState } from "../src/modules/schemas/working-state.repo.ts";
import { readCatalogTexts } from "../src/work/read-catalog-texts.ts";
import { unpackSnapshot } from "../src/work/snapshot.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let as: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  as = await signedInAccount(server);
});
afterAll(() => server.close());

const dump = `
  CREATE EXTENSION IF NOT EXISTS "uuid-ossp";
  CREATE FUNCTION near(text, integer) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;
  CREATE OPERATOR public.= (FUNCTION = near, LEFTARG = text, RIGHTARG = integer);
  CREATE CAST (text AS integer) WITH INOUT AS IMPLICIT;
  CREATE SEQUENCE numbers START 5;
  CREATE TYPE mood AS ENUM ('calm', 'cross');
  CREATE TABLE customer (id integer PRIMARY KEY, email varchar(80) UNIQUE, mood mood DEFAULT 'calm');
  CREATE TABLE invoice (id integer PRIMARY KEY, customer_id integer REFERENCES customer ON DELETE CASCADE,
    total numeric(10,2) CHECK (total >= 0));
  COMMENT ON TABLE invoice IS '${"What is owed. ".repeat(200)}';
  CREATE INDEX invoice_customer ON invoice (customer_id);
  CREATE VIEW owed AS SELECT customer_id, sum(total) FROM invoice GROUP BY 1;
  CREATE RULE quiet AS ON DELETE TO customer DO INSTEAD NOTHING;
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM invoice; RETURN NEW; END $$;
  CREATE TRIGGER noted AFTER UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION note();
  INSERT INTO customer (id, email) VALUES (1, 'a@example.org'), (2, NULL);
  INSERT INTO invoice VALUES (1, 1, 10), (2, 1, 20), (3, 2, 30);`;

const unchanged = (schemaId: string) => findUnchangedSnapshot(server.database.kysely, schemaId);

/** Reads a working state from its version, and from its rows. */
async function bothOf(schemaId: string) {
  const snapshot = await unchanged(schemaId);
  const texts = await findWorkingState(server.database.kysely, schemaId, { withComments: true });
  if (snapshot === undefined || texts === undefined) throw new Error("the state is not that of a version");
  const { catalog, statistics } = unpackSnapshot(snapshot);
  return { ofVersion: { catalog, statistics }, ofRows: readCatalogTexts(texts) };
}

const freeze = (schemaId: string) =>
  server.call(versionsRoutes.create, {
    params: { schemaId },
    body: { version_name: "Frozen", description: "As it is now." },
    as,
  });

describe("a working state that is as its version", () => {
  it("says the same as its rows, after an import, after edits are frozen, and after a rollback", async () => {
    const { id } = await importSchema(server, as, { sql: dump });
    const imported = await bothOf(id);
    expect(imported.ofVersion).toEqual(imported.ofRows);

    const first = await server.call(versionsRoutes.listOfSchema, { params: { schemaId: id }, as });
    const edits = [{ action: "run_sql", sql: "DROP TABLE invoice CASCADE" } as const];
    await server.call(editsRoutes.apply, { params: { schemaId: id }, body: { edits }, as });
    expect(await unchanged(id)).toBeUndefined();
    await freeze(id);
    const frozen = await bothOf(id);
    expect(frozen.ofVersion).toEqual(frozen.ofRows);
    expect(frozen.ofRows.catalog.tables.map(({ name }) => name)).toEqual(["customer"]);

    const versionId = first.data[0]?.id ?? "";
    await server.call(versionsRoutes.rollback, { params: { schemaId: id, versionId }, as });
    const back = await bothOf(id);
    expect(back.ofVersion).toEqual(back.ofRows);
    expect(back.ofRows.catalog.tables).toHaveLength(2);
  });

  it("is one no more when its statistics have changed, and is one whatever it is called", async () => {
    const { id } = await importSchema(server, as, { sql: dump });
    const { data: tables } = await server.call(schemasRoutes.tables, { params: { id }, as });
    await server.call(statisticsRoutes.setRowCount, {
      params: { id: tables[0]?.id ?? "" },
      body: { row_count: 5_000 },
      as,
    });
    expect(await unchanged(id)).toBeUndefined();
    await freeze(id);
    expect((await bothOf(id)).ofVersion.statistics.tables[0]?.rowCount).toBe(5_000);
    await server.call(schemasRoutes.update, { params: { id }, body: { name: "Shop", db_type: "postgresql" }, as });
    expect((await bothOf(id)).ofVersion.statistics.tables[0]?.rowCount).toBe(5_000);
  });

  it("is that of the sample from the first on", async () => {
    const { data } = await server.call(projectsRoutes.createSample, { as });
    const both = await bothOf(data.schema_id);
    expect(both.ofVersion).toEqual(both.ofRows);
  });
});
