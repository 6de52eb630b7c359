import { projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { DbType, ImportResult, Project } from "@foretell/contract";
import type { TestAccount } from "./accounts.ts";
import type { TestApp } from "./test-app.ts";

/** A small shop: a key of every referential action, and rows. */
export const shopDump = `
CREATE TABLE customer (
  id integer PRIMARY KEY,
  email text NOT NULL UNIQUE,
  nick text DEFAULT 'nobody'
);
CREATE TABLE orders (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE RESTRICT ON UPDATE CASCADE,
  note text CHECK (note <> '')
);
CREATE TABLE order_item (
  order_id integer NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_no integer NOT NULL,
  PRIMARY KEY (order_id, line_no)
);
COMMENT ON TABLE orders IS 'What was ordered';
COPY customer (id, email, nick) FROM stdin;
1	ada@example.org	ada
2	bob@example.org	\\N
\\.
COPY orders (id, customer_id, note) FROM stdin;
10	1	first
11	1	\\N
\\.
COPY order_item (order_id, line_no) FROM stdin;
10	1
10	2
11	1
\\.
`;

/** A personal project of an account. */
export async function createProject(server: TestApp, as: TestAccount, name = "Project"): Promise<Project> {
  return (await server.call(projectsRoutes.create, { body: { name }, as })).data;
}

export interface ImportOptions {
  readonly projectId?: string;
  readonly sql?: string;
  readonly dbType?: DbType;
  readonly name?: string;
}

/** A dump imported into a project of the account's, a new one where none is given. */
export async function importSchema(
  server: TestApp,
  as: TestAccount,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const project_id = options.projectId ?? (await createProject(server, as)).id;
  const { sql = shopDump, dbType = "postgresql", name } = options;
  const body = { project_id, db_type: dbType, sql_dump: sql, ...(name === undefined ? {} : { name }) };
  return (await server.call(schemasRoutes.import, { body, as })).data;
}

/** A simulation that was run on a schema. */
export async function runSimulation(
  server: TestApp,
  as: TestAccount,
  schema: Pick<ImportResult, "id" | "project_id">,
  query_text = "DELETE FROM customer WHERE id = 1",
) {
  const body = { project_id: schema.project_id, schema_id: schema.id, query_text };
  return (await server.call(simulationsRoutes.run, { body, as })).data;
}
