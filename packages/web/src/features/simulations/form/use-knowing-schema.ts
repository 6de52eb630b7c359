import { simulationsRoutes } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../../lib/use-project.ts";

/**
 * The schema of the project that has what a statement names, the newest of several; undefined while it is not known, and where no schema
 * has it.
 */
export function useKnowingSchema(text: string, isWanted: boolean): string | undefined {
  const { id: projectId, api } = useProject();
  const { data } = useQuery({
    queryKey: ["validate", projectId, "any schema", text],
    queryFn: ({ signal }) =>
      api(simulationsRoutes.validate, { body: { project_id: projectId, query_text: text } }, { signal }),
    enabled: isWanted && text.trim() !== "",
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
  const isStrange = data?.failure?.error_code === "unknown_table" || data?.failure?.error_code === "unknown_column";
  return isWanted && !isStrange ? data?.schema_id : undefined;
}
