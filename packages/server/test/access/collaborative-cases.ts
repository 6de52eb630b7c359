import {
  collaborativeLike,
  collaborativeProjectsRoutes,
  collaborativeSimulationsRoutes,
  simulationsRoutes,
} from "@foretell/contract";
import { createProject } from "../support/projects.ts";
import { ownProjectOf, shareProject } from "../support/teams.ts";
import type { AccessCase, AccessRequest, AccessWorld } from "./access-case.ts";
import { ownersAlone, ownOnly } from "./access-case.ts";
import { diagramCases } from "./diagram-cases.ts";
import { editCases } from "./edit-cases.ts";
import { schemaCases } from "./schema-cases.ts";
import { simulationCases } from "./simulation-cases.ts";
import { statisticsCases } from "./statistics-cases.ts";
import { versionCases } from "./version-cases.ts";

/** The request of a personal project's route, put to its like: the project is shared, and stands in the path. */
async function inSharedProject(world: AccessWorld, request: AccessCase["request"]): Promise<AccessRequest> {
  const { params, query, body } = await request(world);
  const projectId = await ownProjectOf(world.server, world.owner);
  await shareProject(world.server, projectId);
  const bare = <Part extends object>({ project_id: _named, ...rest }: Part & { project_id?: unknown }) => rest;
  return {
    params: { ...params, projectId },
    ...(query === undefined ? {} : { query: bare(query) }),
    ...(body === undefined ? {} : { body: bare(body) }),
  };
}

/** What collaborative forms ask for beside what personal ones do. */
const furtherFields: Readonly<Record<string, object>> = {
  "POST /schemas": { version: "1.0" },
  "PUT /schemas/:id": { version: "1.0" },
};

function likeOf({ route, request, status }: AccessCase): AccessCase[] {
  const like = collaborativeLike(route);
  if (like === undefined) return [];
  const further = furtherFields[`${route.method} ${route.path}`] ?? {};
  return [
    {
      route: like,
      status,
      request: async (world) => {
        const made = await inSharedProject(world, request);
        return made.body === undefined ? made : { ...made, body: { ...made.body, ...further } };
      },
    },
  ];
}

const ownersProject = async ({ server, owner }: AccessWorld) => {
  const { id } = await createProject(server, owner);
  await shareProject(server, id);
  return { params: { id } };
};

const ofSimulation = simulationCases.find(({ route }) => route === simulationsRoutes.get)?.request ?? (() => ({}));

/** Every route of collaborative projects but those of their members and of what happened in them. */
export const collaborativeCases: readonly AccessCase[] = [
  ...[diagramCases, editCases, schemaCases, simulationCases, statisticsCases, versionCases].flat().flatMap(likeOf),
  {
    route: collaborativeSimulationsRoutes.execute,
    request: (world) => inSharedProject(world, ofSimulation),
    status: ownersAlone(200),
  },
  {
    route: collaborativeSimulationsRoutes.results,
    request: (world) => inSharedProject(world, ofSimulation),
    status: ownersAlone(200),
  },
  { route: collaborativeProjectsRoutes.list, request: () => ({}), status: ownOnly(200) },
  {
    route: collaborativeProjectsRoutes.create,
    request: () => ({ body: { name: "Team", description: "Shared.", is_public: false } }),
    status: { ...ownOnly(201), unverified: 403 },
  },
  { route: collaborativeProjectsRoutes.get, request: ownersProject, status: ownersAlone(200) },
  {
    route: collaborativeProjectsRoutes.update,
    request: async (world) => ({ ...(await ownersProject(world)), body: { name: "Other" } }),
    status: ownersAlone(200),
    needs: "admin",
  },
  { route: collaborativeProjectsRoutes.remove, request: ownersProject, status: ownersAlone(200), needs: "owner" },
  {
    route: collaborativeProjectsRoutes.convert,
    request: async ({ server, owner }) => ({ params: { id: (await createProject(server, owner)).id } }),
    status: { ...ownersAlone(200), unverified: 403 },
  },
];
