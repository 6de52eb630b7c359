import { projectsRoutes, workspaceRoutes } from "@foretell/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** How much there is in the user's projects, personal and shared together. */
export function workspaceQuery() {
  return queryOptions({
    queryKey: queryKeys.workspace,
    queryFn: ({ signal }) => api(workspaceRoutes.counts, {}, { signal }),
  });
}

/** Makes the sample project. */
export function useCreateSample() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(projectsRoutes.createSample, {}),
    // Not waited for: what asked for the sample is gone once the counts say that there is a project, and would not lead there.
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
    },
  });
}
