import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { waitForFocus } from "../support/keyboard.ts";
import { journey } from "../support/journey.ts";
import { openShop, startSimulation } from "../support/simulation.ts";

const queries = [
  ["Count customers", "SELECT count(*) FROM customer"],
  ["Move a customer", "UPDATE customer SET city = 'Lyon' WHERE city = 'Ghent'"],
  ["Remove a customer", "DELETE FROM customer WHERE customer_id = 1"],
] as const;

journey("simulations are narrowed, ordered, chosen together, exported and deleted", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await page.getByRole("heading", { name: "No simulations yet" }).waitFor();
  for (const [name, query] of queries) {
    await startSimulation(page, query);
    await page.getByLabel("Simulation name").fill(name);
    await page.getByRole("button", { name: "Run Simulation" }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Simulations" }).click();
    await page.getByRole("article", { name }).waitFor();
  }
  const names = () => page.getByRole("article").getByRole("heading").allInnerTexts();
  const all = ["Remove a customer", "Move a customer", "Count customers"];
  expect(await names()).toEqual(all);
  await expectAccessibleInBothThemes(page);

  await page.getByLabel("Outcome").selectOption("Blocked");
  await page.getByText("1 of 3 simulations").waitFor();
  expect(await names()).toEqual(["Remove a customer"]);
  await page.reload();
  await page.getByText("1 of 3 simulations").waitFor();
  await page.getByLabel("Outcome").selectOption("Any outcome");
  await page.getByLabel("Search simulations").fill("lyon");
  await page.getByText("1 of 3 simulations").waitFor();
  await page.getByLabel("Search simulations").fill("nobody");
  await page.getByRole("heading", { name: "No simulation is like this" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("Order").selectOption("By name");
  expect(await names()).toEqual(["Count customers", "Move a customer", "Remove a customer"]);

  await page.getByRole("button", { name: "Show one line each" }).click();
  await page.getByRole("button", { name: "Show details" }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Count customers" }).focus();
  await page.keyboard.press("ArrowDown");
  await waitForFocus(page, page.getByRole("link", { name: "Move a customer", exact: true }));
  await page.keyboard.press("ArrowUp");
  await waitForFocus(page, page.getByRole("link", { name: "Count customers" }));

  await page.getByLabel("Choose Count customers").check();
  await page.getByLabel("Choose Move a customer", { exact: true }).check();
  const bar = page.getByRole("region", { name: "Chosen simulations" });
  await bar.getByText("2 simulations chosen").waitFor();
  await expectAccessibleInBothThemes(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bar.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Billing simulations \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines.map((line) => line.split(",")[1])).toEqual(["name", "Count customers", "Move a customer"]);
  await bar.getByRole("button", { name: "Rerun" }).click();
  await page.getByText("2 simulations run").waitFor();
  await bar.waitFor({ state: "detached" });

  await page.getByLabel("Choose all").check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 3 Simulations" }).click();
  await page.getByRole("heading", { name: "No simulations yet" }).waitFor();
});

journey("a simulation is renamed from the list", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations?new=1&sql=DELETE+FROM+visit");
  await page.getByLabel("Simulation name").fill("First name");
  await page.getByRole("button", { name: "Run Simulation" }).click();
  await page.getByRole("heading", { name: "First name", level: 1 }).waitFor();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Simulations" }).click();
  await page.getByRole("button", { name: "Actions for First name" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Simulation name").fill("Second name");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("article", { name: "Second name" }).waitFor();
});

journey("anything is found by its name, and the keys of a page are told", async ({ openContext }) => {
  const { page } = await openShop(openContext, "");
  await page.getByLabel("What would this statement do?").waitFor();
  const find = async (text: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find anything" }).waitFor();
    await page.keyboard.type(text);
  };
  await find("invoi");
  await page.getByRole("option", { name: /^invoice Table of/ }).waitFor();
  await page.getByRole("option", { name: /^invoice\.invoice_id Column of/ }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "invoice", exact: true }).waitFor();
  await page.keyboard.press("Escape");

  await find("cusotmer");
  await page.getByRole("option", { name: /^customer Table of/ }).waitFor();
  await page.keyboard.press("Escape");
  await find("dark");
  await page.getByRole("option", { name: /^Dark theme/ }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await find("device");
  await page.getByRole("option", { name: /^Theme of the device/ }).waitFor();
  await page.keyboard.press("Enter");
  await find("new sim");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Run New Simulation" }).waitFor();
  await page.keyboard.press("Escape");

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("From one simulation to the next").waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
});

journey(
  "a statement on the project's page leads to its verdict, which the page then shows",
  async ({ openContext }) => {
    const { page } = await openShop(openContext, "");
    await page.getByLabel("What would this statement do?").fill("DELETE FROM customer WHERE customer_id = 1");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Run Simulation" }).click();
    await page.getByRole("region", { name: "Verdict" }).getByText("Blocked:").waitFor();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByRole("link").nth(1).click();
    const latest = page.getByRole("region", { name: "Latest verdicts" });
    await latest.getByText("Blocked").waitFor();
    const health = page.getByRole("region", { name: /^Worth a look/ });
    await health.getByText("customer: 3 tables, 2 levels").waitFor();
    await health.getByText("3 keys without an index").waitFor();
    await expectAccessibleInBothThemes(page);
  },
);
