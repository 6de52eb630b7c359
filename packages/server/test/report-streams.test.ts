import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { simulationsRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const tableCount = 400;
const keyCount = 30;

let server: TestApp;
let account: TestAccount;
let simulation: Awaited<ReturnType<typeof runSimulation>>;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  account = await signedInAccount(server);
  const columns = Array.from({ length: keyCount }, (_, key) => `k${key} integer REFERENCES root ON DELETE CASCADE`);
  const children = Array.from({ length: tableCount }, (_, at) => `CREATE TABLE child_${at} (${columns.join(", ")});`);
  const sql = `CREATE TABLE root (id integer PRIMARY KEY);\n${children.join("\n")}`;
  const schema = await importSchema(server, account, { sql });
  simulation = await runSimulation(server, account, schema, "DELETE FROM root");
}, 120_000);
afterAll(() => server.close());

async function begin(format: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo;
  const call = request({
    port,
    path: `/v1/simulations/${simulation.id}/export?format=${format}`,
    headers: { authorization: `Bearer ${account.accessToken}`, ...headers },
  });
  call.end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  return response;
}

describe("an export of twelve thousand rows", () => {
  it("arrives whole in every form", async () => {
    const params = { id: simulation.id };
    const { body } = await server.call(simulationsRoutes.impact, { params, as: account });
    expect(body["next_cursor"]).not.toBeNull();
    const lines = (await text(await begin("csv"))).trimEnd().split("\r\n");
    expect(lines.length - 1).toBeGreaterThan(tableCount * keyCount);
    const document = JSON.parse(await text(await begin("json"))) as { impact: unknown[]; cascadePaths: unknown[] };
    expect(document.impact).toHaveLength(lines.length - 1);
    expect(document.cascadePaths).toHaveLength(simulation.cascade_path_count);
    expect((await text(await begin("markdown"))).match(/^\| \d+ \| /gm)).toHaveLength(lines.length - 1);
    expect((await text(await begin("pdf"))).startsWith("%PDF-")).toBe(true);
  }, 120_000);

  it.each([{}, { "accept-encoding": "gzip" }])(
    "breaks its connection where its results go meanwhile: %o",
    async (headers) => {
      const { logLines } = server;
      const response = await begin("json", headers);
      const db = server.database.kysely;
      await db.deleteFrom("simulation_result_parts").where("simulation_id", "=", simulation.id).execute();
      await expect(text(response)).rejects.toThrow("aborted");
      expect(logLines.slice(-3).join("")).toContain("the simulation was run again or deleted while it was exported");
      await server.call(simulationsRoutes.rerun, { params: { id: simulation.id }, as: account });
    },
    60_000,
  );
});
