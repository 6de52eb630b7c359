import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { openShop } from "../support/simulation.ts";

/** Opens the details of a table from the list. */
async function openTable(page: Page, name: string) {
  await page.getByRole("row", { name: new RegExp(`^${name}\\b`) }).click();
  const details = page.getByRole("dialog", { name, exact: true });
  await details.getByRole("region", { name: "Columns", exact: true }).waitFor();
  return details;
}

/** Chooses an action of a column or a relationship. */
async function act(page: Page, of: string, action: "Edit" | "Delete") {
  await page.getByRole("button", { name: `Actions for ${of}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Applies statements in the window for SQL. */
async function applySql(page: Page, sql: string) {
  await page.getByRole("button", { name: "Edit with SQL" }).click();
  const form = page.getByRole("dialog", { name: "Edit with SQL" });
  await form.getByRole("textbox", { name: "SQL" }).click();
  await page.keyboard.insertText(sql);
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByRole("button", { name: /^Apply \d/ }).click();
  await form.waitFor({ state: "hidden" });
}

journey("a schema is edited by hand, looked at, taken back in part and frozen", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/tables");
  await page.getByText("No changes since v1.0.0").waitFor();

  await page.keyboard.press("n");
  const create = page.getByRole("dialog", { name: "Create New Table" });
  await create.getByRole("button", { name: "Create Table" }).click();
  await create.getByText("Table name is required").waitFor();
  await create.getByLabel("Schema").selectOption("");
  await create.getByRole("button", { name: "Create Table" }).click();
  await create.getByText("Schema is required").waitFor();
  await create.getByLabel("Schema").selectOption(schemaId);
  await create.getByLabel("Table name").fill("refund");
  await create.getByRole("button", { name: "Add Column" }).click();
  await page.keyboard.type("paid_invoice");
  await create.getByRole("button", { name: "Create Table" }).click();
  await create.getByText("Data type is required").waitFor();
  await create.getByLabel("Type").last().fill("integer");
  await create.getByText("Table refund is added (2 columns).").waitFor();
  await expectAccessibleInBothThemes(page);
  await create.getByRole("button", { name: "Create Table" }).click();
  await page.getByText("Table created successfully").waitFor();
  await page.getByRole("button", { name: "1 change since v1.0.0" }).waitFor();

  let details = await openTable(page, "refund");
  await act(page, "paid_invoice", "Edit");
  const column = page.getByRole("dialog", { name: "Edit Column" });
  await column.getByLabel("Column name").fill("invoice_id");
  await column
    .getByRole("status", { name: "What it does" })
    .getByText(/invoice_id/)
    .first()
    .waitFor();
  await expectAccessibleInBothThemes(page);
  await column.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Column updated successfully").waitFor();
  await details.getByRole("cell", { name: "invoice_id", exact: true }).waitFor();

  await details.getByRole("button", { name: "Add Relationship" }).click();
  const relationship = page.getByRole("dialog", { name: "Add Relationship" });
  const toTable = relationship.getByRole("combobox", { name: "To table" });
  await toTable.click();
  await page.keyboard.type("nothing");
  await relationship.getByText("None has this in its name").waitFor();
  await page.keyboard.press("Escape");
  await relationship.getByRole("listbox").waitFor({ state: "hidden" });
  await toTable.press("ArrowDown");
  await page.keyboard.type("invo");
  await relationship.getByRole("option", { name: "invoice", exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => toTable.inputValue()).toBe("invoice");
  await relationship.getByLabel("Column", { exact: true }).selectOption("invoice_id");
  await relationship.getByLabel("References", { exact: true }).selectOption("invoice_id");
  await relationship.getByLabel("On delete").selectOption("CASCADE");
  await relationship
    .getByRole("status", { name: "What it does" })
    .getByText(/invoice/)
    .first()
    .waitFor();
  await expectAccessibleInBothThemes(page);
  await relationship.getByRole("button", { name: "Add Relationship" }).click();
  await page.getByText("Relationship created successfully").waitFor();
  await details.getByText("ON DELETE CASCADE").waitFor();
  await page.keyboard.press("Escape");

  details = await openTable(page, "customer");
  await details.getByRole("button", { name: "Delete Table" }).click();
  const removal = page.getByRole("dialog", { name: "Delete Table" });
  await removal
    .getByText(/invoice/)
    .first()
    .waitFor();
  await expectAccessibleInBothThemes(page);
  expect(await removal.getByRole("button", { name: "Delete Table" }).isDisabled()).toBe(true);
  await removal.getByLabel("Also remove what depends on it, as listed").check();
  await removal.getByRole("status", { name: "What it does" }).getByText("Table customer is removed").waitFor();
  await removal.getByRole("button", { name: "Cancel" }).click();
  await act(page, "city", "Delete");
  const gone = page.getByRole("dialog", { name: "Delete Column" });
  await gone.getByText("Breaking", { exact: true }).waitFor();
  await gone.getByRole("button", { name: "Delete Column" }).click();
  await page.getByText("Column deleted successfully").waitFor();
  await page.keyboard.press("Escape");

  await page.goto(`/projects/${projectId}/schemas/${schemaId}/versions`);
  await page.getByRole("button", { name: "2 changes since v1.0.0" }).click();
  const changes = page.getByRole("dialog", { name: "2 changes since v1.0.0" });
  await changes.getByText("Table refund is added (2 columns).").waitFor();
  await expectAccessibleInBothThemes(page);
  await changes.getByRole("button", { name: /^Take back: .*city/ }).click();
  await page.getByText("The change is taken back").waitFor();
  await page.getByRole("dialog", { name: "1 change since v1.0.0" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create Version" }).click();
  const form = page.getByRole("dialog", { name: "Create Version" });
  await form.getByLabel("Version name").fill("With refunds");
  await form.getByLabel("Description").fill("Money goes back.");
  await form.getByRole("button", { name: "Create Version" }).click();
  await page.getByText("No changes since v1.1.0").waitFor();
});

journey("a schema is edited by SQL that is shown first, and all of it is taken back", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/tables");
  await page.getByRole("button", { name: "Edit with SQL" }).click();
  const form = page.getByRole("dialog", { name: "Edit with SQL" });
  await form.getByRole("textbox", { name: "SQL" }).click();
  await page.keyboard.insertText(
    "ALTER TABLE customer ADD COLUMN phone text;\nALTER TABLE customer ADD CONSTRAINT c CHEK (1);",
  );
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByRole("button", { name: /^line 2, column/ }).waitFor();
  await form
    .getByText(/Column phone/)
    .first()
    .waitFor();
  await expectAccessibleInBothThemes(page);
  await form.getByRole("button", { name: "Apply 1 change" }).click();
  await page.getByText("1 change applied").waitFor();
  await page.getByRole("button", { name: "1 change since v1.0.0" }).click();
  await page.getByRole("button", { name: "Take Back All" }).click();
  const question = page.getByRole("alertdialog", { name: "Take back all changes" });
  await question.getByRole("button", { name: "Take Back All" }).click();
  await page.getByText("Nothing has changed since the current version.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("No changes since v1.0.0").waitFor();
});

journey("whoever saves second sees what the first one saved, and loses nothing", async ({ openContext }) => {
  const { page, account, projectId } = await openShop(openContext, "/tables");
  const other = await openSignedIn(openContext, account, `/projects/${projectId}/tables`);
  for (const [one, name, type] of [
    [page, "phone", "text"],
    [other, "email", "varchar(200)"],
  ] as const) {
    const details = await openTable(one, "customer");
    await details.getByRole("button", { name: "Add Column" }).click();
    const form = one.getByRole("dialog", { name: "Add Column" });
    await form.getByLabel("Column name").fill(name);
    await form.getByLabel("Data type").fill(type);
    await form.getByRole("status", { name: "What it does" }).getByText(name).first().waitFor();
  }
  await page.getByRole("dialog", { name: "Add Column" }).getByRole("button", { name: "Add Column" }).click();
  await page.getByText("Column added successfully").waitFor();

  const form = other.getByRole("dialog", { name: "Add Column" });
  await form.getByRole("button", { name: "Add Column" }).click();
  const conflict = form.getByRole("alert").filter({ hasText: "Someone changed this schema in the meantime" });
  await conflict.getByText(/phone/).first().waitFor();
  await conflict.getByText(/email/).first().waitFor();
  expect(await form.getByLabel("Column name").inputValue()).toBe("email");
  await expectAccessibleInBothThemes(other);
  await conflict.getByRole("button", { name: "Apply mine on top" }).click();
  await other.getByText("Column added successfully").waitFor();
  const columns = other.getByRole("region", { name: "Columns", exact: true });
  await columns.getByText("email", { exact: true }).waitFor();
  await columns.getByText("phone", { exact: true }).waitFor();
});

journey("a column is changed by keyboard on a phone", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/tables");
  await page.setViewportSize({ width: 390, height: 844 });
  await openTable(page, "visit");
  await tabTo(page, page.getByRole("button", { name: "Actions for visited_on" }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).waitFor();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Edit Column" });
  await form.getByLabel("Column name").waitFor();
  await tabTo(page, form.getByLabel("Data type"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("timestamp");
  await form
    .getByRole("status", { name: "What it does" })
    .getByText(/visited_on/)
    .first()
    .waitFor();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.getByText("Column updated successfully").waitFor();
  await page
    .getByRole("dialog", { name: "visit" })
    .getByText(/timestamp/)
    .first()
    .waitFor();
});

journey("a change that others stand on is not taken back, with the reason", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/tables");
  await applySql(
    page,
    "CREATE TABLE refund (refund_id integer PRIMARY KEY);\nALTER TABLE note ADD COLUMN refund_id integer REFERENCES refund;",
  );
  await page.getByRole("button", { name: /^\d changes since v1\.0\.0$/ }).click();
  const takeBack = page.getByRole("button", { name: /^Take back: Table refund is added/ });
  await takeBack.click();
  await page
    .getByRole("alert")
    .filter({ hasText: /refund/ })
    .first()
    .waitFor();
  await takeBack.waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("whoever takes back what another has changed meanwhile is shown both sides", async ({ openContext }) => {
  const { page, account, projectId } = await openShop(openContext, "/tables");
  await applySql(page, "ALTER TABLE customer ADD COLUMN phone text;");
  const other = await openSignedIn(openContext, account, `/projects/${projectId}/tables`);
  await other.getByRole("button", { name: "1 change since v1.0.0" }).click();
  const changes = other.getByRole("dialog", { name: "1 change since v1.0.0" });
  await changes.getByText(/phone/).first().waitFor();
  await applySql(page, "ALTER TABLE customer ADD COLUMN email text;");
  await changes.getByRole("button", { name: /^Take back: .*phone/ }).click();
  const conflict = other.getByRole("alert").filter({ hasText: "Someone changed this schema in the meantime" });
  await conflict.getByText(/email/).first().waitFor();
  await conflict.getByText(/phone/).first().waitFor();
  await expectAccessibleInBothThemes(other);
  await conflict.getByRole("button", { name: "Apply mine on top" }).click();
  await other.getByText("The change is taken back").waitFor();
  const left = other.getByRole("dialog", { name: "1 change since v1.0.0" });
  await left.getByText(/email/).first().waitFor();
});
