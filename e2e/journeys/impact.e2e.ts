import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openShop, openSimulation } from "../support/simulation.ts";

journey("a number tells how it came about, and a warning where it comes from", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM note WHERE note_id > 20");
  const results = page.getByRole("region", { name: "Impact results" });
  const row = results.getByRole("button", { name: /note_tag/ });
  expect(await row.getAttribute("aria-expanded")).toBe("false");
  await row.click();
  expect(await row.getAttribute("aria-expanded")).toBe("true");
  const why = results.getByRole("region", { name: "How the number came about" });
  expect(await why.getByRole("columnheader").allInnerTexts()).toEqual([
    "What",
    "Statistic",
    "Formula",
    "Value",
    "Basis",
  ]);
  expect(await why.getByRole("row").count()).toBeGreaterThan(1);
  await expectAccessibleInBothThemes(page);

  await openSimulation(shop, "DELETE FROM customer");
  const warnings = page.getByRole("region", { name: /^Warnings/ });
  await warnings.getByText("NO_WHERE").waitFor();
  const warning = warnings.getByRole("button", { name: /has no WHERE/ });
  await warning.click();
  expect(await warning.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("button", { name: "Log" }).click();
  await page.getByRole("listitem").filter({ hasText: "Ada Example" }).first().waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("the list of levels and the diagram share one selection", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM customer WHERE customer_id = 1");
  const results = page.getByRole("region", { name: "Impact results" });
  await results.getByRole("button", { name: /^visit/ }).click();
  await results.getByRole("tab", { name: "Diagram" }).click();
  await results.getByRole("application", { name: /5 tables, 4 foreign keys/ }).waitFor();
  await results.getByRole("region", { name: "Table visit" }).waitFor();

  const legend = results.getByRole("region", { name: "Legend" });
  await legend
    .getByRole("listitem")
    .filter({ hasText: "named by the statement" })
    .getByText("1 table changes")
    .waitFor();
  await legend.getByText("stops the statement").waitFor();
  await legend.getByText("the chain stops: keys become NULL").waitFor();
  await expectAccessibleInBothThemes(page);

  const search = results.getByRole("combobox", { name: "Find a table or column" });
  await search.fill("note_t");
  await search.press("Enter");
  await results.getByRole("region", { name: "Table note_tag" }).waitFor();
  await results.getByRole("tab", { name: "Cascade levels" }).click();
  await expect.poll(() => results.getByRole("button", { name: /^note_tag/ }).getAttribute("aria-current")).toBe("true");
  expect(await results.getByRole("button", { name: /^visit/ }).getAttribute("aria-current")).toBe("false");

  await results.getByRole("tab", { name: "Diagram" }).click();
  await results.getByRole("button", { name: "List", exact: true }).click();
  await results
    .getByRole("row", { name: /^invoice/ })
    .getByText("blocks")
    .waitFor();
  await results
    .getByRole("row", { name: /^visit/ })
    .getByText("set null")
    .waitFor();
  await expectAccessibleInBothThemes(page);
});
