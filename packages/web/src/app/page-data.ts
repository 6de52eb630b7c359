import { workspaceQuery } from "../features/dashboard/queries.ts";
import { projectErdQuery, schemaErdQuery } from "../features/diagram/erd-queries.ts";
import { simulationQuery, simulationsQuery } from "../features/simulations/queries.ts";
import { projectQuery, projectsQuery } from "../lib/project-queries.ts";
import { projectScope, type ProjectRef } from "../lib/project-scope.ts";
import { queryClient } from "../lib/query-client.ts";
import { schemaQuery, schemasQuery, versionsQuery } from "../lib/resource-queries.ts";

// A failure is kept with the query, and the page shows it.
const fetch: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);

/** Begins to fetch what pages show first, by what they show. */
export const pageData = {
  workspace: () => fetch(workspaceQuery()),
  projects: () => fetch(projectsQuery()),
  project: (ref: ProjectRef) => fetch(projectQuery(projectScope(ref))),
  schemas: (ref: ProjectRef) => fetch(schemasQuery(projectScope(ref))),
  schema: (schemaId: string) => fetch(schemaQuery(schemaId)),
  versions: (schemaId: string) => Promise.all([fetch(schemaQuery(schemaId)), fetch(versionsQuery(schemaId))]),
  projectErd: (ref: ProjectRef) => fetch(projectErdQuery(projectScope(ref))),
  schemaErd: (schemaId: string) => fetch(schemaErdQuery(schemaId)),
  simulations: (ref: ProjectRef) => fetch(simulationsQuery(projectScope(ref))),
  simulation: (simulationId: string) => fetch(simulationQuery(simulationId)),
};
