import { activityRoutes, collaborativeLikes, simulationsRoutes } from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { addMember, shareProject } from "./support/teams.ts";
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

const query_text = "DELETE FROM orders WHERE id = 10";
const update = (id: string, body: object) =>
  server.call(simulationsRoutes.update, { params: { id }, body, as: account });

describe("tags of simulations", () => {
  it("are given with a simulation, and trimmed", async () => {
    const body = {
      project_id: schema.project_id,
      schema_id: schema.id,
      query_text,
      tags: ["  nightly ", "big\n table"],
    };
    const run = await server.call(simulationsRoutes.run, { body, as: account });
    expect(run.data.tags).toEqual(["nightly", "big table"]);
    const created = await server.call(simulationsRoutes.create, { body, as: account });
    expect(created.data.tags).toEqual(["nightly", "big table"]);
    const listed = await server.call(simulationsRoutes.listOfProject, {
      params: { projectId: schema.project_id },
      as: account,
    });
    expect(listed.data.find(({ id }) => id === run.data.id)).toMatchObject({
      tags: ["nightly", "big table"],
      created_by_name: "Ada Lovelace",
    });
  });

  it("are changed as a whole, without a trace on name, statement and result", async () => {
    const { id, tags } = await runSimulation(server, account, schema);
    expect(tags).toEqual([]);
    const before = (await server.call(simulationsRoutes.get, { params: { id }, as: account })).data;
    expect((await update(id, { tags: ["a", "b"] })).data).toEqual({ ...before, tags: ["a", "b"] });
    expect((await update(id, { name: before.name })).data.tags).toEqual(["a", "b"]);
    const rerun = await server.call(simulationsRoutes.rerun, { params: { id }, as: account });
    expect(rerun.data.tags).toEqual(["a", "b"]);
    expect((await update(id, { tags: [] })).data.tags).toEqual([]);
    const logs = await server.call(simulationsRoutes.logs, { params: { id }, as: account });
    expect(logs.data.map(({ event }) => event)).toEqual(["tagged", "rerun", "renamed", "tagged", "run", "created"]);
    expect(logs.data[0]).toMatchObject({ message: "The tags were changed.", user_name: "Ada Lovelace" });
  });

  it("that stay as they are leave no entry", async () => {
    const { id } = await runSimulation(server, account, schema);
    await update(id, { tags: ["a"] });
    await update(id, { tags: ["a"] });
    const logs = await server.call(simulationsRoutes.logs, { params: { id }, as: account });
    expect(logs.data.map(({ event }) => event)).toEqual(["tagged", "run", "created"]);
  });

  it.each([
    [Array.from({ length: 11 }, (_, at) => `tag ${at}`), "tags", "At most 10 tags are allowed. Remove some first."],
    [["x".repeat(41)], "tags.0", "A tag must be at most 40 characters"],
    [["a", "  "], "tags.1", "A tag needs a character at least"],
    [["Nightly", "other", "nightly"], "tags.2", "The tag nightly is there already. Leave it out."],
    [["a\0b"], "tags.0", "A tag must not contain a NUL character"],
    ["nightly", "tags", "Tags must be a list of texts"],
  ])("are refused where they are too many, too long, empty or there twice: %j", async (tags, path, message) => {
    const { id } = await runSimulation(server, account, schema);
    const refused = await update(id, { tags });
    expect([refused.status, refused.failure.details]).toEqual([400, [{ path, message }]]);
  });

  it("stand in the reports of a simulation", async () => {
    const { id } = await runSimulation(server, account, schema);
    await update(id, { tags: ["nightly", "big table"] });
    const download = async (format: string) => {
      const url = `/v1/simulations/${id}/export?format=${format}`;
      return (await server.inject({ url, headers: { authorization: `Bearer ${account.accessToken}` } })).body;
    };
    expect(await download("markdown")).toContain("- Tags: nightly, big table\n");
    expect(JSON.parse(await download("json"))).toMatchObject({ simulation: { tags: ["nightly", "big table"] } });
  });

  it("are told to the team, and given by its routes as by those of one person", async () => {
    const shop = await importSchema(server, account);
    const projectId = shop.project_id;
    await shareProject(server, projectId);
    const viewer = await signedInAccount(server);
    await addMember(server, projectId, viewer, "viewer");
    const likes = collaborativeLikes.simulations;
    const body = { schema_id: shop.id, query_text, name: "Clean up", tags: ["nightly"] };
    const run = await server.call(likes.run, { params: { projectId }, body, as: account });
    const { id } = run.data as { id: string };
    const params = { projectId, id };
    const changed = await server.call(likes.update, { params, body: { tags: ["weekly", "big"] }, as: account });
    expect(changed.data).toMatchObject({ tags: ["weekly", "big"], name: "Clean up" });
    await server.call(likes.update, { params, body: { tags: [] }, as: account });
    const refused = await server.call(likes.update, { params, body: { tags: ["mine"] }, as: viewer });
    expect(refused.status).toBe(403);
    const activity = await server.call(activityRoutes.list, { params: { id: projectId }, as: account });
    expect(activity.data.slice(0, 2)).toMatchObject([
      { activity_type: "simulation_updated", description: "took the tags of the simulation Clean up away" },
      {
        activity_type: "simulation_updated",
        description: "tagged the simulation Clean up: weekly, big",
        metadata: { before: "nightly", after: "weekly, big" },
      },
    ]);
  });

  it("do not tell who made a simulation to whoever only views a public project", async () => {
    const shop = await importSchema(server, account);
    const projectId = shop.project_id;
    const { id } = await runSimulation(server, account, shop);
    await shareProject(server, projectId, { isPublic: true });
    const visitor = await signedInAccount(server);
    const like = collaborativeLikes.simulations.get;
    const seen = await server.call(like, { params: { projectId, id }, as: visitor });
    expect(seen.data).toMatchObject({ created_by_name: null, tags: [] });
  });
});
