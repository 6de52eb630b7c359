import { approvalsRoutes } from "@foretell/contract";
import { signedInAccount } from "../support/accounts.ts";
import { importSchema, runSimulation } from "../support/projects.ts";
import { addMember, shareProject } from "../support/teams.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

async function ownersSimulation({ server, owner }: AccessWorld) {
  const schema = await importSchema(server, owner);
  const { id } = await runSimulation(server, owner, schema);
  await shareProject(server, schema.project_id);
  return { params: { projectId: schema.project_id, id } };
}

/** Asked for by somebody else. */
async function othersRequest(world: AccessWorld) {
  const { params } = await ownersSimulation(world);
  const editor = await signedInAccount(world.server);
  await addMember(world.server, params.projectId, editor, "editor");
  const { data } = await world.server.call(approvalsRoutes.request, { params, body: { role: "editor" }, as: editor });
  return { params, body: { is_approved: true, digest: data.digest } };
}

export const approvalCases: readonly AccessCase[] = [
  { route: approvalsRoutes.get, request: ownersSimulation, status: ownersAlone(200), visitor: 403 },
  {
    route: approvalsRoutes.request,
    request: async (world) => ({ ...(await ownersSimulation(world)), body: { role: "owner" } }),
    status: ownersAlone(201),
  },
  { route: approvalsRoutes.decide, request: othersRequest, status: ownersAlone(200) },
  {
    route: approvalsRoutes.withdraw,
    request: async (world) => ({ params: (await othersRequest(world)).params }),
    status: ownersAlone(200),
  },
];
