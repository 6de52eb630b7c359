import { comparisonsRoutes, effectsRoutes, versionsRoutes } from "@foretell/contract";
import { importSchema, runSimulation } from "../support/projects.ts";
import { randomUUID } from "node:crypto";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

const ownersSchema = async ({ server, owner }: AccessWorld) => ({
  params: { schemaId: (await importSchema(server, owner)).id },
});

const labels = { version_name: "Guests", description: "Orders without a customer." };

/** A schema with a version before its current one. */
async function ownersVersions(world: AccessWorld) {
  const { server, owner } = world;
  const schema = await importSchema(server, owner);
  const schemaId = schema.id;
  const body = { ...labels, sql_dump: "CREATE TABLE guest (id integer PRIMARY KEY);" };
  const newest = await server.call(versionsRoutes.create, { params: { schemaId }, body, as: owner });
  return { schemaId, projectId: schema.project_id, first: schema.initial_version?.id ?? "", newest: newest.data.id };
}

const ownersStates = async (world: AccessWorld) => {
  const { first, newest } = await ownersVersions(world);
  return { params: { versionId: first, otherVersionId: newest } };
};

/** Two states that a simulation of the schema tells apart. */
const ownersEffects = async (world: AccessWorld) => {
  const { schemaId, first, newest, projectId } = await ownersVersions(world);
  await runSimulation(world.server, world.owner, { id: schemaId, project_id: projectId });
  return { params: { versionId: first, otherVersionId: newest } };
};

/** Work on effects that has ended. */
async function ownersEndedEffects(world: AccessWorld) {
  const effectsId = randomUUID();
  const request = { ...(await ownersEffects(world)), query: { effects_id: effectsId }, as: world.owner };
  await world.server.call(effectsRoutes.effects, request);
  return { params: { effectsId } };
}

export const versionCases: readonly AccessCase[] = [
  { route: versionsRoutes.listOfSchema, request: ownersSchema, status: ownersAlone(200) },
  {
    route: versionsRoutes.get,
    request: async (world) => ({ params: { versionId: (await ownersVersions(world)).newest } }),
    status: ownersAlone(200),
  },
  { route: comparisonsRoutes.compare, request: ownersStates, status: ownersAlone(200) },
  { route: comparisonsRoutes.diagram, request: ownersStates, status: ownersAlone(200) },
  { route: comparisonsRoutes.migration, request: ownersStates, status: ownersAlone(200) },
  {
    route: comparisonsRoutes.compareDump,
    request: async (world) => ({
      params: { versionId: (await ownersVersions(world)).newest },
      body: { sql_dump: "CREATE TABLE guest (id bigint PRIMARY KEY, name text);" },
    }),
    status: ownersAlone(200),
  },
  { route: effectsRoutes.effects, request: ownersEffects, status: ownersAlone(200) },
  { route: effectsRoutes.progress, request: ownersEndedEffects, status: ownersAlone(200) },
  { route: effectsRoutes.cancel, request: ownersEndedEffects, status: ownersAlone(409) },
  {
    route: effectsRoutes.statement,
    request: async (world) => ({
      ...(await ownersStates(world)),
      body: { query_text: "DELETE FROM customer WHERE id = 1" },
    }),
    status: ownersAlone(200),
  },
  {
    route: versionsRoutes.create,
    request: async (world) => ({ ...(await ownersSchema(world)), body: labels }),
    status: ownersAlone(201),
  },
  {
    route: versionsRoutes.rollback,
    request: async (world) => {
      const { schemaId, first } = await ownersVersions(world);
      return { params: { schemaId, versionId: first } };
    },
    status: ownersAlone(201),
  },
];
