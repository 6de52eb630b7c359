import { erdRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import type { ProjectScope } from "../../lib/project-scope.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The diagram of one schema. */
export const schemaErdQuery = (schemaId: string) =>
  queryOptions({
    queryKey: queryKeys.schemaErd(schemaId),
    queryFn: ({ signal }) => api(erdRoutes.ofSchema, { params: { schemaId } }, { signal }),
  });

/** The diagrams of all schemas of a project. */
export const projectErdQuery = ({ id: projectId, routes }: ProjectScope) =>
  queryOptions({
    queryKey: queryKeys.projectErd(projectId),
    queryFn: ({ signal }) => api(routes.erd, { params: { projectId } }, { signal }),
  });
