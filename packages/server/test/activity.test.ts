import {
  activityRoutes,
  collaborativeLike,
  collaborativeProjectsRoutes,
  membersRoutes,
  routeUrl,
  schemasRoutes,
  simulationsRoutes,
  versionsRoutes,
} from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityDescription } from "../src/modules/activity/activity-words.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { shopDump } from "./support/shop-dump.ts";
import { addMember } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Calls the like of a route in a collaborative project and gives the data of its answer. */
async function call(
  route: RouteContract,
  as: TestAccount,
  params: Readonly<Record<string, string>>,
  body?: object,
): Promise<{ readonly id: string }> {
  const like = collaborativeLike(route) ?? route;
  const response = await server.inject({
    method: like.method,
    url: routeUrl(like, params),
    headers: { authorization: `Bearer ${as.accessToken}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode >= 400) throw new Error(response.body);
  return response.json<{ data: { id: string } }>().data;
}

async function project() {
  const owner = await signedInAccount(server, { name: "Ada" });
  const { data } = await server.call(collaborativeProjectsRoutes.create, { body: { name: "Team" }, as: owner });
  return { owner, projectId: data.id };
}

const feed = async (id: string, as: TestAccount, query: object = {}) =>
  (await server.call(activityRoutes.list, { params: { id }, query, as })).data;

describe("the activity of a project", () => {
  it("tells each deed, newest first, by whom, and whether its thing is still there", async () => {
    const { owner, projectId } = await project();
    const body = { db_type: "postgresql", sql_dump: shopDump, name: "Shop" };
    const schema = await call(schemasRoutes.import, owner, { projectId }, body);
    const run = { schema_id: schema.id, query_text: "DELETE FROM orders", name: "Old orders" };
    const simulation = await call(simulationsRoutes.run, owner, { projectId }, run);
    const params = { projectId, id: simulation.id };
    await call(simulationsRoutes.update, owner, params, { name: "All orders" });
    await call(simulationsRoutes.rerun, owner, params);
    await call(simulationsRoutes.remove, owner, params);
    const labels = { version_name: "Guests", description: "Orders without a customer." };
    await call(versionsRoutes.create, owner, { projectId, schemaId: schema.id }, labels);
    const told = await feed(projectId, owner);
    expect(told.map(({ description, metadata: { exists } }) => ({ description, exists }))).toEqual([
      { description: expect.stringContaining("created a version of the schema Shop"), exists: true },
      { description: "deleted the simulation All orders", exists: false },
      { description: "ran the simulation All orders again", exists: false },
      { description: "renamed the simulation Old orders to All orders", exists: false },
      { description: "ran the simulation Old orders", exists: false },
      { description: "imported the schema Shop", exists: true },
      { description: "created the project Team", exists: true },
    ]);
    expect(told.every(({ user_name, user_id }) => user_name === "Ada" && user_id === owner.id)).toBe(true);
  });

  it("is read page by page, of one person or one kind of thing", async () => {
    const { owner, projectId } = await project();
    const editor = await signedInAccount(server, { name: "Ed" });
    await server.call(membersRoutes.invite, {
      params: { id: projectId },
      body: { email: editor.email, role: "editor" },
      as: owner,
    });
    await call(schemasRoutes.import, editor, { projectId }, { db_type: "postgresql", sql_dump: shopDump });
    const page = { params: { id: projectId }, as: owner };
    const first = await server.call(activityRoutes.list, { ...page, query: { limit: 2 } });
    const { next_cursor: cursor } = first.body as unknown as { next_cursor: string };
    const second = await server.call(activityRoutes.list, { ...page, query: { limit: 2, cursor } });
    expect([...first.data, ...second.data].map(({ activity_type }) => activity_type)).toEqual([
      "schema_created",
      "member_added",
      "project_created",
    ]);
    expect((await feed(projectId, owner, { user_id: editor.id })).map(({ activity_type }) => activity_type)).toEqual([
      "schema_created",
    ]);
    expect(await feed(projectId, owner, { entity_type: "member" })).toMatchObject([
      {
        activity_type: "member_added",
        description: "invited Ed as editor",
        entity_type: "member",
        metadata: { entity_id: editor.id, entity_name: "Ed", before: null, after: "editor", exists: true },
      },
    ]);
  });

  it("has nothing of a deed that was refused", async () => {
    const { owner, projectId } = await project();
    const viewer = await signedInAccount(server);
    await addMember(server, projectId, viewer, "viewer");
    const body = { db_type: "postgresql", sql_dump: shopDump };
    await expect(call(schemasRoutes.import, viewer, { projectId }, body)).rejects.toThrow("FORBIDDEN");
    expect(await feed(projectId, viewer)).toHaveLength(1);
    await server.call(collaborativeProjectsRoutes.remove, { params: { id: projectId }, as: owner });
    const left = server.database.kysely.selectFrom("project_activity").where("project_id", "=", projectId);
    expect(await left.select("id").execute()).toEqual([]);
  });

  it("finds words for a change of role", () => {
    const activity = { action: "role changed", subject: "member", subject_name: "Ada" } as const;
    expect(activityDescription({ ...activity, details: { before: "viewer", after: "editor" } })).toBe(
      "changed the role of Ada from viewer to editor",
    );
  });
});
