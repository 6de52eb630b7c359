import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { createJourneyAccount } from "../support/app.ts";
import { journey } from "../support/journey.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

journey("fingers alone lead through the sample on a phone, from sign-in to the report", async ({ openContext }) => {
  const { email, password } = await createJourneyAccount();
  const page = await (await openContext(phone)).newPage();
  await page.goto("/login");
  await page.getByLabel("Email").tap();
  await page.keyboard.type(email);
  await page.getByLabel("Password", { exact: true }).tap();
  await page.keyboard.type(password);
  await page.getByRole("button", { name: "Sign In" }).tap();
  await page.getByRole("button", { name: "Open the sample project" }).tap();
  await page.getByRole("heading", { name: "Sample shop", level: 1 }).waitFor();

  await page.getByRole("link", { name: /^ERD/ }).last().tap();
  await page.getByRole("row", { name: /^Shop\.customer\b/ }).waitFor();
  await page.getByRole("button", { name: "Diagram", exact: true }).tap();
  const diagram = page.getByRole("application", { name: /20 tables/ });
  await diagram.waitFor();
  await page.getByRole("combobox", { name: "Find a table or column" }).tap();
  await page.keyboard.type("customer");
  await page.getByRole("option").first().tap();
  const panel = page.getByRole("region", { name: "Table Shop.customer", exact: true });
  await panel.waitFor();

  // What was found stands in the middle, where a finger chooses it again.
  await panel.getByRole("button", { name: "Close" }).tap();
  await expect.poll(() => panel.count()).toBe(0);
  const box = await diagram.boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await panel.getByRole("link", { name: "Simulate a DELETE" }).tap();

  const query = page.getByRole("dialog").getByRole("textbox", { name: "Query" });
  await query.tap();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("5");
  await page.getByRole("button", { name: "Run Simulation", exact: true }).tap();
  const verdict = page.getByRole("region", { name: "Verdict" });
  await verdict.getByText("Blocked:").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

  await page.getByRole("button", { name: "Export", exact: true }).tap();
  const saved = page.waitForEvent("download", { timeout: 45_000 });
  await page.getByRole("menuitem", { name: "Markdown", exact: true }).tap();
  expect(await readFile(await (await saved).path(), "utf8")).toContain("Blocked");
});
