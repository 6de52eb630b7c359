import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openShop, openSimulation } from "../support/simulation.ts";

journey("a warning leads to its page, and the page back to the simulation", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM customer");
  const simulation = new URL(page.url()).pathname;
  await page
    .getByRole("region", { name: /^Warnings/ })
    .getByRole("link", { name: "NO_WHERE" })
    .click();
  await page.getByRole("heading", { name: "NO_WHERE", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/docs/warnings/NO_WHERE");
  await page.getByRole("article").getByRole("heading", { level: 2 }).first().waitFor();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("link", { name: "Back to the simulation" }).click();
  await page.getByRole("region", { name: "Verdict" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(simulation);
});

journey("the pages of the warnings are read without an account, one after the other", async ({ page }) => {
  await page.goto("/docs/warnings");
  await page.getByRole("link", { name: "CARTESIAN_PRODUCT" }).click();
  await page.getByRole("heading", { name: "CARTESIAN_PRODUCT", level: 1 }).waitFor();
  await page
    .getByRole("navigation", { name: "Other warnings" })
    .getByRole("link", { name: /^Next: / })
    .click();
  await page.getByRole("heading", { name: "CASCADE_SKIPS_TRIGGERS", level: 1 }).waitFor();
  await page.goto("/docs/warnings/NOTHING");
  await page.getByRole("heading", { name: "Warning not found" }).waitFor();
  await page.getByRole("link", { name: "All warnings" }).click();
  await page.getByRole("link", { name: "NO_WHERE" }).waitFor();
  await page.goto("/docs/nothing");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
});
