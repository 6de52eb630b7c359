import { defaultRiskThresholds, projectsRoutes, usersRoutes, workspaceRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe("personal projects", () => {
  it("are created, read, changed and deleted by their owner", async () => {
    const account = await createAccount(server);
    const body = { name: "  Shop  ", description: "What we sell" };
    const created = await server.call(projectsRoutes.create, { body, as: account });
    expect([created.status, created.body["message"]]).toEqual([201, "Project created successfully"]);
    expect(created.data).toMatchObject({
      name: "Shop",
      description: "What we sell",
      schema_count: 0,
      table_count: 0,
      simulation_count: 0,
    });

    const params = { id: created.data.id };
    expect((await server.call(projectsRoutes.get, { params, as: account })).data).toEqual(created.data);
    const updated = await server.call(projectsRoutes.update, { params, body: { name: "Store" }, as: account });
    expect(updated.data).toEqual({ ...created.data, name: "Store" });
    const withoutText = { name: "Store", description: "" };
    const erased = await server.call(projectsRoutes.update, { params, body: withoutText, as: account });
    expect(erased.data).toEqual({ ...created.data, name: "Store", description: null });

    const risk_thresholds = { ...defaultRiskThresholds, rows: { risk: 5, severe: 50 } };
    const weighed = await server.call(projectsRoutes.update, {
      params,
      body: { name: "Store", risk_thresholds },
      as: account,
    });
    expect(weighed.data).toEqual({ ...erased.data, risk_thresholds });
    const kept = await server.call(projectsRoutes.update, { params, body: { name: "Store" }, as: account });
    expect(kept.data.risk_thresholds).toEqual(risk_thresholds);
    const turned = { ...risk_thresholds, rows: { risk: 50, severe: 5 } };
    const refused = await server.call(projectsRoutes.update, {
      params,
      body: { name: "Store", risk_thresholds: turned },
      as: account,
    });
    expect([refused.status, refused.failure.details?.[0]?.path]).toEqual([400, "risk_thresholds.rows.severe"]);
    const back = await server.call(projectsRoutes.update, {
      params,
      body: { name: "Store", risk_thresholds: null },
      as: account,
    });
    expect(back.data.risk_thresholds).toBeNull();

    expect((await server.call(workspaceRoutes.counts, { as: account })).data.project_count).toBe(1);
    expect((await server.call(projectsRoutes.remove, { params, as: account })).status).toBe(200);
    const gone = await server.call(projectsRoutes.get, { params, as: account });
    expect([gone.status, gone.failure.message]).toEqual([404, "Project not found"]);
    expect((await server.call(workspaceRoutes.counts, { as: account })).data).toEqual({
      project_count: 0,
      schema_count: 0,
      simulation_count: 0,
    });
  });

  it.each([
    [{}, "name", "Project name is required"],
    [{ name: "   " }, "name", "Project name is required"],
    [{ name: 7 }, "name", "Project name is required"],
    [{ name: "x".repeat(201) }, "name", "Project name must be at most 200 characters"],
    [{ name: "a", description: "x".repeat(2001) }, "description", "Description must be at most 2000 characters"],
    [{ name: "a\0b" }, "name", "Project name must not contain a NUL character"],
  ])("refuse %j", async (body, path, message) => {
    const account = await createAccount(server);
    const { status, failure } = await server.call(projectsRoutes.create, {
      body: body as { name: string },
      as: account,
    });
    expect([status, failure.code, failure.details]).toEqual([400, "VALIDATION_FAILED", [{ path, message }]]);
  });

  it("do not exist for anybody else", async () => {
    const owner = await createAccount(server);
    const stranger = await createAccount(server);
    const { data } = await server.call(projectsRoutes.create, { body: { name: "Mine" }, as: owner });
    const params = { id: data.id };
    for (const result of [
      await server.call(projectsRoutes.get, { params, as: stranger }),
      await server.call(projectsRoutes.update, { params, body: { name: "Yours" }, as: stranger }),
      await server.call(projectsRoutes.remove, { params, as: stranger }),
    ]) {
      expect([result.status, result.failure.message]).toEqual([404, "Project not found"]);
    }
    expect((await server.call(projectsRoutes.list, { as: stranger })).data).toEqual([]);
    expect((await server.call(projectsRoutes.get, { params, as: owner })).data.name).toBe("Mine");
  });

  it("are either there or gone while one is deleted", async () => {
    const account = await createAccount(server);
    for (let round = 0; round < 40; round += 1) {
      const { data } = await server.call(projectsRoutes.create, { body: { name: "Shop" }, as: account });
      const params = { id: data.id };
      const look = () => server.call(projectsRoutes.get, { params, as: account });
      const change = () => server.call(projectsRoutes.update, { params, body: { name: "Store" }, as: account });
      const remove = () => server.call(projectsRoutes.remove, { params, as: account });
      const results = await Promise.all(
        [look, change, look, change, remove, look, change, remove, look, change].map((call) => call()),
      );
      for (const { status, body } of results) {
        expect([200, 404]).toContain(status);
        if (status === 404) expect(body["message"]).toBe("Project not found");
      }
      expect((await look()).status).toBe(404);
    }
  });

  it("are listed newest first, page by page", async () => {
    const account = await createAccount(server);
    for (const name of ["one", "two", "three"]) {
      await server.call(projectsRoutes.create, { body: { name }, as: account });
    }
    const first = await server.call(projectsRoutes.list, { query: { limit: 2 }, as: account });
    expect(first.data.map((project) => project.name)).toEqual(["three", "two"]);
    const cursor = String(first.body["next_cursor"]);
    const second = await server.call(projectsRoutes.list, { query: { limit: 2, cursor }, as: account });
    expect(second.data.map((project) => project.name)).toEqual(["one"]);
    expect(second.body["next_cursor"]).toBeNull();
    const wrong = await server.call(projectsRoutes.list, { query: { cursor: "x' OR 1=1" }, as: account });
    expect([wrong.status, wrong.failure.details[0]?.path]).toEqual([400, "cursor"]);
  });

  it("go with the account that owns them", async () => {
    const account = await createAccount(server);
    const { data } = await server.call(projectsRoutes.create, { body: { name: "Mine" }, as: account });
    const body = { current_password: account.password };
    expect((await server.call(usersRoutes.remove, { as: account, body })).status).toBe(200);
    const left = await server.database.kysely.selectFrom("projects").where("id", "=", data.id).selectAll().execute();
    expect(left).toEqual([]);
  });
});
