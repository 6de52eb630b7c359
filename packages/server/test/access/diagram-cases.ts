import { diagramNotesRoutes, diagramViewsRoutes } from "@foretell/contract";
import { importSchema } from "../support/projects.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

const ownersSchema = async ({ server, owner }: AccessWorld) => ({
  params: { id: (await importSchema(server, owner)).id },
});

const view = { name: "Billing", state: { layout: "grid" }, places: [{ table: "orders", x: 10, y: 20 }] };
const note = { body: "One row a day and shop.", table_name: "orders" };

async function ownersView(world: AccessWorld) {
  const { params } = await ownersSchema(world);
  const { data } = await world.server.call(diagramViewsRoutes.create, { params, body: view, as: world.owner });
  return { params: { ...params, viewId: data.id } };
}

async function ownersNote(world: AccessWorld) {
  const { params } = await ownersSchema(world);
  const { data } = await world.server.call(diagramNotesRoutes.create, { params, body: note, as: world.owner });
  return { params: { ...params, noteId: data.id } };
}

export const diagramCases: readonly AccessCase[] = [
  { route: diagramViewsRoutes.list, request: ownersSchema, status: ownersAlone(200) },
  {
    route: diagramViewsRoutes.create,
    request: async (world) => ({ ...(await ownersSchema(world)), body: view }),
    status: ownersAlone(201),
  },
  {
    route: diagramViewsRoutes.update,
    request: async (world) => ({ ...(await ownersView(world)), body: { name: "Money" } }),
    status: ownersAlone(200),
  },
  { route: diagramViewsRoutes.remove, request: ownersView, status: ownersAlone(200) },
  { route: diagramNotesRoutes.list, request: ownersSchema, status: ownersAlone(200) },
  {
    route: diagramNotesRoutes.create,
    request: async (world) => ({ ...(await ownersSchema(world)), body: note }),
    status: ownersAlone(201),
  },
  {
    route: diagramNotesRoutes.update,
    request: async (world) => ({ ...(await ownersNote(world)), body: { body: "Two rows." } }),
    status: ownersAlone(200),
  },
  { route: diagramNotesRoutes.remove, request: ownersNote, status: ownersAlone(200) },
];
