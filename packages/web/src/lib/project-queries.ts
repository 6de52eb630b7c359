import {
  collaborativeProjectsRoutes,
  projectsRoutes,
  type CollaborativeProject,
  type Project,
} from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api-client.ts";
import type { ProjectRef } from "./project-scope.ts";
import { queryKeys } from "./query-keys.ts";

/** A project of either kind; what only collaborative ones have is missing from personal ones. */
export type ShownProject = Project & Partial<Pick<CollaborativeProject, "is_public" | "user_role">>;

/** The personal projects, newest first. */
export function projectsQuery() {
  return queryOptions({
    queryKey: queryKeys.projects,
    queryFn: ({ signal }) => api(projectsRoutes.list, {}, { signal }),
  });
}

/** The collaborative projects that one is a member of, newest first. */
export function collaborativeProjectsQuery() {
  return queryOptions({
    queryKey: queryKeys.collaborativeProjects,
    queryFn: ({ signal }) => api(collaborativeProjectsRoutes.list, {}, { signal }),
  });
}

/** The project with its counts. */
export function projectQuery({ kind, id }: ProjectRef) {
  const route = kind === "personal" ? projectsRoutes.get : collaborativeProjectsRoutes.get;
  return queryOptions({
    queryKey: queryKeys.project(id),
    queryFn: ({ signal }): Promise<ShownProject> => api(route, { params: { id } }, { signal }),
  });
}
