import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openProject } from "../support/project.ts";

const dump = `-- A dump with three statements that PostgreSQL would not take.
CREATE TABLE customer (customer_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABEL voucher (voucher_id integer);
CREATE TABLE invoice (
  invoice_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  total numeric(10,2) NOT NULL
);
ALTER TABLE invoice ADD CONSTRAINT CHECK total > 0);
CREATE INDEX invoice_customer ON invoice (customer_id);
INSERT INTO customer VALUES (1, 'Ann'), (2, 'Ben');
ALTER TABLE invoise ADD COLUMN paid_at date;
CREATE VIEW debtor AS SELECT customer_id FROM invoice;
`;

journey("three broken statements are named with their lines, and everything else is kept", async ({ openContext }) => {
  const { page } = await openProject(openContext, "/schemas/import");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("textbox", { name: "SQL dump" }).fill(dump);
  await page.getByLabel("Name").fill("billing");
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("heading", { name: "billing", level: 1 }).waitFor();

  const found = page.getByRole("region", { name: "Found in the dump" });
  const counts = { Tables: "2", Columns: "5", Rows: "2", "Primary keys": "2", "Foreign keys": "1", Views: "1" };
  for (const [term, count] of Object.entries(counts))
    expect(await found.getByRole("term").filter({ hasText: term }).locator("xpath=../dd[1]").innerText(), term).toBe(
      count,
    );
  await found.getByText("on delete: 1 CASCADE").waitFor();
  await page.getByRole("heading", { name: "8 statements read" }).waitFor();

  const broken = page.getByRole("region", { name: "3 not understood" });
  for (const [place, excerpt] of [
    ["3:1", "CREATE TABEL voucher"],
    ["9:25", "CONSTRAINT CHECK total > 0"],
    ["12:13", "ALTER TABLE invoise"],
  ] as const)
    await broken
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `${place}, show line` }), hasText: excerpt })
      .last()
      .waitFor();

  await broken.getByRole("button", { name: "9:25, show line 9, column 25" }).click();
  const excerpt = page.getByRole("dialog", { name: "Line 9, column 25" });
  const marked = excerpt.locator("[aria-current=location]");
  await expect.poll(() => marked.innerText()).toContain("ALTER TABLE invoice ADD CONSTRAINT CHECK total > 0);");
  expect(await marked.locator("mark").innerText()).toBe("CONSTRAINT");
  await excerpt.getByText("CREATE INDEX invoice_customer").waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("9:25");

  await page.getByRole("button", { name: "Copy the census as text" }).click();
  await page.getByRole("status").getByText("Copied").waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toContain(
    "billing: 2 tables, 5 columns, 1 foreign key, 1 of them with ON DELETE CASCADE.\n\nTables: 2\nColumns: 5\n",
  );
  expect(copied).toContain("Not understood: 3\n");
  for (const place of ["  3:1  CREATE TABEL voucher", "  9:25  CONSTRAINT CHECK", "  12:13  ALTER TABLE invoise"])
    expect(copied).toContain(place);
  await expectAccessibleInBothThemes(page);
});
