import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openMenu } from "../support/menu.ts";
import { openShop, openSimulation } from "../support/simulation.ts";

/** A report is written in a process of its own, which a loaded machine is slow to start. */
const fileTimeoutMs = 45_000;

/** Chooses a format in the page's export menu, and gives the file that the browser saves. */
async function downloadAs(page: Page, format: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  // While a file is on its way the button says "Exporting..." instead.
  const trigger = page.getByRole("button", { name: /^Export( Diagram)?$/ });
  const item = await openMenu(page, trigger, format);
  // The wait for the file begins with the press: what a loaded machine took for the menu is not taken from it.
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: fileTimeoutMs }), item.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

journey("a simulation is saved as JSON, CSV, Markdown and PDF, each what it says", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM customer WHERE customer_id = 1");
  await page.getByRole("region", { name: "Verdict" }).getByText("Blocked:").waitFor();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copy = await openMenu(page, page.getByRole("button", { name: /^Export$/ }), "Copy as Markdown");
  await copy.click();
  await page.getByText("Copied as Markdown").waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toContain("still has 2 rows in invoice");
  expect(copied).toContain(`[Open in Foretell](${page.url()})`);

  const json = await downloadAs(page, "JSON");
  expect(json.name).toMatch(/^Simulation .+ impact \d{4}-\d\d-\d\d\.json$/);
  const report = JSON.stringify(JSON.parse(json.content.toString("utf8")));
  expect(report).toContain('"verdict":"blocked"');
  expect(report).toContain("invoice_customer_id_fkey");

  const csv = await downloadAs(page, "CSV");
  expect(csv.name).toMatch(/\.csv$/);
  const [head, ...lines] = csv.content.toString("utf8").trim().split("\r\n");
  expect(head).toContain("cascade_level,table,operation");
  expect(lines.map((line) => line.split(",").slice(0, 3).join(","))).toEqual([
    "0,customer,DELETE",
    "1,note,DELETE",
    "1,visit,UPDATE",
    "1,invoice,RESTRICT",
    "2,note_tag,DELETE",
  ]);

  const markdown = await downloadAs(page, "Markdown");
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.content.toString("utf8")).toMatch(/^# /);
  expect(markdown.content.toString("utf8")).toContain("DELETE FROM customer WHERE customer_id = 1");

  const pdf = await downloadAs(page, "PDF");
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.content.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  expect(pdf.content.subarray(-8).toString("latin1")).toContain("%%EOF");
});

journey("a schema is saved as SQL that imports again", async ({ openContext }) => {
  const shop = await openShop(openContext, "/schemas");
  const { page, projectId, schemaId } = shop;
  await page.goto(`/projects/${projectId}/schemas/${schemaId}`);
  const sql = await downloadAs(page, "SQL");
  expect(sql.name).toMatch(/\.sql$/);
  await page.goto(`/projects/${projectId}/schemas/import`);
  await page
    .getByLabel("Choose a file or drop it here")
    .setInputFiles({ name: "copy.sql", mimeType: "application/sql", buffer: sql.content });
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("heading", { name: "copy", level: 1 }).waitFor();
  await page.getByText("on delete: 2 CASCADE, 1 SET NULL").waitFor();
  expect(await page.getByText(/not understood/).count()).toBe(0);
});

journey("a diagram is saved as a picture of the whole of it, in pixels and in lines", async ({ openContext }) => {
  const shop = await openShop(openContext, "/schemas");
  const { page, projectId, schemaId } = shop;
  await page.goto(`/projects/${projectId}/erd/${schemaId}`);
  await page.getByRole("application", { name: /5 tables, 4 foreign keys/ }).waitFor();

  const png = await downloadAs(page, "PNG");
  expect(png.name).toMatch(/^erd-.+-\d{4}-\d{2}-\d{2}\.png$/);
  expect(png.content.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect(png.content.readUInt32BE(16)).toBeGreaterThan(500);
  expect(png.content.readUInt32BE(20)).toBeGreaterThan(300);

  const svg = await downloadAs(page, "SVG");
  expect(svg.name).toMatch(/^erd-.+-\d{4}-\d{2}-\d{2}\.svg$/);
  // Whoever opens the file does so outside the application, whose policy would refuse its style sheet.
  const reader = await page.context().newPage();
  const read = await reader.evaluate<{ root: string; texts: string[] }>(`{
    const read = new DOMParser().parseFromString(${JSON.stringify(svg.content.toString("utf8"))}, "image/svg+xml");
    ({ root: read.documentElement.tagName, texts: [...read.querySelectorAll("text")].map((text) => text.textContent) });
  }`);
  expect(read.root).toBe("svg");
  for (const table of ["customer", "invoice", "note", "note_tag", "visit"]) expect(read.texts).toContain(table);
  expect(read.texts).toContain("visited_on");
});

journey("a part of a diagram is saved as a picture, and of what it is one stands in it", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  await page.goto(`/projects/${projectId}/erd/${schemaId}?table=note_tag`);
  await page.getByRole("region", { name: "Table note_tag" }).waitFor();
  const dialog = page.getByRole("dialog", { name: "Export the Diagram" });
  const ask = async () => {
    await (await openMenu(page, page.getByRole("button", { name: "Export" }), "Choose What to Export")).click();
    await dialog.waitFor();
  };
  await ask();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await ask();
  await dialog.getByLabel("What").selectOption("chosen");
  await dialog.getByLabel("Format").selectOption("svg");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ]);
  const lines = (await readFile(await file.path())).toString("utf8");
  expect(lines).toMatch(/>2 tables, 1 foreign key · /);
  for (const table of ["note", "note_tag"]) expect(lines).toContain(`>${table}</text>`);
  for (const table of ["customer", "invoice", "visit"]) expect(lines).not.toContain(`>${table}</text>`);

  await page.setViewportSize({ width: 390, height: 844 });
  await ask();
  await dialog.getByLabel("Title").uncheck();
  const [bare] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(bare.suggestedFilename()).toMatch(/^erd-.+\.png$/);
  await page.getByRole("group", { name: "Export" }).waitFor({ state: "hidden" });
});
