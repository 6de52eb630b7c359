import { inject } from "vitest";
import { createAccount } from "../support/account.ts";
import { openSignedIn, typeQuery } from "../support/app.ts";
import { failAt, toasted } from "../support/fail-at.ts";
import { journey } from "../support/journey.ts";
import { choose } from "../support/menu.ts";
import { createTeam, invite } from "../support/team.ts";

const server = () => ({ url: inject("serverUrl"), dataDir: inject("dataDir") });

/** What is fetched for a page below a team's project, and what is said where that fails. */
const fetches: readonly (readonly [page: string, call: RegExp, text: string])[] = [
  ["", /\/v1\/collaborative-projects\/[^/]+$/, "Failed to fetch collaborative project"],
  ["/members", /\/v1\/.*\/members(?:\?|$)/, "Failed to fetch project members"],
  ["/activity", /\/v1\/.*\/activity(?:\?|$)/, "Failed to fetch project activity"],
  ["/schemas", /\/v1\/.*\/schemas(?:\?|$)/, "Failed to fetch schemas"],
  ["/simulations", /\/v1\/.*\/simulations(?:\?|$)/, "Failed to fetch collaborative simulations"],
  ["/erd", /\/v1\/.*\/erd(?:\?|$)/, "Failed to fetch ERD data"],
];

journey("what cannot be fetched of a team's project is said", async ({ openContext, provokedErrors }) => {
  provokedErrors.push("status of 500");
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const projectId = await createTeam(owner);
  const page = await openSignedIn(openContext, owner, "/dashboard");
  await failAt(page, "GET", /\/v1\/collaborative-projects$/);
  await page.goto("/collaborative-projects");
  await toasted(page, "Failed to fetch collaborative projects");
  for (const [path, call, text] of fetches) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await failAt(page, "GET", call);
    await page.goto(`/collaborative-projects/${projectId}${path}`);
    await toasted(page, text);
  }
});

journey("what cannot be done in a team's project is said", async ({ openContext, provokedErrors }) => {
  provokedErrors.push("status of 500");
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const other = await createAccount(server(), { fullName: "Ed Itor" });
  const projectId = await createTeam(owner);
  await invite(owner, projectId, other, "owner");
  const base = `/collaborative-projects/${projectId}`;
  const page = await openSignedIn(openContext, owner, "/collaborative-projects");
  const press = (name: string | RegExp) =>
    page
      .getByRole("button", { name, exact: typeof name === "string" })
      .last()
      .click();
  const said = (text: string) => toasted(page, text);

  await failAt(page, "POST", /\/v1\/collaborative-projects$/);
  await press("New Project");
  await page.getByLabel("Project Name").fill("Another team");
  await press("Create Project");
  await said("Failed to create collaborative project");

  await failAt(page, "PUT", /\/v1\/collaborative-projects\/[^/]+$/);
  await failAt(page, "DELETE", /\/v1\/collaborative-projects\/[^/]+$/);
  await page.goto(base);
  await press("Edit project");
  await page.getByLabel("Project Name").fill("Another name");
  await press("Save Changes");
  await said("Failed to update collaborative project");
  await page.keyboard.press("Escape");
  await press("Delete project");
  await press("Delete Project");
  await said("Failed to delete collaborative project");

  await failAt(page, "POST", /\/members$/);
  await failAt(page, "PUT", /\/members\/[^/]+$/);
  await failAt(page, "DELETE", /\/members\/[^/]+$/);
  await failAt(page, "POST", /\/leave$/);
  await page.goto(`${base}/members`);
  await press("Invite Member");
  await page.getByLabel("Email").fill("somebody@example.org");
  await press("Send Invitation");
  await said("Failed to send invitation");
  await page.keyboard.press("Escape");
  await press("Edit the role of Ed Itor");
  await page.getByRole("dialog").getByLabel("Role").selectOption("viewer");
  await press("Save Changes");
  await said("Failed to update member role");
  await page.keyboard.press("Escape");
  await press("Remove Ed Itor");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await said("Failed to remove member");
  await page.keyboard.press("Escape");
  await press("Leave Project");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave Project" }).click();
  await said("Failed to leave project");

  await failAt(page, "PUT", /\/schemas\/[^/]+$/);
  await failAt(page, "DELETE", /\/schemas\/[^/]+$/);
  await failAt(page, "POST", /\/schemas\/import(?:\?|$)/);
  await page.goto(`${base}/schemas`);
  await choose(page, /^Actions for/, "Edit");
  await page.getByRole("dialog").getByLabel("Version").fill("2");
  await press("Save Changes");
  await said("Failed to update schema");
  await page.keyboard.press("Escape");
  await choose(page, /^Actions for/, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Schema" }).click();
  await said("Failed to delete schema");
  await page.goto(`${base}/schemas/import`);
  await page.getByRole("textbox", { name: "SQL dump" }).fill("CREATE TABLE t (id integer PRIMARY KEY);");
  await press("Import Schema");
  await page
    .locator("[data-sonner-toast]")
    .getByText(/^Failed to import schema: /)
    .waitFor();

  await page.goto(`${base}/simulations?new=1`);
  await failAt(page, "POST", /\/simulations$/);
  await page.getByRole("textbox", { name: "Query" }).click();
  await typeQuery(page, "DELETE FROM customer");
  await press("Create Simulation");
  await said("Failed to create collaborative simulation");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await press("Create Simulation");
  await page.getByText("Collaborative simulation created successfully").waitFor();
  await failAt(page, "POST", /\/(?:run|rerun)$/);
  await failAt(page, "DELETE", /\/simulations\/[^/]+$/);
  await choose(page, /^Actions for/, "Execute");
  await said("Failed to execute collaborative simulation");
  await choose(page, /^Actions for/, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Simulation" }).click();
  await said("Failed to delete collaborative simulation");

  await page.goto(`${base}/simulations/no-id`);
  await page.getByRole("heading", { name: "Invalid Simulation ID" }).waitFor();
  await toasted(page, "Missing project or simulation ID");
  await page.getByRole("link", { name: "Back to Simulations" }).waitFor();
});
