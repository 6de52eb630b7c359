import { workspaceQuery } from "../features/dashboard/queries.ts";
import { collaborativeProjectsQuery, projectsQuery } from "../lib/project-queries.ts";
import { queryClient } from "../lib/query-client.ts";

// A failure is kept with the query, and the page shows it.
const fetch: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);

/** Begins to fetch what the pages beside projects show first, by what they show. */
export const pageData = {
  workspace: () => fetch(workspaceQuery()),
  projects: () => fetch(projectsQuery()),
  collaborativeProjects: () => fetch(collaborativeProjectsQuery()),
};
