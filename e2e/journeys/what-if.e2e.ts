import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { openShop, openSimulation } from "../support/simulation.ts";
import { createTeam, invite } from "../support/team.ts";

const openPanel = (page: Page) => page.getByRole("button", { name: "What if", exact: true }).click();
const form = (page: Page) => page.getByRole("form", { name: "What if" });
const workItOut = (page: Page) => form(page).getByRole("button", { name: "Work It Out" }).click();

async function retypeStatement(page: Page, text: string): Promise<void> {
  await form(page).getByRole("textbox", { name: "Statement" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

journey("what another action of a key would change is told, and shared by its address", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM customer WHERE customer_id = 1");
  await openPanel(page);
  await page.getByText("Change something above to see what would differ.").waitFor();
  await form(page).getByLabel("ON DELETE of invoice_customer_id_fkey").selectOption("CASCADE");
  await form(page).getByText("Changed, and not worked out yet.").waitFor();
  await workItOut(page);
  await page.getByText("invoice_customer_id_fkey of invoice: ON DELETE CASCADE instead of NO ACTION.").waitFor();
  const differences = page.getByRole("region", { name: "Differences" });
  await differences.getByText("It runs; before, it was blocked.").waitFor();
  await page.getByRole("region", { name: "As it is" }).getByText("Blocked", { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);

  await page.reload();
  await page.getByRole("region", { name: "Differences" }).getByText("It runs; before, it was blocked.").waitFor();
  await form(page).getByLabel("Rows of invoice").fill("5000");
  await form(page).getByLabel("Columns, in order").fill("customer_id");
  await form(page).getByRole("button", { name: "Add Index" }).click();
  await workItOut(page);
  await page.getByText(/^5\s000 rows in invoice instead of/).waitFor();
  await page.getByText(/^A further index on \w+ \(customer_id\)\.$/).waitFor();
  expect(await form(page).getByRole("button", { name: "Save as New Simulation" }).count()).toBe(0);
  await page.goBack();
  await page.getByText(/^5\s000 rows in invoice instead of/).waitFor({ state: "detached" });
  await form(page).getByRole("button", { name: "As It Is" }).click();
  await page.getByText("Change something above to see what would differ.").waitFor();
});

journey("what cannot be otherwise is named, and what takes long is cancelled, on a phone", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await page.setViewportSize({ width: 390, height: 844 });
  await openSimulation(shop, "DELETE FROM customer WHERE customer_id = 1");
  await openPanel(page);
  await form(page).getByLabel("Columns, in order").fill("street");
  await form(page).getByRole("button", { name: "Add Index" }).click();
  await workItOut(page);
  await page.getByText("There is no column street in customer.").waitFor();
  await expectAccessibleInBothThemes(page);
  await form(page).getByRole("button", { name: "Leave out the index on customer (street)" }).click();
  await page.route("**/what-if", () => undefined);
  await form(page).getByLabel("Rows of customer").fill("100");
  await workItOut(page);
  await page.getByRole("progressbar", { name: "Working out the variant" }).waitFor();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByText("The variant was not worked out").waitFor();
  await expectAccessibleInBothThemes(page);
  await page.unroute("**/what-if");
  await page.getByRole("button", { name: "Work it out", exact: true }).click();
  await page.getByText(/^100 rows in customer instead of/).waitFor();
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
});

journey("another statement is worked out and saved as a simulation of its own", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM customer WHERE customer_id = 1");
  await openPanel(page);
  await page.getByText("Change something above to see what would differ.").waitFor();
  await retypeStatement(page, "DELETE FROM customer WHERE customer_id = 3");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("region", { name: "Differences" }).getByText("It runs; before, it was blocked.").waitFor();
  await form(page).getByRole("button", { name: "Save as New Simulation" }).click();
  const dialog = page.getByRole("dialog", { name: "Run New Simulation" });
  await expect.poll(() => dialog.getByRole("textbox", { name: "Query" }).innerText()).toContain("customer_id = 3");
  await dialog.getByRole("button", { name: "Run Simulation" }).click();
  await page.getByRole("region", { name: "Verdict" }).getByText("Succeeds:").waitFor();
});

journey("an address whose variant cannot be read shows the simulation as it is", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM visit");
  await page.goto(`${page.url()}?whatif=%7B%22query`);
  await page.getByText("The variant in the address cannot be read").waitFor();
  await page.getByText("Change something above to see what would differ.").waitFor();
});

journey("who views a team's project asks what would be, and saves nothing", async ({ openContext }) => {
  const owner = await createJourneyAccount();
  const viewer = await createJourneyAccount();
  const team = await createTeam(owner);
  await invite(owner, team, viewer, "viewer");
  const page = await openSignedIn(
    openContext,
    owner,
    `/collaborative-projects/${team}/simulations?new=1&sql=DELETE+FROM+customer+WHERE+customer_id+%3D+1`,
  );
  await page.getByLabel("Simulation name").fill("Remove a customer");
  await page.getByRole("button", { name: "Create Simulation" }).click();
  const link = page.getByRole("link", { name: "Remove a customer" });
  await link.waitFor();
  const path = (await link.getAttribute("href")) ?? "";
  const other = await openSignedIn(openContext, viewer, path);
  await openPanel(other);
  await other.getByText("The result above is of another state").waitFor();
  await retypeStatement(other, "DELETE FROM customer WHERE customer_id = 3");
  await workItOut(other);
  await other.getByRole("region", { name: "Differences" }).getByText("It runs; before, it was blocked.").waitFor();
  expect(await form(other).getByRole("button", { name: "Save as New Simulation" }).count()).toBe(0);
  await expectAccessibleInBothThemes(other);
});
