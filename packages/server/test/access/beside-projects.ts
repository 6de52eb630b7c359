import {
  authRoutes,
  collaborativeProjectsRoutes,
  projectsRoutes,
  schemasRoutes,
  secondFactorRoutes,
  usageRoutes,
  usersRoutes,
  workspaceRoutes,
  effectsRoutes,
} from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";

/** What concerns an account as a whole, makes a project, or asks nothing of one. */
export const besideProjects: ReadonlySet<RouteContract> = new Set<RouteContract>([
  ...Object.values(usersRoutes),
  ...Object.values(authRoutes),
  ...Object.values(secondFactorRoutes),
  ...Object.values(usageRoutes),
  ...Object.values(workspaceRoutes),
  projectsRoutes.list,
  projectsRoutes.create,
  projectsRoutes.createSample,
  collaborativeProjectsRoutes.list,
  collaborativeProjectsRoutes.create,
  schemasRoutes.queries,
  schemasRoutes.recognise,
  schemasRoutes.validate,
  schemasRoutes.importProgress,
  schemasRoutes.cancelImport,
  effectsRoutes.progress,
  effectsRoutes.cancel,
]);
