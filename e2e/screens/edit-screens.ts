import type { Page } from "playwright-core";
import type { Fixtures } from "./fixtures.ts";
import type { Screen } from "./screen.ts";
import { choose, failWith, hold, press } from "./steps.ts";

const theirs = {
  status: 409,
  code: "STALE_REVISION",
  message: "Ada Lovelace has changed this meanwhile. Look at both changes, and save again.",
  conflict: {
    revision: 9,
    theirs: [
      {
        description: "Column phone of customer is renamed to phone_number.",
        user_name: "Ada Lovelace",
        created_at: "2026-03-02T09:30:00.000Z",
      },
      {
        description: "Column city of customer becomes varchar(80).",
        user_name: "Ada Lovelace",
        created_at: "2026-03-02T09:31:00.000Z",
      },
    ],
    yours: [{ description: "Column newsletter is added to customer." }],
  },
};

/** The window that was opened last. */
const form = (page: Page) => page.getByRole("dialog").last();

async function addColumn(page: Page): Promise<void> {
  await press("Add Column")(page);
  await form(page).getByLabel("Column name").fill("newsletter");
  await form(page).getByLabel("Data type").fill("boolean");
  await form(page).getByText("Safe").or(form(page).getByText("Data-dependent")).first().waitFor();
}

async function typeSql(page: Page): Promise<void> {
  await press("Edit with SQL")(page);
  await page.getByRole("textbox", { name: "SQL" }).click();
  await page.keyboard.insertText(
    "ALTER TABLE customer ADD COLUMN newsletter boolean NOT NULL DEFAULT false;\nALTER TABLE orders ADD CONSTRAINT positive CHEK (total > 0);\nDROP TABLE shipment CASCADE;",
  );
  await press("Preview")(page);
  await form(page)
    .getByRole("button", { name: /^Apply/ })
    .waitFor();
}

/** Hand edits of a schema. */
export function edits({
  project,
  schema,
  table,
  crowded,
  edited,
  versioned,
  wordy,
  wordyTable,
}: Fixtures): readonly Screen[] {
  const tables = `/projects/${project}/tables?schema=${schema}`;
  const one = `${tables}&table=${table}`;
  const changed = `/projects/${crowded}/tables?schema=${edited}`;
  return [
    { name: "edit-table-new", path: tables, reach: press("New Table") },
    {
      name: "edit-table-new-errors",
      path: tables,
      reach: async (page) => {
        await press("New Table")(page);
        await press("Add Column")(page);
        await press("Create Table")(page);
        await form(page).getByText("Data type is required").waitFor();
      },
    },
    { name: "edit-table", path: one, reach: press("Edit Table") },
    {
      name: "edit-table-rename",
      path: one,
      reach: async (page) => {
        await press("Edit Table")(page);
        await form(page).getByLabel("Table name").fill("client");
        await form(page)
          .getByText(/is renamed to client/)
          .waitFor();
      },
    },
    {
      name: "edit-table-delete",
      path: one,
      reach: async (page) => {
        await press("Delete Table")(page);
        await form(page).getByLabel("Also remove what depends on it, as listed").waitFor();
      },
    },
    {
      name: "edit-table-delete-cascade",
      path: one,
      reach: async (page) => {
        await press("Delete Table")(page);
        await form(page).getByLabel("Also remove what depends on it, as listed").check();
        await form(page).getByText("Table address is removed").waitFor();
      },
    },
    { name: "edit-column-new", path: one, reach: addColumn },
    { name: "edit-column", path: one, reach: choose(/^Actions for /, "Edit") },
    {
      name: "edit-column-looking",
      path: one,
      prepare: hold("**/v1/schemas/*/edits/preview"),
      reach: async (page) => {
        await choose(/^Actions for /, "Delete")(page);
      },
    },
    {
      name: "edit-column-failed",
      path: one,
      prepare: failWith("**/v1/schemas/*/edits/preview"),
      reach: choose(/^Actions for /, "Delete"),
    },
    {
      name: "edit-column-cut",
      path: `/projects/${crowded}/tables?schema=${wordy}&table=${wordyTable}`,
      reach: choose("Actions for note", "Edit"),
    },
    {
      name: "edit-conflict",
      path: one,
      prepare: failWith("**/v1/schemas/*/edits?*", theirs),
      reach: async (page) => {
        await addColumn(page);
        await form(page).getByRole("button", { name: "Add Column" }).click();
        await form(page).getByText("Someone changed this schema in the meantime").waitFor();
      },
    },
    {
      name: "edit-relationship",
      path: one,
      reach: async (page) => {
        await press("Add Relationship")(page);
        await form(page).getByRole("button", { name: "Add a pair of columns" }).click();
      },
    },
    {
      name: "edit-relationship-table",
      path: one,
      reach: async (page) => {
        await press("Add Relationship")(page);
        await form(page).getByRole("combobox", { name: "To table" }).fill("or");
      },
    },
    { name: "edit-sql", path: tables, reach: typeSql },
    { name: "edit-changes-line", path: changed },
    { name: "edit-changes", path: `${changed}&changes=1` },
    {
      name: "edit-changes-all",
      path: `/projects/${crowded}/schemas/${edited}/versions?changes=1`,
      reach: press("Take Back All"),
    },
    { name: "edit-changes-none", path: `/projects/${crowded}/schemas/${versioned}/versions?changes=1` },
    { name: "edit-changes-loading", path: changed, prepare: hold("**/v1/schemas/*/changes"), isWaiting: true },
    { name: "edit-changes-failed", path: changed, prepare: failWith("**/v1/schemas/*/changes") },
  ];
}
