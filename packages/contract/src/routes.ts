import { authRoutes } from "./auth.ts";
import { erdRoutes } from "./erd.ts";
import { projectsRoutes } from "./projects.ts";
import type { RouteContract } from "./route.ts";
import { schemasRoutes } from "./schemas.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { simulationsRoutes } from "./simulations.ts";
import { statisticsRoutes } from "./statistics.ts";
import { tablesRoutes } from "./tables.ts";
import { usageRoutes } from "./usage.ts";
import { usersRoutes } from "./users.ts";
import { workspaceRoutes } from "./workspace.ts";

/** Every operation of the interface. */
export const allRoutes: readonly RouteContract[] = [
  usersRoutes,
  usageRoutes,
  authRoutes,
  secondFactorRoutes,
  workspaceRoutes,
  projectsRoutes,
  schemasRoutes,
  tablesRoutes,
  statisticsRoutes,
  erdRoutes,
  simulationsRoutes,
].flatMap((routes): RouteContract[] => Object.values(routes));
