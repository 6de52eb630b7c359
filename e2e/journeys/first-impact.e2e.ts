import { expect, inject } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { typeQuery } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { getLinkOfMail } from "../support/mailbox.ts";

const dump = `
CREATE TABLE customer (customer_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE invoice (
  invoice_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer (customer_id),
  total numeric(10,2) NOT NULL
);
CREATE TABLE note (
  note_id integer PRIMARY KEY,
  customer_id integer REFERENCES customer (customer_id) ON DELETE CASCADE,
  body text
);
INSERT INTO customer VALUES (1, 'Ann'), (2, 'Ben'), (3, 'Cy');
INSERT INTO invoice VALUES (10, 1, 99.50), (11, 1, 12.00), (12, 2, 7.25);
INSERT INTO note VALUES (1, 1, 'calls on Mondays'), (2, 3, NULL);
CREATE TABEL broken (x integer);
`;

journey(
  "a person registers, verifies, imports a dump, simulates a DELETE and reads why it is blocked",
  async ({ page }) => {
    const email = `ann-${Date.now()}@example.com`;
    const expectAccessible = async () => expect(await findAccessibilityProblems(page), page.url()).toEqual([]);

    await page.goto("/");
    await page.waitForURL("**/login");
    await page.getByText("Access your database impact analysis workspace").waitFor();
    await expectAccessible();

    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Full Name").fill("Ann Example");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByLabel("Confirm Password", { exact: true }).fill("correct horses");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Passwords do not match").waitFor();
    await page.getByLabel("Confirm Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Registration successful! Please check your email to verify your account.").waitFor();

    const link = new URL(await getLinkOfMail(inject("dataDir"), email));
    await page.goto(`${link.pathname}${link.search}`);
    await page.getByText(/Ann Example/).waitFor();
    await page.getByRole("link", { name: /Login|Sign In/i }).click();

    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("wrong horse");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Invalid email or password").first().waitFor();
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { name: /Welcome/ }).waitFor();
    await expectAccessible();

    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await page
      .getByRole("button", { name: /New Project|Create/ })
      .first()
      .click();
    await page.getByLabel("Project Name").fill("Billing");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Create/ })
      .click();
    await page.getByText("Project created successfully").waitFor();
    await page.getByRole("link", { name: "View Project" }).click();
    await page.getByRole("heading", { name: "Billing" }).waitFor();
    await expectAccessible();

    await page.getByRole("link", { name: "Schemas" }).first().click();
    await page.getByText("No schemas yet").waitFor();
    await page.getByRole("link", { name: "Import Schema" }).first().click();
    await page.getByRole("button", { name: "Import Schema" }).click();
    await page.getByText("SQL dump is required").waitFor();
    await page.getByRole("textbox", { name: "SQL dump" }).fill(dump);
    await page.getByLabel("Name").fill("billing");
    await expectAccessible();
    await page.getByRole("button", { name: "Import Schema" }).click();
    await page.getByText("Schema imported and v1.0.0 created automatically").waitFor();
    await page
      .getByText(/CREATE TABEL/)
      .first()
      .waitFor();
    await expectAccessible();

    await page.getByRole("link", { name: "Tables" }).first().click();
    await page.getByRole("row", { name: /invoice/ }).waitFor();
    await expectAccessible();

    await page.getByRole("link", { name: "ERD" }).first().click();
    await page.getByRole("button", { name: "Export" }).waitFor();
    await expectAccessible();

    await page.getByRole("link", { name: "Simulations" }).first().click();
    await page.getByRole("button", { name: "Run New Simulation" }).first().click();
    await typeQuery(page, "DELETE FROM customer WHERE customer_id = 1");
    await page.getByLabel("Simulation name").fill("Remove Ann");
    await page.getByRole("button", { name: "Run Simulation" }).click();

    await page.waitForURL(/\/simulations\/[0-9a-f-]{36}/);
    const verdict = page.getByRole("region", { name: "Verdict" });
    await verdict.getByText("Blocked:").waitFor();
    expect(await verdict.textContent()).toContain("invoice_customer_id_fkey");
    expect(await verdict.textContent()).toContain("2 rows");
    const results = page.getByRole("region", { name: "Impact results" });
    await results.getByText("note", { exact: true }).waitFor();
    await results.getByText("CASCADE delete").waitFor();
    await page.getByText("Confidence 80 %").waitFor();
    await expectAccessible();

    await page.getByRole("button", { name: "Sign Out" }).first().click();
    await page.waitForURL("**/login");
  },
);
