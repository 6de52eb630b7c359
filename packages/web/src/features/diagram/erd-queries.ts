import { erdRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import type { ProjectScope } from "../../lib/project-scope.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The diagram of one schema. */
export const schemaErdQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: queryKeys.schemaErd(schemaId),
    queryFn: ({ signal }) => api(erdRoutes.ofSchema, { params: { schemaId } }, { signal }),
  });

/** The diagrams of all schemas of a project. */
export const projectErdQuery = ({ id: projectId, api }: ProjectScope) =>
  queryOptions({
    queryKey: queryKeys.projectErd(projectId),
    queryFn: ({ signal }) => api(erdRoutes.ofProject, { params: { projectId } }, { signal }),
  });
