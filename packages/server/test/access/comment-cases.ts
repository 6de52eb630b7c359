import { commentsRoutes } from "@foretell/contract";
import { importSchema, runSimulation } from "../support/projects.ts";
import { shareProject } from "../support/teams.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

async function ownersSimulation({ server, owner }: AccessWorld) {
  const schema = await importSchema(server, owner);
  const { id } = await runSimulation(server, owner, schema);
  await shareProject(server, schema.project_id);
  return { params: { projectId: schema.project_id, id } };
}

const body = { body: "Is this the right customer?", table_name: "orders" };

async function ownersComment(world: AccessWorld) {
  const { params } = await ownersSimulation(world);
  const { data } = await world.server.call(commentsRoutes.create, { params, body, as: world.owner });
  return { params: { ...params, commentId: data.id } };
}

export const commentCases: readonly AccessCase[] = [
  { route: commentsRoutes.list, request: ownersSimulation, status: ownersAlone(200), visitor: 403 },
  {
    route: commentsRoutes.create,
    request: async (world) => ({ ...(await ownersSimulation(world)), body }),
    status: ownersAlone(201),
  },
  {
    route: commentsRoutes.update,
    request: async (world) => ({ ...(await ownersComment(world)), body: { is_resolved: true } }),
    status: ownersAlone(200),
  },
  {
    route: commentsRoutes.remove,
    request: ownersComment,
    status: ownersAlone(200),
    // Anybody's comment; who wrote it may as well.
    needs: "admin",
  },
];
