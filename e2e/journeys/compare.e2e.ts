import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { shopDump } from "../support/shop-dump.ts";
import { openShop } from "../support/simulation.ts";
import { createVersion } from "../support/version.ts";

/** Clients in place of customers, refunds in place of visits, and a note that is shorter. */
const clientDump = shopDump
  .replaceAll("customer", "client")
  .replace("body text", "body varchar(40)")
  .replace(/CREATE TABLE visit[^;]*;/, "CREATE TABLE refund (refund_id integer PRIMARY KEY, reason text);")
  .replace(/INSERT INTO visit[^;]*;/, "");

/** Chooses a format of an open menu, and gives the file that the browser saves. */
async function saveAs(page: Page, format: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

journey("two versions are compared, filtered, and shown on the diagram", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  const versions = `/projects/${projectId}/schemas/${schemaId}/versions`;
  await page.goto(versions);
  await page.getByText("Initial schema import").waitFor();
  expect(await page.getByRole("heading", { name: "Compare Versions" }).count()).toBe(0);
  await createVersion(page, "Clients", clientDump);

  const box = page.getByRole("region", { name: "Compare Versions" });
  await box.getByRole("button", { name: "Compare" }).click();
  await box.getByText("Please select both versions to compare").waitFor();
  await box.getByLabel("From").selectOption({ label: "v1.0.0 Initial schema import" });
  await box.getByLabel("To").selectOption({ label: "v2.0.0 Clients (current)" });
  await box.getByRole("button", { name: "Compare" }).click();

  const changes = page.getByRole("region", { name: "Changes" });
  await changes.getByText("Table visit removed").waitFor();
  await changes.getByText("Table refund added").waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBeTruthy();
  await page.getByRole("button", { name: /^Data-dependent/ }).click();
  await changes.getByText("Column body type changed").waitFor();
  await changes.getByText("Table visit removed").waitFor({ state: "hidden" });
  await expectAccessibleInBothThemes(page);
  await page.getByRole("searchbox", { name: "Filter changes" }).fill("nowhere");
  await page.getByText("No change matches").waitFor();
  await page.getByRole("button", { name: "Show All Changes" }).click();
  await changes.getByText("Table visit removed").waitFor();

  // A refusal stands in the address, so that it outlives a reload, and can be taken back.
  await page.getByRole("button", { name: "Reject customer to client" }).click();
  await changes.getByText("Table customer removed").waitFor();
  await page.reload();
  await changes.getByText("Table customer removed").waitFor();
  await page.getByRole("button", { name: "Undo the decision on customer to client" }).click();
  await changes.getByText("Table customer removed").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Confirm customer to client" }).click();
  await page.getByText("Confirmed").first().waitFor();

  await page.getByRole("tab", { name: "Diagram" }).click();
  const legend = page.getByRole("region", { name: "Legend" });
  await legend.getByText("− removed").waitFor();
  await page.getByRole("application").waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "List" }).click();
  await page.getByRole("row", { name: /visit.*removed/ }).waitFor();
  await page.getByRole("button", { name: "Diagram", exact: true }).click();
  await page.getByRole("button", { name: "Export Diagram" }).click();
  const svg = await saveAs(page, "SVG");
  expect(svg.name).toMatch(/\.svg$/);
  const lines = svg.content.toString("utf8");
  for (const text of ["− removed", "1 table, 1 foreign key"]) expect(lines).toContain(`>${text}</text>`);
  await page.getByRole("button", { name: "Export Diagram" }).click();
  const png = await saveAs(page, "PNG");
  expect(png.name).toMatch(/\.png$/);
  expect(png.content.subarray(1, 4).toString("latin1")).toBe("PNG");
  // As large as the lines say, legend and all.
  const [, width = "", height = ""] = /width="(\d+)" height="(\d+)"/.exec(lines) ?? [];
  expect(png.content.readUInt32BE(16) / png.content.readUInt32BE(20)).toBeCloseTo(Number(width) / Number(height), 1);

  await page.getByRole("tab", { name: "Migration SQL" }).click();
  const statements = page.getByRole("region", { name: "Statements" });
  await statements.getByText("In one transaction").waitFor();
  await statements.getByText("Blocks reads and writes").first().waitFor();
  await expectAccessibleInBothThemes(page);
  const script = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download SQL" }).click();
  expect((await script).suggestedFilename()).toBe("Imported schema migration v1.0.0 to v2.0.0.sql");
  await statements.getByRole("link", { name: "DROPS_TABLE" }).first().click();
  await page.getByRole("heading", { name: "DROPS_TABLE", level: 1 }).waitFor();
  await page.getByRole("article").getByRole("heading", { level: 2 }).first().waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "All migration steps" }).click();
  await page.getByRole("link", { name: "CONVERTS_COLUMN" }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.goBack();
  await page.getByRole("link", { name: "Back to the migration" }).click();
  await statements.waitFor();

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const report = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Markdown" }).click();
  expect((await report).suggestedFilename()).toMatch(/v1\.0\.0 to v2\.0\.0\.md$/);

  await page.getByRole("tab", { name: "Changes" }).click();
  await page.getByRole("button", { name: "Swap Sides" }).click();
  await changes.getByText("Table visit added").waitFor();
  await page.getByLabel("From", { exact: true }).selectOption({ label: "Working state" });
  await page.getByLabel("To", { exact: true }).selectOption({ label: "v2.0.0 Clients (current)" });
  await page.getByText("No differences").waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("versions are compared by keyboard alone, on a phone", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/versions`);
  await page.getByText("Initial schema import").waitFor();
  await createVersion(page, "Clients", clientDump);
  const box = page.getByRole("region", { name: "Compare Versions" });
  await box.getByLabel("From").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const changes = page.getByRole("region", { name: "Changes" });
  await changes.getByText("Table visit removed").waitFor();
  const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widthPx).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: /^Breaking/ }).focus();
  await page.keyboard.press("Space");
  await changes.getByText("Table refund added").waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: "Changes" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: "Legend" }).waitFor();
});

journey("a dump is compared with a version and not stored", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/versions`);
  await page.getByRole("link", { name: "Compare With a Dump" }).click();
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await compare.click();
  await page.getByText("SQL dump is required").waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("textbox", { name: "SQL dump" }).click();
  await page.keyboard.insertText(`${shopDump}\nCREATE TABLE cut (id integer, `);
  await compare.click();
  await page.getByRole("button", { name: "Compare as incomplete" }).click();
  await page.getByText(/^Dump is incomplete/).waitFor();
  await page.getByRole("button", { name: "Compare Another Dump" }).click();
  await page.getByRole("textbox", { name: "SQL dump" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(clientDump);
  await compare.click();
  const changes = page.getByRole("region", { name: "Changes" });
  await changes.getByText("Table visit removed").waitFor();
  await page.getByRole("button", { name: "Reject customer to client" }).click();
  await changes.getByText("Table customer removed").waitFor();
  await page.getByRole("tab", { name: "Diagram" }).click();
  await page.getByRole("region", { name: "Legend" }).waitFor();
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/versions`);
  await page.getByText("Initial schema import").waitFor();
  expect(await page.getByRole("main").getByRole("listitem").count()).toBe(1);
});

journey("a comparison of what is not there says so", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  const missing = "00000000-0000-7000-8000-000000000000";
  await page.goto(`/projects/${projectId}/schemas/${schemaId}/compare?from=${schemaId}&to=${missing}`);
  await page.getByRole("heading", { name: "Version not found" }).waitFor();
  await page.goto(`/projects/${projectId}/schemas/${missing}/compare`);
  await page.getByRole("heading", { name: "Schema not found" }).waitFor();
});
