import {
  activityRoutes,
  collaborativeLike,
  diagramNotesRoutes,
  diagramViewsRoutes,
  maxDiagramViews,
  schemasRoutes,
} from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import { importSchema } from "./support/projects.ts";
import { addMember, shareProject } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { CallInput, TestApp } from "./support/test-app.ts";

let server: TestApp;

/** What a call is refused with. */
async function refused<Route extends RouteContract>(route: Route, input: CallInput<Route>) {
  const { status, failure } = await server.call(route, input);
  return { status, message: failure.message, details: failure.details };
}

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function ownSchema() {
  const owner = await signedInAccount(server, { name: "Ada Owner" });
  const { id, project_id } = await importSchema(server, owner);
  return { owner, projectId: project_id, params: { id } };
}

const state = { layout: "grid", show: "names", at: "10_20_80" };
const places = [{ table: "orders", x: 12.5, y: -40 }];

describe("views of a diagram", () => {
  it("are kept with their state and the places of tables, renamed, changed and deleted", async () => {
    const { owner: as, params } = await ownSchema();
    const { data: view } = await server.call(diagramViewsRoutes.create, {
      params,
      body: { name: "  Billing ", state, places },
      as,
    });
    expect(view).toMatchObject({ name: "Billing", state, places, created_by_name: "Ada Owner", revision: 1 });
    const at = { params: { ...params, viewId: view.id }, as };
    const { data: renamed } = await server.call(diagramViewsRoutes.update, { ...at, body: { name: "Money" } });
    expect(renamed).toMatchObject({ name: "Money", state, places, revision: 2 });
    await server.call(diagramViewsRoutes.update, { ...at, body: { state: {}, places: [], revision: 2 } });
    const listed = await server.call(diagramViewsRoutes.list, { params, as });
    expect(listed.data).toMatchObject([{ name: "Money", state: {}, places: [], revision: 3 }]);
    await server.call(diagramViewsRoutes.remove, at);
    expect((await server.call(diagramViewsRoutes.list, { params, as })).data).toEqual([]);
  });

  it("have names of their own, in whatever case, and say where one is taken", async () => {
    const { owner: as, params } = await ownSchema();
    const body = { name: "Billing", state };
    await server.call(diagramViewsRoutes.create, { params, body, as });
    const other = await server.call(diagramViewsRoutes.create, { params, body: { ...body, name: "Users" }, as });
    const message = "There is a view BILLING already. Choose another name.";
    const taken = { ...body, name: "BILLING" };
    expect(await refused(diagramViewsRoutes.create, { params, body: taken, as })).toMatchObject({
      status: 409,
      message,
      details: [{ path: "name", message }],
    });
    const at = { params: { ...params, viewId: other.data.id }, as };
    expect(await refused(diagramViewsRoutes.update, { ...at, body: { name: "BILLING" } })).toMatchObject({
      status: 409,
    });
    await server.call(diagramViewsRoutes.update, { ...at, body: { name: "USERS" } });
  });

  it("are not changed over the change of somebody else", async () => {
    const { owner: as, params } = await ownSchema();
    const { data: view } = await server.call(diagramViewsRoutes.create, { params, body: { name: "One", state }, as });
    const at = { params: { ...params, viewId: view.id }, as };
    await server.call(diagramViewsRoutes.update, { ...at, body: { name: "Two", revision: 1 } });
    expect(await refused(diagramViewsRoutes.update, { ...at, body: { state: {}, revision: 1 } })).toMatchObject({
      status: 409,
      message: "The view Two was changed meanwhile. Open it again before you change it.",
    });
  });

  it("are as many as a schema may have, and go with it", async () => {
    const { owner: as, params } = await ownSchema();
    for (let made = 0; made < maxDiagramViews; made += 1) {
      await server.call(diagramViewsRoutes.create, { params, body: { name: `View ${made}`, state }, as });
    }
    expect(await refused(diagramViewsRoutes.create, { params, body: { name: "One more", state }, as })).toMatchObject({
      status: 422,
      message: "A schema has at most 50 views. Delete one that is not used any more.",
    });
    await server.call(schemasRoutes.remove, { params, as });
    expect(await refused(diagramViewsRoutes.list, { params, as })).toMatchObject({ status: 404 });
  });

  it("are refused where they are more than a view, by field", async () => {
    const { owner: as, params } = await ownSchema();
    const many = Array.from({ length: 501 }, (_, at) => ({ table: `t${at}`, x: 0, y: 0 }));
    for (const [body, field] of [
      [{ name: " ", state }, "name"],
      [{ name: "Long", state: { layout: "x".repeat(20_001) } }, "state.layout"],
      [{ name: "Many", state, places: many }, "places"],
      [{ name: "Far", state, places: [{ table: "t", x: 1e9, y: 0 }] }, "places.0.x"],
      [{ name: "Odd", state: { script: "1" } }, "state"],
    ] as const) {
      expect(await refused(diagramViewsRoutes.create, { params, body: body as never, as })).toMatchObject({
        status: 400,
        details: [expect.objectContaining({ path: field })],
      });
    }
  });
});

describe("notes on a diagram", () => {
  it("are written on a table or the schema, changed and deleted", async () => {
    const { owner: as, params } = await ownSchema();
    const { data: note } = await server.call(diagramNotesRoutes.create, {
      params,
      body: { body: " One row a day. ", table_name: "orders" },
      as,
    });
    expect(note).toMatchObject({
      table_name: "orders",
      body: "One row a day.",
      author_name: "Ada Owner",
      edited_at: null,
    });
    await server.call(diagramNotesRoutes.create, { params, body: { body: "The shop of 2019." }, as });
    const at = { params: { ...params, noteId: note.id }, as };
    const { data: changed } = await server.call(diagramNotesRoutes.update, {
      ...at,
      body: { body: "Two.", revision: 1 },
    });
    expect(changed).toMatchObject({ body: "Two.", edited_at: expect.any(String), revision: 2 });
    expect(await refused(diagramNotesRoutes.update, { ...at, body: { body: "Three.", revision: 1 } })).toMatchObject({
      status: 409,
      message: "This note was changed meanwhile. It says now: Two.",
    });
    const first = await server.call(diagramNotesRoutes.list, { params, query: { limit: 1 }, as });
    const second = await server.call(diagramNotesRoutes.list, {
      params,
      query: { limit: 1, cursor: String(first.body["next_cursor"]) },
      as,
    });
    expect([...first.data, ...second.data]).toMatchObject([
      { table_name: "orders", body: "Two." },
      { table_name: null, body: "The shop of 2019." },
    ]);
    await server.call(diagramNotesRoutes.remove, at);
    expect(await refused(diagramNotesRoutes.remove, at)).toMatchObject({ status: 404, message: "Note not found" });
  });

  it("belong to the schema that they were written on alone", async () => {
    const one = await ownSchema();
    const { data: note } = await server.call(diagramNotesRoutes.create, {
      params: one.params,
      body: { body: "Mine" },
      as: one.owner,
    });
    const { id } = await importSchema(server, one.owner, { projectId: one.projectId });
    const params = { id, noteId: note.id };
    expect(await refused(diagramNotesRoutes.remove, { params, as: one.owner })).toMatchObject({ status: 404 });
  });

  it("are told in a team, and without names to who only looks at a public project", async () => {
    const { owner, projectId, params } = await ownSchema();
    await shareProject(server, projectId, { isPublic: true });
    const viewer = await signedInAccount(server, { name: "Vi Ewer" });
    await addMember(server, projectId, viewer, "viewer");
    const team = { projectId, ...params };
    const create = collaborativeLike(diagramNotesRoutes.create) ?? diagramNotesRoutes.create;
    const list = collaborativeLike(diagramNotesRoutes.list) ?? diagramNotesRoutes.list;
    const body = { body: "One row a day.", table_name: "orders" };
    await server.call(create, { params: team, body, as: owner });
    expect(await refused(create, { params: team, body, as: viewer })).toMatchObject({ status: 403 });
    const { data: activity } = await server.call(activityRoutes.list, { params: { id: projectId }, as: viewer });
    expect(activity[0]).toMatchObject({
      activity_type: "schema_noted",
      description: expect.stringMatching(/^wrote a note on the table orders of the schema /),
    });
    const visitor = await signedInAccount(server);
    for (const [as, author_name] of [
      [viewer, "Ada Owner"],
      [visitor, null],
    ] as const) {
      expect((await server.call(list, { params: team, as })).data).toMatchObject([{ author_name }]);
    }
  });
});
