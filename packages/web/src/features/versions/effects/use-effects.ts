import { ApiError, effectsRoutes, type EffectsProgress, type SchemaEffects } from "@foretell/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api-client.ts";
import { useProject } from "../../../lib/use-project.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { randomId } from "../../../lib/random-id.ts";
import { comparisonRequest, type ComparedPair } from "../compare/comparison-queries.ts";
import type { RenameDecisions } from "../../../lib/rename-decisions.ts";

const pollMs = 300;

/** The effects of a change on simulations: asked for when first shown, with how far the server is, and a way to end it. */
export function useEffects(
  pair: ComparedPair,
  decisions: RenameDecisions,
): {
  readonly data: SchemaEffects | undefined;
  readonly error: Error | null;
  readonly isRunning: boolean;
  readonly progress: EffectsProgress | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
} {
  const project = useProject();
  const queryClient = useQueryClient();
  const [effectsId, setEffectsId] = useState<string>();
  const queryKey = [...queryKeys.versions(pair.schemaId), "effects", pair.from, pair.to, decisions] as const;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const id = randomId();
      setEffectsId(id);
      const { params, query } = comparisonRequest(pair, decisions);
      return project.api(effectsRoutes.effects, { params, query: { ...query, effects_id: id } }, { signal });
    },
    // Hundreds of statements are put to two schemas: not for a glance at another window.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const { data: progress } = useQuery({
    queryKey: ["effects", effectsId],
    queryFn: ({ signal }) =>
      // Whose work it is tells the session, not the address.
      api(effectsRoutes.progress, { params: { effectsId: effectsId ?? "" } }, { signal }).catch((reason: unknown) => {
        // The server knows of the work only once the call for it has arrived.
        if (reason instanceof ApiError && reason.status === 404) return null;
        throw reason;
      }),
    enabled: effectsId !== undefined && isFetching,
    refetchInterval: pollMs,
    gcTime: 0,
  });
  return {
    data,
    error,
    isRunning: isFetching && data === undefined,
    progress: progress ?? undefined,
    start: () => void refetch(),
    // The connection goes, and the work with it.
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  };
}
