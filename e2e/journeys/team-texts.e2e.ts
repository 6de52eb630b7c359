import { collaborativeLike, schemasRoutes } from "@foretell/contract";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { createAccount, type Account } from "../support/account.ts";
import { openSignedIn, typeQuery } from "../support/app.ts";
import { failAt, toasted } from "../support/fail-at.ts";
import { journey } from "../support/journey.ts";
import { choose } from "../support/menu.ts";
import { shopDump } from "../support/shop-dump.ts";
import { retypeQuery } from "../support/simulation.ts";
import { createTeam, invite } from "../support/team.ts";

const server = () => ({ url: inject("serverUrl"), dataDir: inject("dataDir") });

/** What a page of a team's project says, word for word; other programs and handbooks go by these words. */
const handOf = (page: Page) => ({
  press: (name: string) => page.getByRole("button", { name, exact: true }).last().click(),
  confirm: (name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click(),
  sees: (...texts: readonly string[]) =>
    Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().waitFor())),
});

async function schemaIdOf(owner: Account, projectId: string): Promise<string> {
  const like = collaborativeLike(schemasRoutes.listOfProject);
  if (like === undefined) throw new Error("lists of schemas have no like in collaborative projects");
  const [schema] = (await owner.call(like, { params: { projectId } })) as readonly { readonly id: string }[];
  if (schema === undefined) throw new Error("the project has no schema");
  return schema.id;
}

journey("a team's project and its members are told in the words that are agreed", async ({ openContext }) => {
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const other = await createAccount(server(), { fullName: "Ed Itor" });
  const projectId = await createTeam(owner);
  await invite(owner, projectId, other, "editor");
  const page = await openSignedIn(openContext, owner, "/dashboard");
  const { press, confirm, sees } = handOf(page);
  await sees("Work with your team on shared database projects");

  await page.goto(`/collaborative-projects/${projectId}`);
  await sees("Manage Schemas", "View ERD", "Run Simulations", "Team Members");
  await press("Edit project");
  await page.getByLabel("Project Name").fill("");
  await press("Save Changes");
  await sees("Project name is required");
  await page.getByLabel("Project Name").fill("Orders crew");
  await page.getByLabel("Description").fill("x".repeat(501));
  await press("Save Changes");
  await sees("Description must be less than 500 characters");
  await page.getByLabel("Description").fill("All that is ordered.");
  await press("Save Changes");
  await toasted(page, "Collaborative project updated successfully");

  await page.goto(`/collaborative-projects/${projectId}/members`);
  await press("Remove Ed Itor");
  await confirm("Remove Member");
  await toasted(page, "Member removed successfully");

  await page.goto(`/collaborative-projects/${projectId}/simulations/00000000-0000-7000-8000-000000000000`);
  await sees("Simulation not found");
  await page.goto(`/collaborative-projects/${projectId}`);
  await press("Delete project");
  await confirm("Delete Project");
  await toasted(page, "Collaborative project deleted successfully");
  await page.waitForURL("**/collaborative-projects");
});

journey("a team's schemas and versions are told in the words that are agreed", async ({ openContext }) => {
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const projectId = await createTeam(owner);
  const schemaId = await schemaIdOf(owner, projectId);
  const base = `/collaborative-projects/${projectId}`;
  const page = await openSignedIn(openContext, owner, `${base}/schemas/import`);
  const { press, confirm, sees } = handOf(page);
  await page.getByRole("textbox", { name: "SQL dump" }).fill("CREATE TABLE t (id integer PRIMARY KEY);");
  await press("Import Schema");
  await toasted(page, "Schema imported successfully");

  await page.goto(`${base}/schemas/${schemaId}/versions`);
  await press("Create Version");
  const form = page.getByRole("dialog", { name: "Create Version" });
  const create = form.getByRole("button", { name: "Create Version" });
  await form.getByLabel("Use an SQL dump instead of the current schema").check();
  await create.click();
  await sees("Version name is required", "Description is required");
  await form.getByLabel("Version name").fill("With refunds");
  await form.getByLabel("Description").fill("Money goes back.");
  await create.click();
  await sees("Schema dump is required");
  await form.getByRole("textbox", { name: "SQL dump" }).click();
  await page.keyboard.insertText(`${shopDump}\nCREATE TABLE refund (refund_id integer PRIMARY KEY, reason text);`);
  await create.click();
  await toasted(page, "Schema version created successfully");

  await page.getByRole("region", { name: "Compare Versions" }).getByRole("button", { name: "Compare" }).click();
  await sees("Please select both versions to compare");
  await press("Rollback to v1.0.0");
  await page
    .getByText("Are you sure you want to rollback to this version? This action cannot be undone.", { exact: true })
    .waitFor();
  await confirm("Rollback");
  await toasted(page, "Schema rolled back successfully");

  await page.goto(`${base}/schemas`);
  await choose(page, /^Actions for shop/, "Edit");
  await page.getByRole("dialog").getByLabel("Version").fill("2.0");
  await press("Save Changes");
  await toasted(page, "Schema updated successfully");
  await choose(page, /^Actions for shop/, "Delete");
  await confirm("Delete Schema");
  await toasted(page, "Schema deleted successfully");
});

journey("a team's simulations are told in the words that are agreed", async ({ openContext }) => {
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const projectId = await createTeam(owner);
  const base = `/collaborative-projects/${projectId}`;
  const page = await openSignedIn(openContext, owner, `${base}/simulations?new=1`);
  const { press, confirm, sees } = handOf(page);
  const dialog = page.getByRole("dialog", { name: "New Simulation" });
  await dialog.getByLabel("Simulation Name").fill(" ");
  await press("Create Simulation");
  await sees("Simulation name is required", "Query is required");
  await dialog.getByLabel("Simulation Name").fill("All of them");
  await page.getByRole("textbox", { name: "Query" }).click();
  await typeQuery(page, "DROP TABLE customer");
  await press("Create Simulation");
  await sees("Invalid SQL query. Use simple SELECT/INSERT/UPDATE/DELETE statements.");
  await retypeQuery(page, "DELETE FROM customer");
  await press("Create Simulation");
  await toasted(page, "Collaborative simulation created successfully");
  await choose(page, /^Actions for/, "Execute");
  await toasted(page, "Collaborative simulation executed successfully");
  await page.goto(`${base}/simulations`);
  await choose(page, /^Actions for/, "Rerun");
  await toasted(page, "Collaborative simulation re-run successfully");
  await choose(page, "More actions", "Rename");
  await page.getByRole("dialog").getByLabel("Simulation Name").fill("Each of them");
  await press("Save Changes");
  await toasted(page, "Collaborative simulation updated successfully");
  await page.goto(`${base}/simulations`);
  await choose(page, /^Actions for/, "Delete");
  await confirm("Delete Simulation");
  await toasted(page, "Collaborative simulation deleted successfully");
});

journey(
  "what fails in a team's schemas is told in the words that are agreed",
  async ({ openContext, provokedErrors }) => {
    provokedErrors.push("status of 500");
    const owner = await createAccount(server(), { fullName: "Olga Owner" });
    const projectId = await createTeam(owner);
    const schemaId = await schemaIdOf(owner, projectId);
    const versions = `/collaborative-projects/${projectId}/schemas/${schemaId}/versions`;
    const page = await openSignedIn(openContext, owner, versions);
    const { press, confirm } = handOf(page);
    await page.getByText("Initial schema import").waitFor();

    await failAt(page, "POST", /\/schemas\/[^/]+\/versions(?:\?|$)/);
    await press("Create Version");
    const form = page.getByRole("dialog", { name: "Create Version" });
    await form.getByLabel("Version name").fill("Once more");
    await form.getByLabel("Description").fill("The same again.");
    await form.getByRole("button", { name: "Create Version" }).click();
    await toasted(page, "Failed to create schema version");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await form.getByRole("button", { name: "Create Version" }).click();
    await toasted(page, "Schema version created successfully");

    await failAt(page, "POST", /\/rollback\//);
    await press("Rollback to v1.0.0");
    await confirm("Rollback");
    await toasted(page, "Failed to rollback schema");
    await page.unrouteAll({ behavior: "ignoreErrors" });

    for (const [path, call, text] of [
      [versions, /\/v1\/.*\/versions(?:\?|$)/, "Failed to fetch schema versions"],
      [
        `/collaborative-projects/${projectId}/simulations?new=1`,
        /\/v1\/.*\/schemas(?:\?|$)/,
        "Failed to fetch schemas and versions",
      ],
    ] as const) {
      await failAt(page, "GET", call);
      await page.goto(path);
      await toasted(page, text);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  },
);
