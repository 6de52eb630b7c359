import { simulationsRoutes, type BodyInputOf, type Simulation, type SimulationDetail } from "@foretell/contract";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { collectPages } from "../../lib/growing-list.ts";
import { listAll, listPages } from "../../lib/list-all.ts";
import type { ProjectScope } from "../../lib/project-scope.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useProject } from "../../lib/use-project.ts";

const runningPollMs = 1_000;

/** One that is pending waits for a person to run it. */
const isUnderWay = (status: string | undefined): boolean => status === "running";

/** All simulations of a project, newest first; asked again while one of them is under way. */
export const simulationsQuery = ({ id: projectId, api }: ProjectScope) =>
  queryOptions({
    queryKey: queryKeys.simulations(projectId),
    queryFn: ({ signal }) =>
      listAll((query) => api.page(simulationsRoutes.listOfProject, { params: { projectId }, query }, { signal })),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isUnderWay(status)) === true ? runningPollMs : false,
  });

/** One simulation; asked again while it is under way. */
export const simulationQuery = ({ api }: ProjectScope, id: string) =>
  queryOptions({
    queryKey: queryKeys.simulation(id),
    queryFn: ({ signal }) => api(simulationsRoutes.get, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? runningPollMs : false),
  });

/** The verdict of a completed simulation with its totals, blockers, conditions and warnings. */
export const summaryQuery = ({ api }: ProjectScope, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.simulation(id), "summary"],
    queryFn: ({ signal }) => api(simulationsRoutes.summary, { params: { id } }, { signal }),
  });

/** The affected tables of a completed simulation by cascade level, shown as they come: there may be tens of thousands. */
export const impactQuery = ({ api }: ProjectScope, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.simulation(id), "impact"],
    queryFn: ({ client, queryKey, signal }) =>
      collectPages(
        { client, queryKey },
        listPages((query) => api.page(simulationsRoutes.impact, { params: { id }, query }, { signal })),
      ),
  });

/** What happened with a simulation, newest first. */
export const logsQuery = ({ api }: ProjectScope, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.simulation(id), "logs"],
    queryFn: ({ signal }) => api(simulationsRoutes.logs, { params: { id } }, { signal }),
  });

function putFirst(queryClient: QueryClient, simulation: SimulationDetail): void {
  queryClient.setQueryData<SimulationDetail>(queryKeys.simulation(simulation.id), simulation);
  queryClient.setQueryData<readonly Simulation[]>(queryKeys.simulations(simulation.project_id), (known) =>
    known === undefined ? undefined : [simulation, ...known.filter(({ id }) => id !== simulation.id)],
  );
}

/** Runs a new simulation, which joins the list at its top; in a collaborative project it is stored there, to be executed. */
export function useRunSimulation() {
  const { api, kind } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof simulationsRoutes.run>): Promise<SimulationDetail> =>
      api(kind === "personal" ? simulationsRoutes.run : simulationsRoutes.create, { body }),
    onSuccess: (simulation) => {
      putFirst(queryClient, simulation);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
    },
  });
}

/** Runs a simulation again; its entry is replaced, its id stays. */
export function useRerunSimulation() {
  const { api } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(simulationsRoutes.rerun, { params: { id } }),
    onSuccess: async (simulation) => {
      queryClient.setQueryData<readonly Simulation[]>(queryKeys.simulations(simulation.project_id), (known) =>
        known?.map((other) => (other.id === simulation.id ? simulation : other)),
      );
      await queryClient.invalidateQueries({ queryKey: queryKeys.simulation(simulation.id) });
    },
  });
}

/** Changes the name or the statement of a simulation. */
export function useUpdateSimulation({ id, project_id: projectId }: Pick<Simulation, "id" | "project_id">) {
  const { api } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof simulationsRoutes.update>) =>
      api(simulationsRoutes.update, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.simulation(id) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.simulations(projectId) }),
      ]),
  });
}

/** Changes the tags of a simulation. */
export function useTagSimulation() {
  const { api } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, tags }: Pick<Simulation, "id"> & { readonly tags: readonly string[] }) =>
      api(simulationsRoutes.update, { params: { id }, body: { tags: [...tags] } }),
    onSuccess: (simulation) => {
      const { id, tags } = simulation;
      queryClient.setQueryData<SimulationDetail>(queryKeys.simulation(id), simulation);
      queryClient.setQueryData<readonly Simulation[]>(queryKeys.simulations(simulation.project_id), (known) =>
        known?.map((other) => (other.id === id ? { ...other, tags } : other)),
      );
      return queryClient.invalidateQueries({ queryKey: [...queryKeys.simulation(id), "logs"] });
    },
  });
}

/** Deletes a simulation: it leaves the list at once and comes back if the server refuses. */
export function useRemoveSimulation(projectId: string) {
  const { api } = useProject();
  const queryClient = useQueryClient();
  const listKey = queryKeys.simulations(projectId);
  return useMutation({
    mutationFn: (id: string) => api(simulationsRoutes.remove, { params: { id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      const before = queryClient.getQueryData<readonly Simulation[]>(listKey);
      queryClient.setQueryData<readonly Simulation[]>(listKey, (known) => known?.filter((other) => other.id !== id));
      return { before };
    },
    onError: (_, __, context) => queryClient.setQueryData(listKey, context?.before),
    onSuccess: (_, id) => queryClient.removeQueries({ queryKey: queryKeys.simulation(id) }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
    },
  });
}
