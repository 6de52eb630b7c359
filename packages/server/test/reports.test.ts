import { simulationsRoutes } from "@foretell/contract";
import type { ImportResult, ReportFormat } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  schema = await importSchema(server, account, { name: "Shop" });
});
afterAll(() => server.close());

/** The file of a simulation as it arrives. */
async function exported(id: string, format?: ReportFormat) {
  const query = format === undefined ? "" : `?format=${format}`;
  return server.inject({
    method: "GET",
    url: `/v1/simulations/${id}/export${query}`,
    headers: { authorization: `Bearer ${account.accessToken}` },
  });
}

describe("the export of a simulation", () => {
  it("is JSON with everything, unless another format is asked for", async () => {
    const {
      id,
      simulationId: _,
      cascadePaths,
      cascade_path_count: __,
      ...simulation
    } = await runSimulation(server, account, schema);
    const params = { id };
    await server.call(simulationsRoutes.update, { params, body: { name: "Remove: Ada/Bob?" }, as: account });
    const response = await exported(id);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["content-disposition"]).toMatch(/filename="Remove- Ada-Bob impact \d{4}-\d\d-\d\d\.json"/);
    const impact = await server.call(simulationsRoutes.impact, { params, as: account });
    const summary = await server.call(simulationsRoutes.summary, { params, as: account });
    expect(response.json()).toEqual({
      format: "foretell-simulation",
      format_version: 1,
      exported_at: expect.any(String),
      simulation: { ...simulation, id, name: "Remove: Ada/Bob?" },
      summary: summary.data,
      impact: impact.data,
      cascadePaths,
    });
  });

  it("is CSV of the affected tables", async () => {
    const { id } = await runSimulation(server, account, schema, "DELETE FROM orders WHERE id = 10");
    const response = await exported(id, "csv");
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...lines] = response.body.trimEnd().split("\r\n");
    expect(head).toMatch(/^\uFEFFcascade_level,table,operation,referential_action,constraint,rows,/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^1,order_item,DELETE,CASCADE,order_item_order_id_fkey,2,2,2,exact,/);
  });

  it("is Markdown with verdict, tables and remedy", async () => {
    const { id } = await runSimulation(server, account, schema);
    const { body, headers } = await exported(id, "markdown");
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(body).toContain("**Would be blocked.**");
    expect(body).toContain("```sql\nDELETE FROM customer WHERE id = 1\n```");
    expect(body).toContain("| 1 | orders | BLOCKS (RESTRICT) |");
    expect(body).toContain("## Blockers");
  });

  it("is a report in PDF", async () => {
    const { id } = await runSimulation(server, account, schema);
    const { rawPayload, headers, statusCode } = await exported(id, "pdf");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(rawPayload.subarray(-6).toString()).toContain("%%EOF");
  });

  it.each(["json", "csv", "markdown", "pdf"] as const)(
    "tells why a statement was not analysed, as %s",
    async (format) => {
      const { id } = await runSimulation(server, account, schema, "DELETE FROM custmer");
      const { statusCode, body } = await exported(id, format);
      expect(statusCode).toBe(200);
      if (format === "json") expect(JSON.parse(body)).toMatchObject({ summary: null, impact: [] });
      if (format === "markdown") expect(body).toContain("**Could not be analysed.**");
    },
  );

  it("waits for a run", async () => {
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: "DELETE FROM orders" };
    const { data } = await server.call(simulationsRoutes.create, { body, as: account });
    const { statusCode, body: answer } = await exported(data.id);
    expect([statusCode, JSON.parse(answer)]).toMatchObject([
      409,
      { message: "The simulation has not been run yet, so there is nothing to export. Run it first." },
    ]);
  });

  it("knows its formats", async () => {
    const { id } = await runSimulation(server, account, schema);
    const { statusCode, body } = await exported(id, "docx" as ReportFormat);
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      400,
      { details: [{ path: "format", message: "Format must be json, csv, markdown or pdf" }] },
    ]);
  });
});
