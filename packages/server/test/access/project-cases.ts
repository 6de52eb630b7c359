import { projectsRoutes, workspaceRoutes } from "@foretell/contract";
import { createProject } from "../support/projects.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone, ownOnly } from "./access-case.ts";

const nothing = (): object => ({});

const ownersProject = async ({ server, owner }: AccessWorld) => ({
  params: { id: (await createProject(server, owner)).id },
});

export const projectCases: readonly AccessCase[] = [
  { route: workspaceRoutes.counts, request: nothing, status: ownOnly(200) },
  { route: projectsRoutes.list, request: nothing, status: ownOnly(200) },
  { route: projectsRoutes.create, request: () => ({ body: { name: "Project" } }), status: ownOnly(201) },
  { route: projectsRoutes.get, request: ownersProject, status: ownersAlone(200) },
  {
    route: projectsRoutes.update,
    request: async (world) => ({ ...(await ownersProject(world)), body: { name: "Other" } }),
    status: ownersAlone(200),
  },
  { route: projectsRoutes.remove, request: ownersProject, status: ownersAlone(200) },
  { route: projectsRoutes.createSample, request: nothing, status: ownOnly(201) },
];
