import { collaborativeLike, collaborativeProjectsRoutes, membersRoutes, schemasRoutes } from "@foretell/contract";
import type { Account } from "./account.ts";
import { shopDump } from "./shop-dump.ts";

/** A collaborative project of an account, with the shop in it. */
export async function createTeam(owner: Account, name = "Orders team"): Promise<string> {
  const { id: projectId } = await owner.call(collaborativeProjectsRoutes.create, { body: { name } });
  const like = collaborativeLike(schemasRoutes.import);
  if (like === undefined) throw new Error("imports have no like in collaborative projects");
  const body = { db_type: "postgresql", sql_dump: shopDump, name: "shop" };
  await owner.call(like, { params: { projectId }, body });
  return projectId;
}

/** Gives a verified account a role in a project. */
export const invite = (owner: Account, id: string, account: Account, role: "viewer" | "editor" | "admin" | "owner") =>
  owner.call(membersRoutes.invite, { params: { id }, body: { email: account.email, role } });
