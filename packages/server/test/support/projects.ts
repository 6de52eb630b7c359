import { projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { DbType, ImportResult, Project } from "@foretell/contract";
import type { TestAccount } from "./accounts.ts";
import { shopDump } from "./shop-dump.ts";
import type { TestApp } from "./test-app.ts";

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
