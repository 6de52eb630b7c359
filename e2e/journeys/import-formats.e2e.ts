import { gzipSync } from "node:zlib";
import { schemasRoutes } from "@foretell/contract";
import { expect } from "vitest";
import { journey } from "../support/journey.ts";
import { listSchemaNames, openProject, type OpenProject } from "../support/project.ts";

const mysqlDump = `-- MySQL dump 10.13  Distrib 8.0.36
SET NAMES utf8mb4;
CREATE TABLE \`customer\` (
  \`customer_id\` int unsigned NOT NULL AUTO_INCREMENT,
  \`name\` varchar(80) COLLATE utf8mb4_general_ci NOT NULL,
  PRIMARY KEY (\`customer_id\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE \`invoice\` (
  \`invoice_id\` int unsigned NOT NULL AUTO_INCREMENT,
  \`customer_id\` int unsigned NOT NULL,
  PRIMARY KEY (\`invoice_id\`),
  KEY \`customer_id\` (\`customer_id\`),
  CONSTRAINT \`invoice_customer\` FOREIGN KEY (\`customer_id\`) REFERENCES \`customer\` (\`customer_id\`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
`;

const readableMysqlDump = `-- MySQL dump 10.13  Distrib 8.0.36
SET NAMES utf8mb4;
CREATE TABLE customer (customer_id int PRIMARY KEY, name varchar(80) NOT NULL);
CREATE TABLE invoice (invoice_id int PRIMARY KEY, customer_id int REFERENCES customer (customer_id));
`;

const postgresDump = `CREATE TABLE "größe" (id integer PRIMARY KEY, "länge" numeric(6,2) NOT NULL);
CREATE TABLE artikel (
  id integer PRIMARY KEY,
  größe_id integer REFERENCES "größe" (id) ON DELETE SET NULL
);
INSERT INTO "größe" VALUES (1, 12.50), (2, 13.00);
`;

async function chooseAndImport({ page }: OpenProject, name: string, content: Buffer): Promise<void> {
  await page
    .getByLabel("Choose a file or drop it here")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: content });
  await page.getByText(name, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Import Schema" }).click();
}

/** The tables of the project's newest schema, by name, with their row counts. */
async function readTables({ account, projectId }: OpenProject): Promise<Record<string, number | null>> {
  const [schema] = await account.call(schemasRoutes.listOfProject, { params: { projectId } });
  const tables = await account.call(schemasRoutes.tables, { params: { id: schema?.id ?? "" } });
  return Object.fromEntries(tables.map(({ name, row_count: rowCount }) => [name, rowCount]));
}

journey("a dump of another database is named, and one press imports it as that", async ({ openContext }) => {
  const project = await openProject(openContext, "/schemas/import");
  const { page } = project;
  const dump = page.getByRole("textbox", { name: "SQL dump" });
  const type = page.getByLabel("Database type");
  await dump.fill(mysqlDump);
  await page.getByText(/^Recognised as MySQL/).waitFor();
  expect(await type.inputValue()).toBe("mysql");

  await type.selectOption("postgresql");
  await page.getByText(/^The text looks like MySQL/).waitFor();
  await page.getByRole("button", { name: "Import Schema" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "This is a dump of another database" });
  await refusal.getByText(/This looks like a MySQL dump/).waitFor();
  expect(await dump.innerText()).toContain("CREATE TABLE `customer`");
  expect(await listSchemaNames(project)).toEqual([]);

  await refusal.getByRole("button", { name: "Import as MySQL" }).click();
  await page.getByRole("heading", { name: "Found in the dump" }).waitFor();
  await page.getByText("on delete: 1 CASCADE").waitFor();
  const [schema] = await project.account.call(schemasRoutes.listOfProject, {
    params: { projectId: project.projectId },
  });
  expect(schema?.db_type).toBe("mysql");
  expect(await readTables(project)).toEqual({ customer: null, invoice: null });
});

journey(
  "a dump that is read but looks like another database's can be imported again as that",
  async ({ openContext }) => {
    const project = await openProject(openContext, "/schemas/import");
    const { page } = project;
    await page.getByRole("textbox", { name: "SQL dump" }).fill(readableMysqlDump);
    await page.getByLabel("Database type").selectOption("postgresql");
    await page.getByRole("button", { name: "Import Schema" }).click();
    await page.getByText(/This looks like a MySQL dump .*, but was read as PostgreSQL/).waitFor();
    await page.getByRole("button", { name: "Import again as MySQL" }).click();
    await page.getByRole("heading", { name: "Found in the dump" }).waitFor();
    await expect
      .poll(async () => {
        const schemas = await project.account.call(schemasRoutes.listOfProject, {
          params: { projectId: project.projectId },
        });
        return schemas.map(({ db_type: dbType }) => dbType).toSorted();
      })
      .toEqual(["mysql", "postgresql"]);
    expect(await page.getByText(/but was read as/).count()).toBe(0);
  },
);

journey("a dump in UTF-16, and one that is compressed, are read as they are", async ({ openContext }) => {
  const project = await openProject(openContext, "/schemas/import");
  const { page } = project;
  await chooseAndImport(project, "wide.sql", Buffer.from(`\ufeff${postgresDump}`, "utf16le"));
  await page.getByRole("heading", { name: "wide", level: 1 }).waitFor();
  await page.getByText("on delete: 1 SET NULL").waitFor();
  expect(await readTables(project)).toEqual({ artikel: 0, größe: 2 });

  await page.goto(`/projects/${project.projectId}/schemas/import`);
  await chooseAndImport(project, "packed.sql.gz", gzipSync(postgresDump));
  await page.getByRole("heading", { name: "packed", level: 1 }).waitFor();
  await page.getByText("on delete: 1 SET NULL").waitFor();
  expect(await readTables(project)).toEqual({ artikel: 0, größe: 2 });
  expect((await listSchemaNames(project)).toSorted()).toEqual(["packed", "wide"]);
});

journey("a schema in JSON is imported from the field and from a file, with its row counts", async ({ openContext }) => {
  const project = await openProject(openContext, "/schemas/import");
  const { page } = project;
  const document = {
    dialect: "sqlite",
    database: "library",
    tables: [
      {
        name: "author",
        columns: [{ name: "id", type: "integer", nullable: false }],
        primary_key: ["id"],
        row_count: 120,
      },
      {
        name: "book",
        columns: [
          { name: "id", type: "integer", nullable: false },
          { name: "author_id", type: "integer" },
        ],
        primary_key: ["id"],
        row_count: 3_400,
      },
    ],
    foreign_keys: [
      {
        table: "book",
        columns: ["author_id"],
        referenced_table: "author",
        referenced_columns: ["id"],
        on_delete: "CASCADE",
      },
    ],
  };
  await page.getByRole("textbox", { name: "SQL dump" }).fill(JSON.stringify(document, null, 2));
  await page.getByText(/^Recognised as SQLite/).waitFor();
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("heading", { name: "library", level: 1 }).waitFor();
  await page.getByRole("region", { name: "Found in the document" }).getByText("on delete: 1 CASCADE").waitFor();
  expect(await readTables(project)).toEqual({ author: 120, book: 3_400 });

  await page.goto(`/projects/${project.projectId}/schemas/import`);
  await chooseAndImport(project, "again.json", Buffer.from(JSON.stringify({ ...document, database: "reading room" })));
  await page.getByRole("heading", { name: "reading room", level: 1 }).waitFor();

  await page.goto(`/projects/${project.projectId}/schemas/import`);
  await chooseAndImport(project, "half.json", Buffer.from(JSON.stringify(document).slice(0, 200)));
  await page
    .getByRole("alert")
    .getByText(/begins as JSON but is none/)
    .waitFor();
  expect((await listSchemaNames(project)).toSorted()).toEqual(["library", "reading room"]);
});

journey(
  "a dump whose file is cut short is imported only after a confirmation, and keeps the mark",
  async ({ openContext }) => {
    const project = await openProject(openContext, "/schemas/import");
    const { page } = project;
    await chooseAndImport(project, "shop.sql.gz", gzipSync(postgresDump).subarray(0, -4));
    const alert = page.getByRole("alert").filter({ hasText: "This dump is incomplete" });
    await alert.getByText("The compressed file ends too early.").waitFor();
    expect(await listSchemaNames(project)).toEqual([]);
    await alert.getByRole("button", { name: "Import as incomplete" }).click();
    await page.getByText("This schema is incomplete").waitFor();
    await page.getByRole("link", { name: "Schemas" }).first().click();
    await page.getByText("Incomplete", { exact: true }).waitFor();
  },
);
