import { projectsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api-client.ts";
import type { ProjectScope } from "./project-scope.ts";
import { queryKeys } from "./query-keys.ts";

/** The personal projects, newest first. */
export function projectsQuery() {
  return queryOptions({
    queryKey: queryKeys.projects,
    queryFn: ({ signal }) => api(projectsRoutes.list, {}, { signal }),
  });
}

/** The project with its counts. */
export function projectQuery({ id, routes }: ProjectScope) {
  return queryOptions({
    queryKey: queryKeys.project(id),
    queryFn: ({ signal }) => api(routes.project, { params: { id } }, { signal }),
  });
}
