import type { Page } from "playwright-core";

/** Makes a version from a dump on the page of a schema's versions, where it is the current one then. */
export async function createVersion(page: Page, name: string, dump: string): Promise<void> {
  await page.getByRole("button", { name: "Create Version" }).first().click();
  const form = page.getByRole("dialog", { name: "Create Version" });
  await form.getByLabel("Version name").fill(name);
  await form.getByLabel("Description").fill("What was changed.");
  await form.getByLabel("Use an SQL dump instead of the current schema").check();
  await form.getByRole("textbox", { name: "SQL dump" }).click();
  await page.keyboard.insertText(dump);
  await form.getByRole("button", { name: "Create Version" }).click();
  await form.waitFor({ state: "hidden" });
}
