import { membersRoutes } from "@foretell/contract";
import { newEmail, signedInAccount } from "../support/accounts.ts";
import { createProject } from "../support/projects.ts";
import { addMember, shareProject } from "../support/teams.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

async function ownersProject({ server, owner }: AccessWorld) {
  const { id } = await createProject(server, owner);
  await shareProject(server, id);
  return { params: { id } };
}

/** With a second owner, so that whoever calls may leave. */
async function ownersTeam(world: AccessWorld) {
  const { params } = await ownersProject(world);
  await addMember(world.server, params.id, await signedInAccount(world.server), "owner");
  return { params };
}

async function ownersInvitation(world: AccessWorld) {
  const { params } = await ownersProject(world);
  const body = { email: newEmail("invited"), role: "viewer" } as const;
  const { data } = await world.server.call(membersRoutes.invite, { params, body, as: world.owner });
  return { params: { ...params, memberId: data.id } };
}

/** The mail went out a while ago. */
async function ownersOldInvitation(world: AccessWorld) {
  const { params } = await ownersInvitation(world);
  await world.server.database.kysely
    .updateTable("project_invitations")
    .set({ sent_at: new Date(Date.now() - 120_000).toISOString() })
    .where("id", "=", params.memberId)
    .execute();
  return { params };
}

export const memberCases: readonly AccessCase[] = [
  { route: membersRoutes.list, request: ownersProject, status: ownersAlone(200) },
  {
    route: membersRoutes.invite,
    request: async (world) => ({ ...(await ownersProject(world)), body: { email: newEmail("invited") } }),
    status: ownersAlone(201),
    needs: "admin",
  },
  { route: membersRoutes.resend, request: ownersOldInvitation, status: ownersAlone(200), needs: "admin" },
  {
    route: membersRoutes.update,
    request: async (world) => ({ ...(await ownersInvitation(world)), body: { role: "editor" } }),
    status: ownersAlone(200),
    needs: "admin",
  },
  { route: membersRoutes.remove, request: ownersInvitation, status: ownersAlone(200), needs: "admin" },
  { route: membersRoutes.leave, request: ownersTeam, status: ownersAlone(200), needs: "viewer" },
];
