import { activityRoutes } from "./activity.ts";
import { approvalsRoutes } from "./approvals.ts";
import { authRoutes } from "./auth.ts";
import { collaborativeProjectsRoutes } from "./collaborative-projects.ts";
import { collaborativeLikes, collaborativeSimulationsRoutes } from "./collaborative-routes.ts";
import { commentsRoutes } from "./comments.ts";
import { comparisonsRoutes } from "./comparisons.ts";
import { diagramNotesRoutes, diagramViewsRoutes } from "./diagrams.ts";
import { columnRoutes, editsRoutes, relationshipRoutes, tableEditRoutes } from "./edits.ts";
import { effectsRoutes } from "./effects.ts";
import { erdRoutes } from "./erd.ts";
import { membersRoutes } from "./members.ts";
import { projectsRoutes } from "./projects.ts";
import { resultComparisonRoutes } from "./result-comparison.ts";
import type { RouteContract } from "./route.ts";
import { schemasRoutes } from "./schemas.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { simulationsRoutes } from "./simulations.ts";
import { statisticsRoutes } from "./statistics.ts";
import { tablesRoutes } from "./tables.ts";
import { usageRoutes } from "./usage.ts";
import { usersRoutes } from "./users.ts";
import { versionsRoutes } from "./versions.ts";
import { whatIfRoutes } from "./what-if.ts";
import { workspaceRoutes } from "./workspace.ts";

const groups: Readonly<Record<string, Readonly<Record<string, RouteContract>>>> = {
  users: usersRoutes,
  usage: usageRoutes,
  auth: authRoutes,
  secondFactor: secondFactorRoutes,
  workspace: workspaceRoutes,
  projects: projectsRoutes,
  schemas: schemasRoutes,
  tables: { ...tablesRoutes, ...tableEditRoutes },
  columns: columnRoutes,
  relationships: relationshipRoutes,
  edits: editsRoutes,
  versions: versionsRoutes,
  comparisons: comparisonsRoutes,
  effects: effectsRoutes,
  what_if: whatIfRoutes,
  results: resultComparisonRoutes,
  statistics: statisticsRoutes,
  erd: erdRoutes,
  diagramViews: diagramViewsRoutes,
  diagramNotes: diagramNotesRoutes,
  simulations: simulationsRoutes,
  collaborativeProjects: collaborativeProjectsRoutes,
  ...Object.fromEntries(Object.entries(collaborativeLikes).map(([group, likes]) => [`collaborative_${group}`, likes])),
  members: membersRoutes,
  activity: activityRoutes,
  comments: commentsRoutes,
  approvals: approvalsRoutes,
  collaborative_execution: collaborativeSimulationsRoutes,
};

/** Every operation of the interface. */
export const allRoutes: readonly RouteContract[] = Object.values(groups).flatMap((routes) => Object.values(routes));

/** Every operation by its id, `projects_list`, under which generated clients know it. */
export const operationIds: ReadonlyMap<RouteContract, string> = new Map(
  Object.entries(groups).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]): [RouteContract, string] => [route, `${group}_${name}`]),
  ),
);
