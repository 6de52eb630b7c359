import { schemasRoutes, simulationsRoutes, statisticsRoutes } from "@foretell/contract";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openShop, openSimulation, type OpenShop } from "../support/simulation.ts";

async function runBoth({ account, projectId: project_id, schemaId: schema_id, page }: OpenShop) {
  for (const [name, query_text] of [
    ["The first one", "DELETE FROM customer WHERE customer_id = 1"],
    ["The other one", "DELETE FROM customer WHERE customer_id = 3"],
  ] as const)
    await account.call(simulationsRoutes.run, { body: { project_id, schema_id, name, query_text } });
  await page.reload();
}

for (const width of [1440, 390])
  journey(`two results are chosen in the list and compared, ${width} px wide`, async ({ openContext }) => {
    const shop = await openShop(openContext, "/simulations");
    const { page } = shop;
    await page.setViewportSize({ width, height: 844 });
    await runBoth(shop);
    const bar = page.getByRole("region", { name: "Chosen simulations" });
    await page.getByLabel("Choose The first one").check();
    await bar.getByText("1 simulation chosen").waitFor();
    expect(await bar.getByRole("link", { name: "Compare" }).count()).toBe(0);
    await page.getByLabel("Choose The other one").check();
    await bar.getByRole("link", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "Compare Results", level: 1 }).waitFor();
    const differences = page.getByRole("region", { name: "Differences" });
    await differences.getByText("It runs; before, it was blocked.").waitFor();
    await page.getByRole("region", { name: "The first one" }).getByText("Blocked", { exact: true }).waitFor();
    await page.getByRole("region", { name: "The other one" }).getByText("Succeeds", { exact: true }).waitFor();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

    await page.getByRole("link", { name: "Swap" }).click();
    await differences.getByText("It is blocked; before, it ran.").waitFor();
    await page.reload();
    await differences.getByText("It is blocked; before, it ran.").waitFor();
    await page.getByRole("link", { name: "The other one" }).click();
    await page.getByRole("heading", { name: "The other one", level: 1 }).waitFor();
  });

journey("a simulation that is run again tells what differs from the run before", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page, account, schemaId } = shop;
  await openSimulation(shop, "DELETE FROM note WHERE note_id = 20");
  const rerun = page.getByRole("button", { name: "Rerun Simulation" });
  await rerun.click();
  const since = page.getByRole("region", { name: "Since the run before" });
  await since.getByText("Nothing differs from the run before").waitFor();
  await since.getByRole("button", { name: "Close what differs from the run before" }).click();
  await since.waitFor({ state: "detached" });
  const tables = await account.call(schemasRoutes.tables, { params: { id: schemaId } });
  const tagged = tables.find(({ name }) => name === "note_tag")?.id ?? "";
  await account.call(statisticsRoutes.setRowCount, { params: { id: tagged }, body: { row_count: 90_000 } });
  await rerun.click();
  await since.getByText(/^\d+ differences? from the run before$/).waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("a comparison of what is not there leads back to the list", async ({ openContext }) => {
  const { page, projectId } = await openShop(openContext, "/simulations/compare");
  await page.getByText("Choose two simulations of the list, and compare them.").waitFor();
  const missing = "00000000-0000-7000-8000-000000000000";
  await page.goto(`/projects/${projectId}/simulations/compare?from=${missing}&to=${missing}`);
  await page.getByRole("heading", { name: "Simulation not found" }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Back to Simulations" }).click();
  await page.getByRole("heading", { name: "No simulations yet" }).waitFor();
});
