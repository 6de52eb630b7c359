import { effectsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";
import { writeDecisions, type RenameDecisions } from "../../../lib/rename-decisions.ts";
import type { ProjectScope } from "../../../lib/project-scope.ts";

/** What the statement of a simulation comes to on two states of its schema. */
export const statementComparisonQuery = (
  { api }: ProjectScope,
  simulationId: string,
  from: string,
  to: string,
  decisions: RenameDecisions,
) =>
  queryOptions({
    queryKey: [...queryKeys.simulation(simulationId), "states", from, to, decisions],
    queryFn: ({ signal }) =>
      api(
        effectsRoutes.statement,
        {
          params: { versionId: from, otherVersionId: to },
          query: writeDecisions(decisions),
          body: { simulation_id: simulationId },
        },
        { signal },
      ),
    enabled: from !== "" && to !== "",
    staleTime: 60_000,
  });
