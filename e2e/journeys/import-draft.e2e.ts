import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { openProject } from "../support/project.ts";
import { shopDump } from "../support/shop-dump.ts";

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The first bytes of a picture, behind its signature what no text has. */
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 251));

for (const viewport of viewports)
  journey(
    `what is pasted outlives a reload until it is imported, ${viewport.width} px wide`,
    async ({ openContext }) => {
      const { page } = await openProject(openContext, "/schemas/import");
      await page.setViewportSize(viewport);
      await page.getByRole("textbox", { name: "SQL dump" }).fill(shopDump);
      await page.getByLabel("Name").fill("shop");
      await page.getByLabel("Database type").selectOption("postgresql");
      await page.reload();
      await expect
        .poll(() => page.getByRole("textbox", { name: "SQL dump" }).innerText())
        .toContain("CREATE TABLE customer");
      expect(await page.getByLabel("Name").inputValue()).toBe("shop");
      expect(await page.getByLabel("Database type").inputValue()).toBe("postgresql");

      await page.getByRole("button", { name: "Import Schema" }).click();
      await page.getByRole("heading", { name: "shop", level: 1 }).waitFor();
      await page.getByText(/5\s+data loads, counted only/).waitFor();
      expect(await page.getByText("irrelevant to the schema").count()).toBe(0);
      await expectAccessibleInBothThemes(page);
      expect(
        await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('import-draft'))"),
      ).toEqual([]);
    },
  );

for (const viewport of viewports)
  journey(`a picture and bytes are told before they are sent, ${viewport.width} px wide`, async ({ openContext }) => {
    const { page } = await openProject(openContext, "/schemas/import");
    await page.setViewportSize(viewport);
    const choose = (name: string, buffer: Buffer) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await choose("photo.sql", picture);
    await page.getByText(/This is a picture\. Choose the \.sql file/).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Remove and start again" }).click();
    await choose("noise.sql", noise);
    await page.getByText(/This is no text:/).waitFor();
    await page.getByRole("button", { name: "Remove and start again" }).click();
    await choose("shop.sql", Buffer.from(shopDump));
    await page.getByText(/Recognised as|could not be recognised/).waitFor();
    expect(await page.getByText(/This is no text:/).count()).toBe(0);
    await page.getByRole("button", { name: "Remove and start again" }).click();
    await page.getByRole("textbox", { name: "SQL dump" }).fill(noise.toString("utf8"));
    await page.getByText(/This is no text:/).waitFor();
  });

for (const viewport of viewports)
  journey(
    `a project that an import needs is asked for with its reason, ${viewport.width} px wide`,
    async ({ openContext }) => {
      const account = await createJourneyAccount();
      const page = await openSignedIn(openContext, account, "/dashboard");
      await page.setViewportSize(viewport);
      await page.getByRole("link", { name: "Import a dump" }).click();
      const box = page.getByRole("dialog", { name: "Create New Project" });
      await box.getByText("A schema belongs to a project. Name one for it; the dump is chosen next.").waitFor();
      await expectAccessibleInBothThemes(page);
      await box.getByLabel("Project Name").fill("Billing");
      await box.getByRole("button", { name: "Create Project and Import" }).click();
      await page.getByRole("heading", { name: "Import Schema", level: 1 }).waitFor();
    },
  );
