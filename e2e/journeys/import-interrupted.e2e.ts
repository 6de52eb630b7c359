import { ApiError, schemasRoutes } from "@foretell/contract";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { journey as base } from "../support/journey.ts";
import { listSchemaNames, openProject, type OpenProject } from "../support/project.ts";
import { openWeakLine, type WeakLine } from "../support/weak-line.ts";

const journey = base.extend<{ line: WeakLine }>({
  line: async ({ provokedErrors }, provide) => {
    const line = await openWeakLine(inject("serverUrl"));
    await provide(line);
    // The page is closed after it, and may ask for something until then.
    provokedErrors.push("net::ERR_");
    await line.close();
  },
});

const rows = Array.from({ length: 20_000 }, (_, index) => `INSERT INTO reading VALUES (${index}, 7, 20.5);\n`);
const dump = `CREATE TABLE sensor (sensor_id integer PRIMARY KEY, place text NOT NULL);
CREATE TABLE reading (reading_id integer PRIMARY KEY, sensor_id integer REFERENCES sensor, degrees numeric(5,2));
${rows.join("")}`;

interface ImportUnderWay extends OpenProject {
  /** The id by which the server knows the import. */
  readonly importId: string;
}

/** Sends half of the dump, and goes on once the screen shows the tables that the server has read in it. */
async function startImport(project: OpenProject, line: WeakLine): Promise<ImportUnderWay> {
  const { page } = project;
  const recognised = page.waitForResponse((response) => response.url().endsWith("/schemas/recognise"));
  await page
    .getByLabel("Choose a file or drop it here")
    .setInputFiles({ name: "greenhouse.sql", mimeType: "application/sql", buffer: Buffer.from(dump) });
  await page.getByText("greenhouse.sql", { exact: true }).waitFor();
  // The sample sent for it would be counted among the bytes that may pass.
  await recognised;
  line.hold(dump.length / 2);
  const sent = page.waitForRequest((request) => request.url().includes("/schemas/import?"));
  await page.getByRole("button", { name: "Import Schema" }).click();
  const importId = new URL((await sent).url()).searchParams.get("import_id") ?? "";
  await page.getByRole("progressbar", { name: "Import" }).waitFor();
  await expect.poll(() => tablesRead(page), { timeout: 15_000 }).toBe("2");
  return { ...project, importId };
}

function tablesRead(page: Page): Promise<string> {
  const progress = page.getByRole("region", { name: "Import under way" });
  return progress.getByRole("term").filter({ hasText: "Tables" }).locator("xpath=../dd[1]").innerText();
}

/** Waits until the server has given the import up, and asserts that it kept nothing. */
async function expectNothingKept({ account, projectId, importId }: ImportUnderWay): Promise<void> {
  const phase = () =>
    account.call(schemasRoutes.importProgress, { params: { importId } }).then(
      (progress) => progress.phase,
      (error: unknown) => (error instanceof ApiError ? error.status : error),
    );
  await expect.poll(phase, { timeout: 10_000 }).toBe("cancelled");
  expect(await listSchemaNames({ account, projectId })).toEqual([]);
}

async function importAgain({ page, account, projectId }: ImportUnderWay, line: WeakLine): Promise<void> {
  line.mend();
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("heading", { name: "greenhouse", level: 1 }).waitFor();
  await page.getByRole("heading", { name: /^20.002 statements read$/ }).waitFor();
  expect(await listSchemaNames({ account, projectId })).toEqual(["greenhouse"]);
}

journey("an upload that is cancelled leaves nothing, and the next one goes through", async ({ openContext, line }) => {
  const project = await openProject(openContext, "/schemas/import", line.url);
  const { page } = project;
  const underWay = await startImport(project, line);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Import Schema" }).waitFor();
  await page.getByText("greenhouse.sql", { exact: true }).waitFor();
  expect(await page.getByText("Failed to import schema").count()).toBe(0);
  await expectNothingKept(underWay);

  await page.getByRole("link", { name: "Schemas" }).first().click();
  await page.getByText("No schemas yet").waitFor();
  await page.goBack();
  await page.getByText("greenhouse.sql", { exact: true }).waitFor();
  await importAgain(underWay, line);
});

journey("leaving the page in the middle of an upload asks first, and cancels it", async ({ openContext, line }) => {
  const project = await openProject(openContext, "/schemas/import", line.url);
  const { page } = project;
  const underWay = await startImport(project, line);
  await page.getByRole("link", { name: "Schemas" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave and cancel the import?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByText("No schemas yet").waitFor();
  await expectNothingKept(underWay);
});

journey("an upload whose tab is closed leaves nothing", async ({ openContext, line }) => {
  const project = await openProject(openContext, "/schemas/import", line.url);
  const underWay = await startImport(project, line);
  await project.page.close();
  await expectNothingKept(underWay);
});

journey(
  "an upload whose connection breaks leaves nothing, says so, and goes through again",
  async ({ openContext, provokedErrors, line }) => {
    provokedErrors.push("net::ERR_");
    const project = await openProject(openContext, "/schemas/import", line.url);
    const { page } = project;
    const underWay = await startImport(project, line);
    line.cut();
    await page.getByRole("alert").getByText("Failed to import schema").waitFor();
    await page.getByRole("alert").getByText("Network error").waitFor();
    await page.getByText("greenhouse.sql", { exact: true }).waitFor();
    await expectNothingKept(underWay);
    await importAgain(underWay, line);
  },
);
