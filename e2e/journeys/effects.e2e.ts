import { simulationsRoutes, versionsRoutes } from "@foretell/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey, type Journey } from "../support/journey.ts";
import { shopDump } from "../support/shop-dump.ts";
import { openShop, type OpenShop } from "../support/simulation.ts";

/** Notes block where they went along before, and have no body. */
const strictDump = shopDump
  .replace("ON DELETE CASCADE,\n  body text", "ON DELETE RESTRICT")
  .replace(/INSERT INTO note VALUES.*/, "INSERT INTO note VALUES (20, 1), (21, 1), (22, 3);");

const statements = [
  ["Who are they", "SELECT name FROM customer"],
  ["Cy leaves", "DELETE FROM customer WHERE customer_id = 3"],
  ["Forget the notes", "UPDATE note SET body = NULL WHERE note_id = 20"],
] as const;

/** A shop with a simulation of each statement, and a version that turns two of them. */
async function openTurnedShop(openContext: Journey["openContext"], dump = strictDump) {
  const shop = await openShop(openContext, "/schemas");
  const { account, projectId: project_id, schemaId } = shop;
  const ids: string[] = [];
  for (const [name, query_text] of statements) {
    const { id } = await account.call(simulationsRoutes.run, {
      body: { project_id, schema_id: schemaId, name, query_text },
    });
    ids.push(id);
  }
  const [first] = await account.call(versionsRoutes.listOfSchema, { params: { schemaId } });
  const second = await account.call(versionsRoutes.create, {
    params: { schemaId },
    body: { version_name: "Strict", description: "Notes hold customers.", sql_dump: dump },
  });
  return { ...shop, ids, from: first?.id ?? "", to: second.id };
}

async function openComparison({ page, projectId, schemaId, from, to }: OpenShop & { from: string; to: string }) {
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/compare?from=${from}&to=${to}`);
  await page.getByRole("tab", { name: "Effects on simulations" }).click();
}

const isInWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

const turned = (page: Page) =>
  page.getByRole("list", { name: "Simulations that would turn out differently" }).getByRole("listitem");

journey("a comparison tells which simulations a change turns, those that break first", async ({ openContext }) => {
  const shop = await openTurnedShop(openContext);
  const { page } = shop;
  await openComparison(shop);
  await page.getByText("2 of 3 simulations would turn out differently").waitFor();
  const names = page.getByRole("list", { name: "Simulations that would turn out differently" }).getByRole("link");
  expect(await names.allTextContents()).toEqual(["Forget the notes", "Cy leaves"]);
  await turned(page).filter({ hasText: "It can no longer be analysed." }).first().waitFor();
  await turned(page).filter({ hasText: "It is blocked; before, it ran." }).first().waitFor();
  await expectAccessibleInBothThemes(page);

  // The results, which stand above the two states, arrive last.
  let showResults = () => {};
  const resultsAreDue = new Promise<void>((resolve) => {
    showResults = resolve;
  });
  await page.route(/\/simulations\/[^/]+\/(?:impact|summary)\b/, async (route) => {
    await resultsAreDue;
    await route.fallback();
  });
  await names.filter({ hasText: "Cy leaves" }).click();
  await page.getByRole("heading", { name: "Cy leaves" }).waitFor();
  const before = page.getByRole("region", { name: "v1.0.0 Initial schema import" });
  const after = page.getByRole("region", { name: "v2.0.0 Strict" });
  await before.getByText("Succeeds", { exact: true }).waitFor();
  // Whoever comes from a comparison sees at once what differs, and goes on seeing it.
  const statesAreInWindow = () => page.getByRole("button", { name: "Compare on two versions" }).evaluate(isInWindow);
  await expect.poll(statesAreInWindow).toBe(true);
  showResults();
  await page.getByRole("region", { name: "Verdict" }).getByText("Succeeds:").waitFor();
  await page.getByRole("region", { name: "Impact results" }).getByText("note", { exact: true }).first().waitFor();
  await expect.poll(statesAreInWindow).toBe(true);
  await after.getByText("Blocked", { exact: true }).waitFor();
  await before.getByRole("listitem").filter({ hasText: "note" }).getByText("differs").first().waitFor();
  await expectAccessibleInBothThemes(page);

  await page.getByLabel("To", { exact: true }).selectOption({ label: "v1.0.0 Initial schema import" });
  await page.getByText("The statement would not turn out differently").waitFor();
});

journey("a version's details tell its effects, and that there are none", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openTurnedShop(
    openContext,
    `${shopDump}\nCREATE TABLE refund (refund_id integer PRIMARY KEY);`,
  );
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/versions`);
  await page.getByRole("button", { name: "View Details of v1.1.0" }).click();
  const details = page.getByRole("dialog", { name: "Version Details" });
  await details.getByRole("button", { name: "Effects on simulations" }).click();
  await details.getByText("None of the 3 simulations of this schema would turn out differently.").waitFor();
  await expectAccessibleInBothThemes(page);
});

journey(
  "the comparison of simulations is cancelled, and started again, on a phone's width",
  async ({ openContext }) => {
    const shop = await openTurnedShop(openContext);
    const { page } = shop;
    await page.setViewportSize({ width: 390, height: 844 });
    let isHeld = true;
    await page.route("**/effects?*", (route) => (isHeld ? undefined : route.fallback()));
    await page.route("**/versions/effects/*", (route) => {
      const effects_id = route.request().url().split("/").at(-1);
      return route.fulfill({ json: { success: true, data: { effects_id, phase: "running", done: 1, total: 3 } } });
    });
    await openComparison(shop);
    await page.getByText("1 of 3 simulations compared").waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The simulations were not compared.").waitFor();
    isHeld = false;
    await page.getByRole("button", { name: "Compare Simulations" }).click();
    await page.getByText("2 of 3 simulations would turn out differently").waitFor();
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(390);
  },
);

journey("where two versions are the same, what differs of simulations can be asked for", async ({ openContext }) => {
  const { page, projectId, schemaId, from } = await openTurnedShop(openContext, shopDump);
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/compare?from=${from}&to=${schemaId}`);
  await page.getByText("No differences").waitFor();
  await page.getByRole("button", { name: "Effects on simulations" }).click();
  await page.getByText("None of the 3 simulations of this schema would turn out differently.").waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("what was decided of renames goes along to a simulation's page", async ({ openContext }) => {
  const shop = await openTurnedShop(openContext, shopDump.replaceAll("customer", "client"));
  const { page } = shop;
  await openComparison(shop);
  await page.getByRole("button", { name: "Reject customer to client" }).click();
  await turned(page).first().getByRole("link").click();
  await page
    .getByRole("heading", { name: "Differences" })
    .or(page.getByText(/^\d+ differences?$/))
    .first()
    .waitFor();
  const refused = new URL(page.url()).searchParams.get("refused");
  expect(refused).toBe('[["customer","client"]]');
  const asked = page.waitForRequest((request) => request.url().includes("/statement"));
  await page.reload();
  expect(new URL((await asked).url()).searchParams.get("refused")).toBe(refused);
  await page.getByLabel("To", { exact: true }).selectOption({ label: "v1.0.0 Initial schema import" });
  await expect.poll(() => new URL(page.url()).searchParams.get("refused")).toBeNull();
});
