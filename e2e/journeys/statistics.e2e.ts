import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { shopDump } from "../support/shop-dump.ts";
import { openShop, openSimulation } from "../support/simulation.ts";

const structure = shopDump.slice(0, shopDump.indexOf("INSERT INTO"));

/** What the copied query prints of a shop that has grown since its dump, and that has a table more. */
const printed = JSON.stringify({
  format: "foretell-schema",
  format_version: "1",
  dialect: "postgresql",
  tables: [
    { name: "customer", row_count: 40_000 },
    {
      name: "invoice",
      row_count: 120_000,
      columns: [{ name: "customer_id", type: "integer", statistics: { null_fraction: 0, distinct_count: 40_000 } }],
    },
    { name: "invoices", row_count: 7 },
  ],
});

journey(
  "statistics of the live database are pasted, and what is wrong with them shows in place",
  async ({ openContext }) => {
    const shop = await openShop(openContext, "/schemas", structure);
    const { page, projectId, schemaId } = shop;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/projects/${projectId}/schemas/${schemaId}`);
    await page.getByText("No row count is known").waitFor();
    await page.getByRole("button", { name: "Paste statistics" }).click();
    await page
      .getByRole("button", { name: /^Copy the query/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate<string>("navigator.clipboard.readText()")).toContain("pg_stats");

    const field = page.getByLabel("Result of the query", { exact: true });
    const send = page.getByRole("button", { name: "Update statistics" });
    await send.click();
    await page.getByText("Paste what the query printed, or choose its file").waitFor();

    await field.fill(printed.replace('"row_count":40000', '"row_count" 40000'));
    await send.click();
    const refused = page.getByRole("alert").filter({ hasText: "The statistics were not taken" });
    await refused.getByText(/line 1, column \d+: a colon is expected here/).waitFor();
    await expectAccessibleInBothThemes(page);

    const uncounted = '{"tables": [{"name": "invoice", "row_count": "many"}]}';
    await field.fill(uncounted);
    await send.click();
    await refused.getByText(/\$\.tables\[0\]\.row_count: Expected a number from 0 .* found "many"/).waitFor();
    expect(await field.inputValue()).toBe(uncounted);

    await field.fill(printed);
    await send.click();
    await page.getByRole("heading", { name: "Statistics of 2 of 5 tables taken" }).waitFor();
    await page.getByText("1 table of the document not in this schema").waitFor();
    await page.getByText("did you mean invoice?").waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("Row counts of 2 of 5 tables, from a live database.").waitFor();

    await openSimulation(shop, "DELETE FROM invoice");
    const results = page.getByRole("region", { name: "Impact results" });
    await results
      .getByRole("button", { name: /^invoice/ })
      .getByText(/120.000/)
      .first()
      .waitFor();
  },
);
