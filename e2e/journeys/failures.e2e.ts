import { simulationsRoutes } from "@foretell/contract";
import { typeQuery } from "../support/app.ts";
import { failAt, toasted } from "../support/fail-at.ts";
import { journey } from "../support/journey.ts";
import { choose } from "../support/menu.ts";
import { openShop, retypeQuery } from "../support/simulation.ts";

/** What is fetched for a page below a project, and what is said where that fails. */
const fetches: readonly (readonly [page: string, call: RegExp, text: string])[] = [
  ["", /\/v1\/projects\/[^/]+$/, "Failed to fetch project"],
  ["/schemas", /\/v1\/schemas\/project\//, "Failed to fetch schemas"],
  ["/schemas/{schema}/versions", /\/v1\/schemas\/[^/]+\/versions/, "Failed to fetch schema versions"],
  ["/tables?schema={schema}", /\/v1\/(?:schemas\/[^/]+\/tables|tables\/schema\/)/, "Failed to fetch tables"],
  ["/simulations", /\/v1\/simulations\/project\//, "Failed to fetch simulations"],
  ["/simulations?new=1", /\/v1\/schemas\/project\//, "Failed to fetch schemas and versions"],
  ["/simulations/{simulation}", /\/v1\/simulations\/[^/]+\/impact/, "Failed to fetch simulation data"],
  ["/erd", /\/v1\/erd\/project\//, "Failed to fetch ERD data"],
];

journey("what cannot be fetched is said", async ({ openContext, provokedErrors }) => {
  provokedErrors.push("status of 500");
  const { page, account, projectId, schemaId } = await openShop(openContext, "/schemas");
  const body = { project_id: projectId, schema_id: schemaId, query_text: "DELETE FROM customer" };
  const { simulationId } = await account.call(simulationsRoutes.run, { body });
  await failAt(page, "GET", /\/v1\/projects(?:\?|$)/);
  await page.goto("/projects");
  await toasted(page, "Failed to fetch projects");
  for (const [path, call, text] of fetches) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await failAt(page, "GET", call);
    const below = path.replace("{schema}", schemaId).replace("{simulation}", simulationId);
    await page.goto(`/projects/${projectId}${below}`);
    await toasted(page, text);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await failAt(page, "GET", /\/v1\/tables\/[^/]+\/details/);
  await page.goto(`/projects/${projectId}/tables?schema=${schemaId}`);
  await page.getByText("customer", { exact: true }).first().click();
  await toasted(page, "Failed to fetch table details");
});

journey("what cannot be done is said", async ({ openContext, provokedErrors }) => {
  provokedErrors.push("status of 500");
  const { page, projectId } = await openShop(openContext, "/schemas");
  const base = `/projects/${projectId}`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
  const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();
  const said = (text: string) => toasted(page, text);

  await failAt(page, "PUT", /\/v1\/schemas\/[^/]+$/);
  await failAt(page, "DELETE", /\/v1\/schemas\/[^/]+$/);
  await choose(page, /^Actions for/, "Edit");
  await page.getByRole("dialog").getByLabel("Version").fill("2");
  await press("Save Changes");
  await said("Failed to update schema");
  await page.keyboard.press("Escape");
  await choose(page, /^Actions for/, "Delete");
  await confirm("Delete Schema");
  await said("Failed to delete schema");

  await failAt(page, "POST", /\/v1\/schemas\/import(?:\?|$)/);
  await page.goto(`${base}/schemas/import`);
  await page.getByRole("textbox", { name: "SQL dump" }).fill("CREATE TABLE t (id integer PRIMARY KEY);");
  await press("Import Schema");
  await said("Failed to import schema");

  await failAt(page, "POST", /\/v1\/schemas\/[^/]+\/edits(?:\?|$)/);
  await page.goto(`${base}/tables`);
  await press("New Table");
  await page.getByLabel("Table name").fill("refund");
  await press("Create Table");
  await said("Failed to create table");

  await failAt(page, "POST", /\/v1\/simulations\/run$/);
  await page.goto(`${base}/simulations?new=1`);
  await typeQuery(page, "DELETE FROM customer");
  await press("Run Simulation");
  await said("Failed to run simulation");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await retypeQuery(page, "DELETE FROM invoice");
  await press("Run Simulation");
  await said("Simulation completed successfully");
  await failAt(page, "POST", /\/rerun$/);
  await failAt(page, "DELETE", /\/v1\/simulations\/[^/]+$/);
  await page.goto(`${base}/simulations`);
  await choose(page, /^Actions for/, "Rerun");
  await said("Failed to re-run simulation");
  await choose(page, /^Actions for/, "Delete");
  await confirm("Delete Simulation");
  await said("Failed to delete simulation");

  await failAt(page, "PUT", /\/v1\/users\/me$/);
  await page.goto("/settings");
  await page.getByLabel("Full Name").fill("Another Name");
  await press("Save Changes");
  await said("Failed to update profile");
});
