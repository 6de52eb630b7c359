import { simulationsRoutes, statisticsRoutes, tablesRoutes, type Table } from "@foretell/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../lib/query-keys.ts";
import type { ProjectScope } from "../../lib/project-scope.ts";
import { useProject } from "../../lib/use-project.ts";

/** One table with its columns, keys, indexes, triggers and relationships. */
export const tableDetailQuery = ({ api }: ProjectScope, tableId: string) =>
  queryOptions({
    queryKey: [...queryKeys.table(tableId), "details"],
    queryFn: ({ signal }) => api(tablesRoutes.details, { params: { id: tableId } }, { signal }),
  });

/** What a cascade analysis is asked of. */
export interface CascadeOf {
  readonly projectId: string;
  readonly schemaId: string;
  readonly tableName: string;
  readonly operation: "DELETE" | "UPDATE";
}

/** What acting on every row of a table would reach. */
export const cascadeAnalysisQuery = ({ api }: ProjectScope, { projectId, schemaId, tableName, operation }: CascadeOf) =>
  queryOptions({
    queryKey: [...queryKeys.schema(schemaId), "cascade-analysis", tableName, operation],
    queryFn: ({ signal }) =>
      api(
        simulationsRoutes.cascadeAnalysis,
        { query: { project_id: projectId, schema_id: schemaId, table_name: tableName, operation } },
        { signal },
      ),
  });

/** Sets the row count of a table by hand; null returns to what was known before. */
export function useSetRowCount(table: Pick<Table, "id" | "schema_id">) {
  const { api } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rowCount: number | null) =>
      api(statisticsRoutes.setRowCount, { params: { id: table.id }, body: { row_count: rowCount } }),
    // The schema's lists, its diagram and its cascades hold the number too.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.table(table.id) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.schema(table.schema_id) }),
      ]),
  });
}
