import {
  activityRoutes,
  diagramNotesRoutes,
  diagramViewsRoutes,
  schemasRoutes,
  tablesRoutes,
  versionsRoutes,
} from "@foretell/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema } from "./support/projects.ts";
import { addMember, shareProject } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const copy = (as: TestAccount, id: string, body: { target_project_id: string; name?: string }) =>
  server.call(schemasRoutes.copy, { params: { id }, body, as });

async function tablesOf(as: TestAccount, id: string) {
  const { data } = await server.call(schemasRoutes.tables, { params: { id }, as });
  return data.map(({ name, columns, row_count }) => ({
    name,
    row_count,
    columns: columns.map(({ name: column, data_type, is_nullable }) => ({ column, data_type, is_nullable })),
  }));
}

describe("the copy of a schema", () => {
  it("has its tables, keys and rows counts, as a schema of its own with a first version", async () => {
    const owner = await signedInAccount(server, { name: "Ada" });
    const source = await importSchema(server, owner);
    const target = await createProject(server, owner);
    const {
      data: copied,
      status,
      body,
    } = await copy(owner, source.id, { target_project_id: target.id, name: "Trial" });
    expect([status, body["message"]]).toEqual([201, "Schema copied successfully"]);
    expect(copied).toMatchObject({
      project_id: target.id,
      name: "Trial",
      version: "v1.0.0",
      created_by_name: "Ada",
      census: source.census,
      table_count: source.table_count,
    });
    expect(await tablesOf(owner, copied.id)).toEqual(await tablesOf(owner, source.id));
    const keysOf = async (id: string) => {
      const { data } = await server.call(schemasRoutes.relationships, { params: { id }, as: owner });
      return data.map(({ constraint_name, on_delete_action }) => ({ constraint_name, on_delete_action }));
    };
    expect(await keysOf(copied.id)).toEqual(await keysOf(source.id));
    const { data: versions } = await server.call(versionsRoutes.listOfSchema, {
      params: { schemaId: copied.id },
      as: owner,
    });
    expect(versions.map(({ version_name }) => version_name)).toEqual(["Initial schema copy"]);

    // Each goes its own way.
    const [table] = (await server.call(tablesRoutes.listOfSchema, { params: { schemaId: copied.id }, as: owner })).data;
    expect((await server.call(schemasRoutes.remove, { params: { id: source.id }, as: owner })).status).toBe(200);
    expect((await server.call(tablesRoutes.get, { params: { id: table?.id ?? "" }, as: owner })).status).toBe(200);
  });

  it("has the views and notes of its diagram, as those of whoever copied it, which count with it", async () => {
    const owner = await signedInAccount(server, { name: "Ada" });
    const source = await importSchema(server, owner);
    const params = { id: source.id };
    const view = { name: "Orders", state: { show: "names" }, places: [{ table: "customer", x: 10, y: 20 }] };
    await server.call(diagramViewsRoutes.create, { params, body: view, as: owner });
    for (const body of ["First.", "Second."]) {
      const note = { body, table_name: body === "First." ? "customer" : null };
      await server.call(diagramNotesRoutes.create, { params, body: note, as: owner });
    }
    const target = await createProject(server, owner);
    const { data: copied } = await copy(owner, source.id, { target_project_id: target.id });
    const of = { params: { id: copied.id }, as: owner };
    const { data: views } = await server.call(diagramViewsRoutes.list, of);
    expect(views).toMatchObject([{ ...view, schema_id: copied.id, created_by_name: "Ada" }]);
    const { data: notes } = await server.call(diagramNotesRoutes.list, of);
    expect(notes).toMatchObject([
      { body: "First.", table_name: "customer", author_name: "Ada" },
      { body: "Second.", table_name: null, author_name: "Ada" },
    ]);
    const { rows } = await sql`
      SELECT stored_bytes = schema_bytes(id) AS is_exact FROM schemas WHERE id IN (${source.id}, ${copied.id})
    `.execute(server.database.kysely);
    expect(rows).toEqual([{ is_exact: true }, { is_exact: true }]);
  });

  it("goes to a team's project where one may edit, and is told there", async () => {
    const owner = await signedInAccount(server);
    const editor = await signedInAccount(server);
    const viewer = await signedInAccount(server);
    const { id } = await createProject(server, owner);
    await shareProject(server, id);
    await addMember(server, id, editor, "editor");
    await addMember(server, id, viewer, "viewer");
    const own = await importSchema(server, editor, { name: "Shop" });
    const { data } = await copy(editor, own.id, { target_project_id: id });
    expect(data).toMatchObject({ name: "Shop", project_id: id });
    const told = await server.call(activityRoutes.list, { params: { id }, as: owner });
    expect(told.data[0]).toMatchObject({ activity_type: "schema_created", metadata: { entity_id: data.id } });

    const viewers = await importSchema(server, viewer);
    expect((await copy(viewer, viewers.id, { target_project_id: id })).status).toBe(403);
  });

  it("neither leaves nor reaches a project that one may not see, and leaves nothing where it is refused", async () => {
    const owner = await signedInAccount(server);
    const stranger = await signedInAccount(server);
    const source = await importSchema(server, owner);
    const foreign = await createProject(server, stranger);
    const missing = crypto.randomUUID();
    // What earlier tests deleted is cleared away beside them: only what comes anew counts.
    const ofNoProject = () =>
      server.database.kysely.selectFrom("schemas").where("project_id", "is", null).select("id").execute();
    const before = new Set((await ofNoProject()).map(({ id }) => id));
    const out = await copy(stranger, source.id, { target_project_id: foreign.id });
    const into = await copy(owner, source.id, { target_project_id: foreign.id });
    const nowhere = await copy(owner, source.id, { target_project_id: missing });
    expect([out.status, into.status, nowhere.status]).toEqual([404, 404, 404]);
    expect([into.failure.message, into.failure.code]).toEqual([nowhere.failure.message, nowhere.failure.code]);
    expect((await ofNoProject()).filter(({ id }) => !before.has(id))).toEqual([]);
  });
});
