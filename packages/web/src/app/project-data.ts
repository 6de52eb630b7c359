import { projectErdQuery, schemaErdQuery } from "../features/diagram/erd-queries.ts";
import { simulationQuery, simulationsQuery } from "../features/simulations/queries.ts";
import { projectQuery } from "../lib/project-queries.ts";
import { projectScope, type ProjectRef } from "../lib/project-scope.ts";
import { queryClient } from "../lib/query-client.ts";
import { schemaQuery, schemasQuery, versionsQuery } from "../lib/resource-queries.ts";

// A failure is kept with the query, and the page shows it.
const fetch: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);

/** Begins to fetch what the pages of a project show first, by what they show. */
export const projectData = {
  project: (ref: ProjectRef) => fetch(projectQuery(ref)),
  schemas: (ref: ProjectRef) => fetch(schemasQuery(projectScope(ref))),
  schema: (ref: ProjectRef, schemaId: string) => fetch(schemaQuery(projectScope(ref), schemaId)),
  versions: (ref: ProjectRef, schemaId: string) =>
    Promise.all([fetch(schemaQuery(projectScope(ref), schemaId)), fetch(versionsQuery(projectScope(ref), schemaId))]),
  projectErd: (ref: ProjectRef) => fetch(projectErdQuery(projectScope(ref))),
  schemaErd: (ref: ProjectRef, schemaId: string) => fetch(schemaErdQuery(projectScope(ref), schemaId)),
  simulations: (ref: ProjectRef) => fetch(simulationsQuery(projectScope(ref))),
  simulation: (ref: ProjectRef, simulationId: string) => fetch(simulationQuery(projectScope(ref), simulationId)),
};
