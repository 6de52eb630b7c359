import { simulationsRoutes } from "@foretell/contract";
import type { Page } from "playwright-core";
import { typeQuery } from "./app.ts";
import type { Journey } from "./journey.ts";
import { importDump, openProject, type OpenProject } from "./project.ts";
import { shopDump } from "./shop-dump.ts";

/** A project whose one schema is a shop. */
export interface OpenShop extends OpenProject {
  readonly schemaId: string;
}

/** Makes a project with the shop in it, and opens a page of it; `dump` may say less of the shop. */
export async function openShop(
  openContext: Journey["openContext"],
  path: string,
  dump: string = shopDump,
): Promise<OpenShop> {
  const project = await openProject(openContext, "/schemas");
  const schemaId = await importDump(project.account, project.projectId, dump);
  await project.page.goto(`/projects/${project.projectId}${path}`);
  return { ...project, schemaId };
}

/** Runs a statement over the interface, and opens what came of it. */
export async function openSimulation(shop: OpenShop, query: string): Promise<void> {
  const { id } = await shop.account.call(simulationsRoutes.run, {
    body: { project_id: shop.projectId, schema_id: shop.schemaId, query_text: query },
  });
  await shop.page.goto(`/projects/${shop.projectId}/simulations/${id}`);
}

/** Opens the form of a new simulation from the list, and types a statement over what is in it. */
export async function startSimulation(page: Page, query: string): Promise<void> {
  await page.getByRole("button", { name: "Run New Simulation" }).first().click();
  await page.getByRole("dialog", { name: "Run New Simulation" }).waitFor();
  await retypeQuery(page, query);
}

/** Puts another statement in the place of the one in the editor. */
export async function retypeQuery(page: Page, query: string): Promise<void> {
  await page.getByRole("textbox", { name: "Query" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await typeQuery(page, query);
}
