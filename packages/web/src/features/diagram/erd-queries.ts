import { ApiError, erdRoutes, projectsRoutes, schemasRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The diagram of one schema. */
export const schemaErdQuery = (schemaId: string) =>
  queryOptions({
    queryKey: queryKeys.schemaErd(schemaId),
    queryFn: ({ signal }) => api(erdRoutes.ofSchema, { params: { schemaId } }, { signal }),
  });

/** The diagrams of all schemas of a project. */
export const projectErdQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.projectErd(projectId),
    queryFn: ({ signal }) => api(erdRoutes.ofProject, { params: { projectId } }, { signal }),
  });

/** The schemas of a project, for the choice between them. */
export const schemasQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.schemas(projectId),
    queryFn: ({ signal }) => api(schemasRoutes.listOfProject, { params: { projectId } }, { signal }),
  });

/** The project, for its name. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.project(projectId),
    queryFn: ({ signal }) => api(projectsRoutes.get, { params: { id: projectId } }, { signal }),
  });

/** Whether a failure says that the thing is not there, or not this person's to know of. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
