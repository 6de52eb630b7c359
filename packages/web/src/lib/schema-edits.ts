import { ApiError, editsRoutes, type schemaEdit } from "@foretell/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { queryKeys } from "./query-keys.ts";
import type { ProjectScope } from "./project-scope.ts";
import { useProject } from "./use-project.ts";

/** An edit of the working state of a schema, as it is sent. */
export type EditInput = z.input<typeof schemaEdit>;

/** Edits, and the revision of the working state that they were thought of for; without one they go over what there is. */
export interface RevisedEdits {
  readonly edits: readonly EditInput[];
  readonly revision: number | undefined;
}

const previewKey = "edit-preview";

/** What the working state changes against the current version. */
export const workingChangesQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schema(schemaId), "changes"],
    queryFn: ({ signal }) => api(editsRoutes.changes, { params: { schemaId } }, { signal }),
  });

/** What edits would do. */
export const editPreviewQuery = ({ api }: ProjectScope, schemaId: string, edits: readonly EditInput[]) =>
  queryOptions({
    queryKey: [previewKey, schemaId, edits],
    queryFn: async ({ signal }) => {
      const input = { params: { schemaId }, body: { edits: [...edits] } };
      return (await atFields(api(editsRoutes.preview, input, { signal }))).edit;
    },
    retry: false,
    gcTime: 0,
    staleTime: 10_000,
  });

/** Saves edits: all of them, or none. */
export function useApplyEdits(schemaId: string) {
  const { api } = useProject();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ edits, revision }: RevisedEdits) => {
      const input = { params: { schemaId }, query: { revision }, body: { edits: [...edits] } };
      return (await atFields(api(editsRoutes.apply, input))).edit;
    },
    onSuccess: refresh,
  });
}

/** Changes since the current version that are taken back; `changeIds` undefined for all. */
interface Revert {
  readonly changeIds: readonly string[] | undefined;
  readonly revision: number;
}

/** Takes changes of the working state back. */
export function useRevertChanges(schemaId: string) {
  const { api } = useProject();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ changeIds, revision }: Revert) => {
      const body = changeIds === undefined ? {} : { change_ids: [...changeIds] };
      return (await api(editsRoutes.revert, { params: { schemaId }, query: { revision }, body })).edit;
    },
    onSuccess: refresh,
  });
}

/**
 * Lists, diagrams, choices of a schema and results all tell of the working state. Nothing waits for them: what is saved is
 * saved. A preview is left alone, for what it shows is done by now and would be refused.
 */
export function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewKey });
}

/** A form knows its fields by their names, without the place of the edit among others. */
async function atFields<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status, code, requestId, conflict, cause } = error;
    const details = error.details.map(({ path, message: text }) => ({ path: fieldOf(path), message: text }));
    throw new ApiError(message, { status, code, details, requestId, conflict, cause });
  }
}

/** The field of an edit: `name` for `edits.0.name`, empty for the edit as a whole. */
function fieldOf(path: string): string {
  return path.replace(/^edits\.\d+\.?/, "");
}
