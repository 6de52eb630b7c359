import { commentsRoutes, type BodyInputOf } from "@foretell/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { listAll } from "../../lib/list-all.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Where a simulation of a collaborative project is. */
export interface CommentedSimulation {
  readonly projectId: string;
  readonly id: string;
}

const keyOf = ({ id }: CommentedSimulation) => [...queryKeys.simulation(id), "comments"] as const;

/** The comments on a simulation, oldest first. */
export const commentsQuery = (simulation: CommentedSimulation) =>
  queryOptions({
    queryKey: keyOf(simulation),
    queryFn: ({ signal }) =>
      listAll((query) => api.page(commentsRoutes.list, { params: { ...simulation }, query }, { signal })),
  });

/** The changes that people make to the comments on a simulation. */
export function useCommentChanges(simulation: CommentedSimulation) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keyOf(simulation) });
  const at = (commentId: string) => ({ params: { ...simulation, commentId } });
  return {
    create: useMutation({
      mutationFn: (body: BodyInputOf<typeof commentsRoutes.create>) =>
        api(commentsRoutes.create, { params: { ...simulation }, body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof commentsRoutes.update>) =>
        api(commentsRoutes.update, { ...at(id), body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => api(commentsRoutes.remove, at(id)), onSuccess }),
  };
}
