import {
  activityRoutes,
  approvalsRoutes,
  collaborativeLike,
  routeUrl,
  schemasRoutes,
  simulationsRoutes,
  tableEditRoutes,
} from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { addMember, shareProject } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function team() {
  const owner = await signedInAccount(server, { name: "Ada" });
  const admin = await signedInAccount(server, { name: "Ben" });
  const editor = await signedInAccount(server, { name: "Eve" });
  const schema = await importSchema(server, owner);
  const { id } = await runSimulation(server, owner, schema);
  const projectId = schema.project_id;
  await shareProject(server, projectId);
  await addMember(server, projectId, admin, "admin");
  await addMember(server, projectId, editor, "editor");
  return { owner, admin, editor, schemaId: schema.id, params: { projectId, id } };
}

type Team = Awaited<ReturnType<typeof team>>;

const get = async ({ params, owner }: Team) => (await server.call(approvalsRoutes.get, { params, as: owner })).data;
const ask = ({ params }: Team, as: TestAccount, role: "owner" | "admin" | "editor" = "admin") =>
  server.call(approvalsRoutes.request, { params, body: { role }, as });
const decide = ({ params }: Team, as: TestAccount, digest: string, is_approved = true) =>
  server.call(approvalsRoutes.decide, { params, body: { is_approved, digest, note: "Seen." }, as });

async function change(one: Team, route: RouteContract, params: Readonly<Record<string, string>>, payload: object = {}) {
  const like = collaborativeLike(route) ?? route;
  const response = await server.inject({
    method: like.method,
    url: routeUrl(like, { projectId: one.params.projectId, ...params }),
    headers: { authorization: `Bearer ${one.owner.accessToken}` },
    payload,
  });
  expect(response.statusCode).toBeLessThan(300);
}

async function approved() {
  const one = await team();
  const { data } = await ask(one, one.editor);
  await decide(one, one.admin, data.digest);
  expect(await get(one)).toMatchObject({
    status: "approved",
    decided_by_name: "Ben",
    requested_by_name: "Eve",
    note: "Seen.",
  });
  return one;
}

describe("the approval of a simulation", () => {
  it("is asked of a role, and given by somebody else who has it", async () => {
    const one = await team();
    expect(await get(one)).toBeNull();
    const { data } = await ask(one, one.editor, "admin");
    expect(data).toMatchObject({ status: "requested", role: "admin", decided_at: null, version_number: null });
    expect((await decide(one, one.editor, data.digest)).status).toBe(403);
    const own = await ask(one, one.admin);
    expect((await decide(one, one.admin, own.data.digest)).body).toMatchObject({
      message: "Somebody else must decide on what you ask for.",
    });
    expect((await decide(one, one.owner, own.data.digest, false)).data).toMatchObject({ status: "rejected" });
    expect((await server.call(approvalsRoutes.withdraw, { params: one.params, as: one.admin })).status).toBe(200);
    expect(await get(one)).toBeNull();
    expect((await decide(one, one.owner, own.data.digest)).status).toBe(404);
  });

  it("stays where the simulation is run again and comes to the same, or is called otherwise", async () => {
    const one = await approved();
    await change(one, simulationsRoutes.rerun, { id: one.params.id });
    await change(one, simulationsRoutes.update, { id: one.params.id }, { name: "Another name" });
    expect(await get(one)).toMatchObject({ status: "approved" });
  });

  it("falls when the statement is changed, and counts again once it is what it was", async () => {
    const one = await approved();
    const { query_text } = await server.database.kysely
      .selectFrom("simulations")
      .where("id", "=", one.params.id)
      .select("query_text")
      .executeTakeFirstOrThrow();
    await change(one, simulationsRoutes.update, { id: one.params.id }, { query_text: "DELETE FROM orders" });
    expect(await get(one)).toMatchObject({ status: "fallen" });
    expect((await ask(one, one.editor)).status).toBe(409);
    await change(one, simulationsRoutes.update, { id: one.params.id }, { query_text });
    expect(await get(one)).toMatchObject({ status: "approved" });
  });

  it("falls when the schema is edited that it was put to", async () => {
    const one = await approved();
    const table = { name: "stock", columns: [{ name: "id", data_type: "integer" }] };
    await change(one, tableEditRoutes.createIn, { schemaId: one.schemaId }, table);
    expect(await get(one)).toMatchObject({ status: "fallen" });
  });

  it("stands in the list, in the simulation and in its report, for members alone", async () => {
    const one = await approved();
    const visitor = await signedInAccount(server);
    await shareProject(server, one.params.projectId, { isPublic: true });
    const ask = async (
      route: RouteContract,
      { accessToken }: TestAccount,
      query: Readonly<Record<string, string>> = {},
    ) =>
      server.inject({
        url: routeUrl(collaborativeLike(route) ?? route, one.params, query),
        headers: { authorization: `Bearer ${accessToken}` },
      });
    const statusesFor = async (as: TestAccount) => {
      const [listed] = (await ask(simulationsRoutes.listOfProject, as)).json<{ data: { approval_status: unknown }[] }>()
        .data;
      const { data } = (await ask(simulationsRoutes.get, as)).json<{ data: Readonly<Record<string, unknown>> }>();
      expect(data).toMatchObject({ version_number: null });
      const [entry] = (await ask(simulationsRoutes.logs, as)).json<{ data: { user_name: unknown }[] }>().data;
      const names = [data["approval_decided_by_name"], data["executed_by_name"], entry?.user_name];
      return [listed?.approval_status, data["approval_status"], ...names];
    };
    expect(await statusesFor(one.editor)).toEqual(["approved", "approved", "Ben", "Ada", "Ada"]);
    expect(await statusesFor(visitor)).toEqual([null, null, null, null, null]);
    const reportFor = async (as: TestAccount) => (await ask(simulationsRoutes.export, as, { format: "markdown" })).body;
    expect(await reportFor(one.editor)).toMatch(
      /- Run: .* by Ada, on the schema as it was\n- Approval: approved .* by Ben\n/,
    );
    const shown = await reportFor(visitor);
    expect(shown).not.toContain("Approval");
    expect(shown).not.toContain("Ada");
  });

  it("is asked, and given, of a result that is its schema's as that is now", async () => {
    const one = await team();
    const asked = await ask(one, one.editor);
    const table = { name: "stock", columns: [{ name: "id", data_type: "integer" }] };
    await change(one, tableEditRoutes.createIn, { schemaId: one.schemaId }, table);
    const { digest } = (await get(one)) ?? { digest: "" };
    expect(digest).not.toBe(asked.data.digest);
    const stale = { status: 409, body: { message: expect.stringContaining("schema was changed since") } };
    expect(await decide(one, one.admin, digest)).toMatchObject(stale);
    expect(await ask(one, one.editor)).toMatchObject(stale);
    await change(one, simulationsRoutes.rerun, { id: one.params.id });
    const again = await ask(one, one.editor);
    expect((await decide(one, one.admin, again.data.digest)).data).toMatchObject({ status: "approved" });
  });

  it("is undone by the role that decided alone, which the activity tells", async () => {
    const one = await approved();
    const withdraw = (as: TestAccount) => server.call(approvalsRoutes.withdraw, { params: one.params, as });
    expect((await withdraw(one.editor)).status).toBe(403);
    expect((await ask(one, one.editor)).status).toBe(403);
    expect(await get(one)).toMatchObject({ status: "approved" });
    expect((await withdraw(one.admin)).status).toBe(200);
    expect(await get(one)).toBeNull();
    const { data } = await server.call(activityRoutes.list, { params: { id: one.params.projectId }, as: one.owner });
    expect(data[0]).toMatchObject({
      activity_type: "approval_withdrawn",
      description: expect.stringMatching(/^withdrew the approval of the simulation /),
      user_name: "Ben",
    });
  });

  it("falls where a script does something else, though its sums are the same", async () => {
    const one = await team();
    const { data } = await ask(one, one.editor);
    await decide(one, one.admin, data.digest);
    const results = server.database.kysely.updateTable("simulation_results");
    const script = JSON.stringify({ statements: [] });
    await results.set({ script }).where("simulation_id", "=", one.params.id).execute();
    expect(await get(one)).toMatchObject({ status: "fallen" });
  });

  it("is about what was looked at", async () => {
    const one = await team();
    const { data } = await ask(one, one.editor);
    await change(one, simulationsRoutes.update, { id: one.params.id }, { query_text: "DELETE FROM orders" });
    expect((await decide(one, one.owner, data.digest)).body).toMatchObject({
      message: expect.stringContaining("not what you looked at"),
    });
    await change(one, schemasRoutes.remove, { id: one.schemaId });
    expect((await server.call(approvalsRoutes.get, { params: one.params, as: one.owner })).status).toBe(404);
  });
});
