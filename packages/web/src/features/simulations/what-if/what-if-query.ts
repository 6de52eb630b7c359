import { whatIfRoutes, type WhatIfChanges } from "@foretell/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ProjectScope } from "../../../lib/project-scope.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** What a simulation would come to in a variant. Ending the query ends the work on the server. */
export const whatIfQuery = ({ api }: ProjectScope, simulationId: string, variant: WhatIfChanges) =>
  queryOptions({
    queryKey: [...queryKeys.simulation(simulationId), "what-if", variant],
    queryFn: ({ signal }) => api(whatIfRoutes.ask, { params: { id: simulationId }, body: variant }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
