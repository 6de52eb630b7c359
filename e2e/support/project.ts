import { projectsRoutes, schemasRoutes } from "@foretell/contract";
import type { Page } from "playwright-core";
import type { Account } from "./account.ts";
import { createJourneyAccount, openSignedIn } from "./app.ts";
import type { Journey } from "./journey.ts";

/** A project of a new account, with a page of it open. */
export interface OpenProject {
  readonly page: Page;
  readonly account: Account;
  readonly projectId: string;
}

/**
 * Makes an account and a project, and opens a page of the project: `path` goes on from the project's own address, and
 * `url` is where the browser finds the server.
 */
export async function openProject(
  openContext: Journey["openContext"],
  path: string,
  url?: string,
): Promise<OpenProject> {
  const account = await createJourneyAccount();
  const { id: projectId } = await account.call(projectsRoutes.create, { body: { name: "Billing" } });
  const page = await openSignedIn(openContext, account, `/projects/${projectId}${path}`, url);
  return { page, account, projectId };
}

/** Imports a PostgreSQL dump over the interface, and gives the schema's id. */
export async function importDump(account: Account, projectId: string, dump: string): Promise<string> {
  const { id } = await account.call(schemasRoutes.import, {
    body: { project_id: projectId, db_type: "postgresql", sql_dump: dump },
  });
  return id;
}

/** The names of a project's schemas, as the interface lists them. */
export async function listSchemaNames({ account, projectId }: Omit<OpenProject, "page">): Promise<readonly string[]> {
  const schemas = await account.call(schemasRoutes.listOfProject, { params: { projectId } });
  return schemas.map(({ name }) => name);
}
