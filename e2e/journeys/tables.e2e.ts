import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openShop, openSimulation } from "../support/simulation.ts";

journey("a table tells what a change of it would reach", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/tables");
  await page.getByRole("row", { name: /^customer/ }).click();
  const details = page.getByRole("dialog", { name: "customer" });
  await details.getByRole("button", { name: "What a change here would reach" }).click();
  await details.getByText("It reaches 4 tables, 2 levels deep.").waitFor();
  const reached = (table: string) => details.getByRole("tabpanel").getByRole("listitem").filter({ hasText: table });
  await reached("note_tag").getByText("CASCADE delete").waitFor();
  await reached("visit").getByText("SET NULL update").waitFor();
  await reached("invoice").getByText("NO ACTION blocks").waitFor();
  await expectAccessibleInBothThemes(page);

  await details.getByRole("tab", { name: "UPDATE of its keys" }).click();
  await details.getByRole("tabpanel").getByText("May be blocked").waitFor();
  await reached("note").getByText("NO ACTION may block").first().waitFor();
  await reached("visit").getByRole("button", { name: "visit" }).click();
  await page.getByRole("dialog", { name: "visit" }).waitFor();
});

journey(
  "the list tells how far each table reaches, and stays in use beside the table that is open",
  async ({ openContext }) => {
    const { page } = await openShop(openContext, "/tables");
    const row = page.getByRole("row", { name: /^customer/ });
    await row.getByText("3 tables").waitFor();
    await page.getByRole("button", { name: "DELETE reaches" }).click();
    await page.getByRole("button", { name: "DELETE reaches" }).click();
    await page.getByRole("row", { name: /3 tables/ }).waitFor();
    const firstName = await page.getByRole("row").nth(1).getByRole("cell").first().textContent();
    expect(firstName).toBe("customer");

    await row.click();
    await page.getByRole("dialog", { name: "customer" }).waitFor();
    await page.getByRole("row", { name: /^invoice/ }).click();
    await page.getByRole("dialog", { name: "invoice" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "invoice" }).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("invoice");
  },
);

journey("a row count that is typed by hand changes the estimate, and is taken back", async ({ openContext }) => {
  const shop = await openShop(openContext, "/tables");
  const { page, projectId } = shop;
  await openSimulation(shop, "SELECT * FROM invoice");
  const rows = page.getByRole("region", { name: "Impact results" }).getByRole("button", { name: /^invoice/ });
  await rows.getByText("3", { exact: true }).waitFor();
  const simulation = page.url();

  await page.goto(`/projects/${projectId}/tables`);
  await page.getByRole("row", { name: /^invoice/ }).click();
  const details = page.getByRole("dialog", { name: "invoice" });
  await details.getByText("counted in the dump").waitFor();
  await details.getByRole("button", { name: "Edit the row count" }).click();
  await details.getByLabel("Row count").fill("many");
  await page.keyboard.press("Enter");
  await details.getByText("A whole number from 0 on").waitFor();
  await details.getByLabel("Row count").fill("50 000");
  await page.keyboard.press("Enter");
  await details.getByText("typed by hand").waitFor();

  await page.goto(simulation);
  await page.getByRole("button", { name: "Rerun Simulation" }).click();
  await page.getByText("Simulation re-run successfully!").waitFor();
  await rows
    .getByText(/50.000/)
    .first()
    .waitFor();

  await page.goto(`/projects/${projectId}/tables`);
  await page.getByRole("row", { name: /^invoice/ }).click();
  await details.getByRole("button", { name: "Return to 3 rows" }).click();
  await details.getByText("counted in the dump").waitFor();
  expect(await details.getByRole("button", { name: /^Return to/ }).count()).toBe(0);
});

journey("a comment that is too long to show is shown when it is asked for", async ({ openContext }) => {
  const comment = `What was decided: ${"the long and the short of it. ".repeat(50)}That is all.`;
  const standard = `'${"d".repeat(2_000)}'`;
  const { page } = await openShop(
    openContext,
    "/tables",
    `CREATE TABLE ledger (id integer PRIMARY KEY, note text DEFAULT ${standard}, CHECK (note <> '${"c".repeat(2_000)}'));
     COMMENT ON TABLE ledger IS '${comment}';
     COMMENT ON COLUMN ledger.id IS '${comment}';`,
  );
  await page.getByRole("row", { name: /^ledger/ }).click();
  const details = page.getByRole("dialog", { name: "ledger" });
  await details
    .getByText(/^What was decided: .*…/)
    .first()
    .waitFor();
  const buttons = details.getByRole("button", { name: "Show all" });
  expect(await buttons.count()).toBe(4);
  await expectAccessibleInBothThemes(page);
  for (let left = 4; left > 0; left -= 1) {
    await buttons.first().click();
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }
  expect(await details.getByText("That is all.").count()).toBe(2);
  expect(await details.getByText(standard).count()).toBeGreaterThan(0);
  await expectAccessibleInBothThemes(page);
});
