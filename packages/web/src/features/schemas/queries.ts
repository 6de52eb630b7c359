import { schemasRoutes, type Schema } from "@foretell/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { updateSchemaBody } from "@foretell/contract";
import { queryKeys } from "../../lib/query-keys.ts";
import { useProject } from "../../lib/use-project.ts";

/** Changes a schema's name, type and version text. */
export function useUpdateSchema(projectId: string) {
  const { api } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & z.input<typeof updateSchemaBody>) =>
      api(schemasRoutes.update, { params: { id }, body }),
    onSuccess: async (schema) => {
      queryClient.setQueryData<readonly Schema[]>(queryKeys.schemas(projectId), (known) =>
        known?.map((other) => (other.id === schema.id ? schema : other)),
      );
      await queryClient.invalidateQueries({ queryKey: queryKeys.schema(schema.id) });
    },
  });
}

/** Deletes a schema with everything under it. */
export function useRemoveSchema(projectId: string) {
  const { api } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(schemasRoutes.remove, { params: { id } }),
    onSuccess: async (_, id) => {
      queryClient.setQueryData<readonly Schema[]>(queryKeys.schemas(projectId), (known) =>
        known?.filter((other) => other.id !== id),
      );
      queryClient.removeQueries({ queryKey: queryKeys.schema(id) });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.projects }),
        queryClient.invalidateQueries({ queryKey: queryKeys.workspace }),
      ]);
    },
  });
}
