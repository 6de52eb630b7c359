import { simulationsRoutes } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import type { ProjectScope } from "../../lib/project-scope.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The simulations that were made last: those before them are found on their page. */
const simulationLimit = 100;

export const simulationNamesQuery = ({ id: projectId, api }: ProjectScope) =>
  queryOptions({
    queryKey: [...queryKeys.simulations(projectId), "names"],
    queryFn: async ({ signal }) => {
      const query = { limit: simulationLimit };
      const { data } = await api.page(simulationsRoutes.listOfProject, { params: { projectId }, query }, { signal });
      return data.map(({ id, name }) => ({ id, name }));
    },
    staleTime: 10_000,
  });
