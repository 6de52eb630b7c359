import { projectsRoutes, simulationsRoutes, tablesRoutes } from "@foretell/contract";
import { expect } from "vitest";
import { journey } from "../support/journey.ts";
import { importDump } from "../support/project.ts";
import { openShop } from "../support/simulation.ts";

journey("a thing of another project of one's own is not found under this one", async ({ openContext }) => {
  const shop = await openShop(openContext, "");
  const { page, account, projectId, schemaId } = shop;
  const { id: otherId } = await account.call(projectsRoutes.create, { body: { name: "Other" } });
  const otherSchemaId = await importDump(account, otherId, "CREATE TABLE elsewhere (id int PRIMARY KEY);");
  const run = { project_id: otherId, schema_id: otherSchemaId, query_text: "DELETE FROM elsewhere" };
  const { id: simulationId } = await account.call(simulationsRoutes.run, { body: run });
  const [table] = await account.call(tablesRoutes.listOfSchema, { params: { schemaId: otherSchemaId } });

  for (const [path, title] of [
    [`/simulations/${simulationId}`, "Simulation not found"],
    [`/schemas/${otherSchemaId}`, "Schema not found"],
    [`/erd/${otherSchemaId}`, "ERD not found"],
  ] as const) {
    await page.goto(`/projects/${projectId}${path}`);
    await page.getByRole("heading", { name: title }).waitFor();
    await page.goto(`/projects/${otherId}${path}`);
    await page.getByRole("link", { name: "Other", exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).first().textContent()).not.toBe(title);
  }
  await page.goto(`/projects/${projectId}/tables?schema=${schemaId}&table=${table?.id ?? ""}`);
  await page.getByText("This table is not in the schema any more.").waitFor();
});
