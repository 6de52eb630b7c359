import { newId } from "../../src/db/uuid.ts";
import type { ProjectRole } from "../../src/db/tables/projects.ts";
import type { TestAccount } from "./accounts.ts";
import type { TestApp } from "./test-app.ts";

/** The personal projects of an account. */
export async function ownProjectsOf(server: TestApp, { id }: TestAccount): Promise<string[]> {
  const projects = server.database.kysely.selectFrom("projects").where("personal_owner_id", "=", id).select("id");
  return (await projects.execute()).map((project) => project.id);
}

/** The personal project of an account that has one. */
export async function ownProjectOf(server: TestApp, account: TestAccount): Promise<string> {
  const [id] = await ownProjectsOf(server, account);
  if (id === undefined) throw new Error("this account has no project of its own");
  return id;
}

/** Makes a personal project collaborative, whether or not its owner is verified. */
export async function shareProject(server: TestApp, projectId: string, { isPublic = false } = {}): Promise<void> {
  await server.database.kysely
    .updateTable("projects")
    .set({ kind: "collaborative", personal_owner_id: null, is_public: isPublic })
    .where("id", "=", projectId)
    .execute();
}

/** Gives an account a role in a project. */
export async function addMember(
  server: TestApp,
  projectId: string,
  { id }: TestAccount,
  role: ProjectRole,
): Promise<void> {
  const membership = { project_id: projectId, user_id: id, role };
  await server.database.kysely.insertInto("project_members").values(membership).execute();
}

/** Invites an account whose address is not verified: it has the role once that is. */
export async function inviteUnverified(
  server: TestApp,
  projectId: string,
  { email }: TestAccount,
  role: ProjectRole,
): Promise<void> {
  const invitation = { id: newId(), project_id: projectId, email, role };
  await server.database.kysely.insertInto("project_invitations").values(invitation).execute();
}

/** Takes an account's role in a project away. */
export async function removeMember(server: TestApp, projectId: string, { id }: TestAccount): Promise<void> {
  await server.database.kysely
    .deleteFrom("project_members")
    .where("project_id", "=", projectId)
    .where("user_id", "=", id)
    .execute();
}
