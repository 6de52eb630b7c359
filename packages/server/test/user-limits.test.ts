import { projectsRoutes, schemasRoutes, simulationsRoutes, statisticsRoutes } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { formContentType } from "./support/multipart.ts";
import { createProject, importSchema, runSimulation } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { CallResult, TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => {
  for (const call of begun.splice(0)) call.destroy();
});
afterAll(() => server.close());

const patience = { timeout: 20_000 };
const begun: ClientRequest[] = [];

/** A body of 50 MB of which the first bytes are sent, and no more. */
function beginUpload(path: string, as: TestAccount, options: { method?: string; type?: string } = {}): ClientRequest {
  const { port } = server.app.server.address() as AddressInfo;
  const call = request({
    port,
    method: options.method ?? "POST",
    path: `/v1${path}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      "content-type": options.type ?? "application/json",
      "content-length": 50_000_000,
    },
  });
  begun.push(call);
  call.on("error", () => {});
  call.write('{"db_type": "postgresql", "sql_dump": "');
  return call;
}

async function answerOf(call: ClientRequest): Promise<{ status: number; code: string; message: string }> {
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const body = (await json(response)) as { code: string; message: string };
  return { ...body, status: response.statusCode ?? 0 };
}

/** Begins more than the limit takes, and waits for the one that is refused; its body was never read. */
function refusalOf(count: number, begin: () => ClientRequest) {
  return Promise.race(Array.from({ length: count }, begin).map(answerOf));
}

describe("large bodies of one user", () => {
  it.each([
    ["imports", 3, "/schemas/import", {}],
    ["imports as forms", 3, "/schemas/import", { type: formContentType }],
    ["validations", 4, "/schemas/validate", {}],
  ])("are refused before they are read where there are too many: %s", async (_name, count, path, options) => {
    const account = await signedInAccount(server);
    const refused = await refusalOf(count, () => beginUpload(path, account, options));
    expect([refused.status, refused.code]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.message).toMatch(/of yours are under way\. Wait for one to end/);
  });

  it("are refused before they are read where there are too many: statistics", async () => {
    const account = await signedInAccount(server);
    const { id } = await importSchema(server, account);
    const refused = await refusalOf(4, () => beginUpload(`/schemas/${id}/statistics`, account, { method: "PUT" }));
    expect([refused.status, refused.message]).toEqual([
      429,
      "Other statistics of yours are being read. Wait for them to end.",
    ]);
  });

  it("give their places back when their senders break off, and keep nobody else's", async () => {
    const account = await signedInAccount(server);
    const project_id = (await createProject(server, account)).id;
    const body = { project_id, db_type: "postgresql", sql_dump: shopDump } as const;
    const importIds = [randomUUID(), randomUUID()];
    for (const importId of importIds) {
      beginUpload(`/schemas/import?import_id=${importId}`, account, { type: formContentType });
      const progress = async () =>
        (await server.call(schemasRoutes.importProgress, { params: { importId }, as: account })).status;
      await expect.poll(progress, patience).toBe(200);
    }
    const importNow = async () => (await server.call(schemasRoutes.import, { body, as: account })).status;
    expect(await importNow()).toBe(429);
    await importSchema(server, await signedInAccount(server));
    for (const call of begun) call.destroy();
    await expect.poll(importNow, patience).toBe(201);
  });
});

// Some forty of them, one after the other.
describe("what takes a thread", { timeout: 120_000 }, () => {
  const statuses = async (count: number, call: () => Promise<CallResult<unknown>>): Promise<number[]> => {
    const results = await Promise.all(Array.from({ length: count }, call));
    return results.map(({ status }) => status).sort((one, other) => one - other);
  };

  it("is done for one user in turn, and refused where too much of it waits", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    const simulation = await runSimulation(server, account, schema);
    const params = { id: schema.id };
    const ofSimulation = { params: { id: simulation.id }, query: { format: "csv" }, as: account } as const;
    expect(await statuses(4, () => server.call(projectsRoutes.createSample, { as: account }))).toEqual([
      201, 201, 201, 429,
    ]);
    expect(await statuses(18, () => server.call(schemasRoutes.export, { params, as: account }))).toEqual([
      ...Array<number>(17).fill(200),
      429,
    ]);
    expect(await statuses(18, () => server.call(simulationsRoutes.export, ofSimulation))).toEqual([
      ...Array<number>(17).fill(200),
      429,
    ]);
    const body = { tables: [] };
    expect(await statuses(4, () => server.call(statisticsRoutes.replace, { params, body, as: account }))).toContain(
      429,
    );
  });
});
