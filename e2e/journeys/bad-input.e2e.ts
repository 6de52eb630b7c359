import { projectsRoutes, schemasRoutes } from "@foretell/contract";
import { expect } from "vitest";
import { createJourneyAccount, openSignedIn, typeQuery } from "../support/app.ts";
import { journey, type Journey } from "../support/journey.ts";

const tables = `CREATE TABLE customer (customer_id integer PRIMARY KEY, name text);
CREATE TABLE invoice (invoice_id integer PRIMARY KEY, customer_id integer REFERENCES customer);
`;

async function openImport(openContext: Journey["openContext"]) {
  const account = await createJourneyAccount();
  const { id: projectId } = await account.call(projectsRoutes.create, { body: { name: "Bad input" } });
  const page = await openSignedIn(openContext, account, `/projects/${projectId}/schemas/import`);
  return { page, projectId, account };
}

journey("a text that is no dump is refused in place, and what was pasted stays", async ({ openContext }) => {
  const { page, projectId, account } = await openImport(openContext);
  const dump = page.getByRole("textbox", { name: "SQL dump" });

  await dump.fill("   \n\n ");
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByText("SQL dump is required").waitFor();

  const letter = "Dear all,\nplease find attached the minutes of the meeting.\nBest regards\n";
  await dump.fill(letter);
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("alert").getByText("This is not an SQL dump").waitFor();
  expect(await dump.innerText()).toContain("Dear all,");

  await dump.fill("SET statement_timeout = 0;\nINSERT INTO customer VALUES (1, 'Ann');\n");
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("alert").getByText("No table was found", { exact: true }).waitFor();

  expect(await account.call(schemasRoutes.listOfProject, { params: { projectId } })).toEqual([]);
});

journey("a dump that ends in the middle keeps what is there and says where it ends", async ({ openContext }) => {
  const { page } = await openImport(openContext);
  await page
    .getByRole("textbox", { name: "SQL dump" })
    .fill(`${tables}CREATE TABLE payment (payment_id integer PRIMARY KEY, amou`);
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("button", { name: "Import as incomplete" }).click();
  await page.getByText("Schema imported and v1.0.0 created automatically").waitFor();
  await page
    .getByText(/ends in the middle|cut off/i)
    .first()
    .waitFor();
});

journey(
  "a statement that cannot be analysed is told in place: what, where, and what was meant",
  async ({ openContext }) => {
    const account = await createJourneyAccount();
    const { id: projectId } = await account.call(projectsRoutes.create, { body: { name: "Typos" } });
    await account.call(schemasRoutes.import, {
      body: { project_id: projectId, db_type: "postgresql", sql_dump: tables },
    });
    const page = await openSignedIn(openContext, account, `/projects/${projectId}/simulations`);

    const run = async (query: string): Promise<void> => {
      await page.goto(`/projects/${projectId}/simulations?new=1`);
      await page.getByRole("textbox", { name: "Query" }).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await typeQuery(page, query);
      await page.getByRole("button", { name: "Run Simulation" }).click();
      await page.waitForURL(/\/simulations\/[0-9a-f-]{36}/);
    };

    await run("DELTE FROM customer WHERE customer_id = 1");
    await page
      .getByText(/Line 1, column 1/)
      .first()
      .waitFor();
    await page
      .getByText(/DELETE/)
      .first()
      .waitFor();

    await run("DELETE FROM custommer WHERE customer_id = 1");
    await page
      .getByText(/There is no table or view "custommer"/)
      .first()
      .waitFor();
    await page
      .getByText(/Did you mean/)
      .first()
      .waitFor();

    await run("DELETE FROM invoice WHERE custmer_id = 1");
    await page
      .getByText(/custmer_id/)
      .first()
      .waitFor();

    await page.getByRole("button", { name: "Edit and run again" }).click();
    expect(await page.getByRole("textbox", { name: "Query" }).innerText()).toContain(
      "DELETE FROM invoice WHERE custmer_id = 1",
    );
  },
);
