import { simulationsRoutes } from "@foretell/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { choose } from "../support/menu.ts";
import { openShop, openSimulation, retypeQuery } from "../support/simulation.ts";
import { createTeam, invite } from "../support/team.ts";

const tagsOnPage = (page: Page) => page.getByRole("list", { name: "Tags" }).getByRole("link").allInnerTexts();

for (const width of [1440, 390])
  journey(
    `a simulation is tagged on its page, and a copy keeps the tags, ${width} px wide`,
    async ({ openContext }) => {
      const shop = await openShop(openContext, "/simulations");
      const { page } = shop;
      await page.setViewportSize({ width, height: 844 });
      await openSimulation(shop, "DELETE FROM note WHERE note_id = 20");
      await choose(page, "More actions", "Edit tags");
      const dialog = page.getByRole("dialog", { name: "Edit Tags" });
      const field = dialog.getByLabel("Tags", { exact: true });
      await field.fill("nightly");
      await field.press("Enter");
      await field.fill("Release 4");
      await field.press(",");
      await field.fill("NIGHTLY");
      await field.press("Enter");
      await dialog.getByRole("button", { name: "Remove the tag Release 4" }).waitFor();
      await field.fill("x".repeat(41));
      await field.press("Enter");
      await dialog.getByText("A tag must be at most 40 characters").waitFor();
      await expectAccessibleInBothThemes(page);
      await field.fill("");
      await dialog.getByRole("button", { name: "Save Tags" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await tagsOnPage(page)).toEqual(["nightly", "Release 4"]);
      await expectAccessibleInBothThemes(page);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

      await choose(page, "More actions", "Edit and run as new");
      await page.getByRole("button", { name: "Remove the tag nightly" }).waitFor();
      await retypeQuery(page, "DELETE FROM note WHERE note_id = 22");
      await page.getByRole("button", { name: "Run Simulation" }).click();
      await page.getByRole("region", { name: "Verdict" }).waitFor();
      await expect.poll(() => tagsOnPage(page)).toEqual(["nightly", "Release 4"]);

      await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "nightly" }).click();
      await page.getByText("2 of 2 simulations").waitFor();
      expect(new URL(page.url()).searchParams.get("tag")).toBe("nightly");
    },
  );

journey("several simulations are tagged at once, and found by tag and table", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page, account, projectId: project_id, schemaId: schema_id } = shop;
  const statements = ["DELETE FROM note", "DELETE FROM visit", "SELECT * FROM customer"];
  for (const [at, query_text] of statements.entries()) {
    const body = { project_id, schema_id, query_text, name: `Statement ${at}`, tags: at === 0 ? ["old"] : [] };
    await account.call(simulationsRoutes.run, { body });
  }
  await page.reload();
  const names = () => page.getByRole("article").getByRole("heading").allInnerTexts();
  await page.getByLabel("Choose Statement 0").check();
  await page.getByLabel("Choose Statement 2").check();
  await page.getByRole("region", { name: "Chosen simulations" }).getByRole("button", { name: "Tag" }).click();
  const dialog = page.getByRole("dialog", { name: "Tag 2 Simulations" });
  await dialog.getByLabel("Tags to add").fill("weekly");
  await dialog.getByLabel("Tags to add").press("Enter");
  await dialog.getByLabel("old").check();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save Tags" }).click();
  await page.getByText("2 simulations tagged").waitFor();
  await page.getByLabel("Tag", { exact: true }).selectOption("weekly");
  await page.getByText("2 of 3 simulations").waitFor();
  expect(await names()).toEqual(["Statement 2", "Statement 0"]);
  await page.getByLabel("Table", { exact: true }).selectOption("customer");
  await page.getByText("1 of 3 simulations").waitFor();
  await page.reload();
  await page.getByText("1 of 3 simulations").waitFor();
  expect(await names()).toEqual(["Statement 2"]);
  await page.getByRole("button", { name: "Show one line each" }).click();
  await page.getByRole("button", { name: "Show details" }).waitFor();
  expect(await tagsOnPage(page)).toEqual(["weekly"]);
  await expectAccessibleInBothThemes(page);
});

journey("a team is told of tags, and who views it cannot change them", async ({ openContext }) => {
  const owner = await createJourneyAccount();
  const viewer = await createJourneyAccount();
  const team = await createTeam(owner);
  await invite(owner, team, viewer, "viewer");
  const base = `/collaborative-projects/${team}/simulations`;
  const page = await openSignedIn(openContext, owner, `${base}?new=1&sql=DELETE+FROM+visit`);
  await page.getByLabel("Simulation name").fill("Clean up");
  await page.getByLabel("Tags (optional)").fill("weekly");
  await page.getByRole("button", { name: "Create Simulation" }).click();
  await page.getByRole("article", { name: "Clean up" }).waitFor();
  expect(await tagsOnPage(page)).toEqual(["weekly"]);
  await choose(page, "Actions for Clean up", "Edit tags");
  const dialog = page.getByRole("dialog", { name: "Edit Tags" });
  await dialog.getByRole("button", { name: "Remove the tag weekly" }).click();
  await dialog.getByRole("button", { name: "Save Tags" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto(`/collaborative-projects/${team}/activity`);
  await page.getByText("took the tags of the simulation Clean up away").waitFor();

  const other = await openSignedIn(openContext, viewer, base);
  await other.getByRole("button", { name: "Actions for Clean up" }).click();
  await other.getByRole("menuitem", { name: "View" }).waitFor();
  expect(await other.getByRole("menuitem", { name: "Edit tags" }).count()).toBe(0);
});
