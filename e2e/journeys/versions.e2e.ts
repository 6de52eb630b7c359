import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { shopDump } from "../support/shop-dump.ts";
import { openShop } from "../support/simulation.ts";

journey("versions are made, looked at and returned to", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/schemas");
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  await page.getByRole("heading", { name: "Schema Versioning" }).waitFor();
  const entries = page.getByRole("main").getByRole("listitem");
  const entry = (number: string) => entries.filter({ hasText: number });
  await entry("v1.0.0").getByText("Initial schema import").waitFor();
  await entry("v1.0.0").getByText("Current", { exact: true }).waitFor();
  expect(await entry("v1.0.0").getByRole("button", { name: "Rollback" }).count()).toBe(0);
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Create Version" });
  const create = form.getByRole("button", { name: "Create Version" });
  await create.click();
  await form.getByText("Version name is required").waitFor();
  await form.getByText("Description is required").waitFor();
  await form.getByLabel("Version name").fill("With refunds");
  await form.getByLabel("Description").fill("Money goes back.");
  await form.getByLabel("Use an SQL dump instead of the current schema").check();
  await create.click();
  await form.getByText("Schema dump is required").waitFor();
  await expectAccessibleInBothThemes(page);
  await form.getByRole("textbox", { name: "SQL dump" }).click();
  await page.keyboard.insertText(`${shopDump}\nCREATE TABLE refund (refund_id integer PRIMARY KEY, reason text);`);
  await create.click();
  await page.getByText("Schema version created successfully").waitFor();
  await form.waitFor({ state: "hidden" });
  await entry("v1.1.0").getByText("Current", { exact: true }).waitFor();
  expect(await page.getByText("Current", { exact: true }).count()).toBe(1);
  expect(await entries.first().textContent()).toContain("v1.1.0");

  const view = page.getByRole("button", { name: "View Details of v1.1.0" });
  await view.click();
  const details = page.getByRole("dialog", { name: "Version Details" });
  await details.getByText("Table refund is added (2 columns).").waitFor();
  await details.getByRole("heading", { name: "Against v1.0.0" }).waitFor();
  await details.getByRole("button", { name: /^Tables/ }).click();
  await details.getByRole("row", { name: /^refund reason text/ }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await expect.poll(() => view.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: "Rollback to v1.0.0" }).click();
  const question = page.getByRole("alertdialog", { name: "Rollback to v1.0.0" });
  await question
    .getByText(
      "Are you sure you want to rollback to this version? This will create a new version with the selected schema state.",
    )
    .waitFor();
  await question.getByRole("button", { name: "Rollback" }).click();
  await page.getByText("Rollback completed successfully").waitFor();
  await question.waitFor({ state: "hidden" });
  expect(await entries.count()).toBe(3);
  await entries.first().getByText("Current", { exact: true }).waitFor();
  expect(await page.getByText("Current", { exact: true }).count()).toBe(1);
  await page.getByRole("button", { name: "Rollback to v1.1.0" }).waitFor();
});

journey("the schema as it is now is frozen without a dump", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  await page.goto(`/projects/${projectId}/schemas/${schemaId}`);
  await page.getByRole("link", { name: "Version history" }).click();
  await page.getByRole("button", { name: "Create Version" }).click();
  const form = page.getByRole("dialog", { name: "Create Version" });
  await form.getByLabel("Version name").fill("Before the move");
  await form.getByLabel("Description").fill("As it was.");
  await page.keyboard.press("Tab");
  await form.getByRole("button", { name: "Create Version" }).press("Enter");
  await page.getByText("Schema version created successfully").waitFor();
  const frozen = page.getByRole("main").getByRole("listitem").filter({ hasText: "Before the move" });
  await frozen.getByText("Current", { exact: true }).waitFor();
  await frozen.getByText("5 tables").waitFor();
});

journey("a dump that is cut short becomes a version after a question, and can be stopped", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/versions`);
  await page.getByRole("button", { name: "Create Version" }).click();
  const form = page.getByRole("dialog", { name: "Create Version" });
  const create = form.getByRole("button", { name: "Create Version" });
  await form.getByLabel("Version name").fill("Cut short");
  await form.getByLabel("Description").fill("As far as it goes.");
  await form.getByLabel("Use an SQL dump instead of the current schema").check();
  await form.getByRole("textbox", { name: "SQL dump" }).click();
  await page.keyboard.insertText(`${shopDump}\nCREATE TABLE cut (id integer, `);

  let isHeld = true;
  await page.route("**/v1/schemas/*/versions", (route) =>
    isHeld && route.request().method() === "POST" ? undefined : route.fallback(),
  );
  await create.click();
  const underWay = form.getByRole("region", { name: "Dump under way" });
  await underWay.getByRole("status").waitFor();
  await expectAccessibleInBothThemes(page);
  await underWay.getByRole("button", { name: "Stop" }).click();
  await underWay.waitFor({ state: "hidden" });
  isHeld = false;
  expect(await form.getByLabel("Version name").inputValue()).toBe("Cut short");

  await create.click();
  const incomplete = form.getByRole("button", { name: "Create as incomplete" });
  await incomplete.waitFor();
  await expectAccessibleInBothThemes(page);
  await incomplete.click();
  await page.getByText("Schema version created successfully").waitFor();
  await page
    .getByRole("button", { name: /^View Details of v1\.0\.1/ })
    .or(page.getByRole("button", { name: /^View Details of v1\.1\.0/ }))
    .click();
  const details = page.getByRole("dialog", { name: "Version Details" });
  await details.getByText("This version is incomplete").waitFor();
});
