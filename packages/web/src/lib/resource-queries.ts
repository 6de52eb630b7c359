import { schemasRoutes, statisticsRoutes, tablesRoutes, versionsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "./list-all.ts";
import type { ProjectScope } from "./project-scope.ts";
import { queryKeys } from "./query-keys.ts";

/** All schemas of a project, newest first. */
export const schemasQuery = ({ id: projectId, api }: ProjectScope) =>
  queryOptions({
    queryKey: queryKeys.schemas(projectId),
    queryFn: ({ signal }) =>
      listAll((query) => api.page(schemasRoutes.listOfProject, { params: { projectId }, query }, { signal })),
  });

/** One schema with its counts and the census of its import. */
export const schemaQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: queryKeys.schema(schemaId),
    queryFn: ({ signal }) => api(schemasRoutes.get, { params: { id: schemaId } }, { signal }),
  });

/** All versions of a schema, newest first. */
export const versionsQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: queryKeys.versions(schemaId),
    queryFn: ({ signal }) =>
      listAll((query) => api.page(versionsRoutes.listOfSchema, { params: { schemaId }, query }, { signal })),
  });

/** All tables of a schema without their columns, in the order of their names. */
export const tableListQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schemaTables(schemaId), "list"],
    queryFn: ({ signal }) =>
      listAll((query) => api.page(tablesRoutes.listOfSchema, { params: { schemaId }, query }, { signal })),
  });

/** What the keys of a schema make of each of its tables, by their names. */
export const tableReachQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schemaTables(schemaId), "reach"],
    queryFn: async ({ signal }) => {
      const { tables } = await api(schemasRoutes.reach, { params: { id: schemaId } }, { signal });
      return new Map(tables.map((reach) => [reach.table, reach]));
    },
    staleTime: 60_000,
  });

/** All tables of a schema with their columns. */
export const tablesWithColumnsQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schemaTables(schemaId), "with-columns"],
    queryFn: ({ signal }) =>
      listAll((query) => api.page(schemasRoutes.tables, { params: { id: schemaId }, query }, { signal })),
    staleTime: 60_000,
  });

/** All foreign keys of a schema. */
export const relationshipsQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schemaTables(schemaId), "keys"],
    queryFn: ({ signal }) =>
      listAll((query) => api.page(schemasRoutes.relationships, { params: { id: schemaId }, query }, { signal })),
    staleTime: 60_000,
  });

/** The names of all tables of a schema, with those of their columns. */
export const tableNamesQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schemaTables(schemaId), "names"],
    queryFn: ({ signal }) =>
      listAll((query) => api.page(schemasRoutes.names, { params: { id: schemaId }, query }, { signal })),
    staleTime: 60_000,
  });

/** What is known of the rows of each table of a schema, and from where. */
export const tableStatisticsQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schema(schemaId), "statistics"],
    queryFn: ({ signal }) =>
      listAll((query) => api.page(statisticsRoutes.ofSchema, { params: { id: schemaId }, query }, { signal })),
    staleTime: 60_000,
  });
