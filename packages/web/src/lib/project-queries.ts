import { projectsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api-client.ts";
import { queryKeys } from "./query-keys.ts";

/** The personal projects, newest first. */
export function projectsQuery() {
  return queryOptions({
    queryKey: queryKeys.projects,
    queryFn: ({ signal }) => api(projectsRoutes.list, {}, { signal }),
  });
}

/** One personal project with its counts. */
export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: queryKeys.project(projectId),
    queryFn: ({ signal }) => api(projectsRoutes.get, { params: { id: projectId } }, { signal }),
  });
}
