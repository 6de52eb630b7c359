import { type BodyInputOf, diagramNotesRoutes, diagramViewsRoutes } from "@foretell/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { listAll } from "../../../lib/list-all.ts";
import type { ProjectScope } from "../../../lib/project-scope.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useProject } from "../../../lib/use-project.ts";

const viewsKey = (schemaId: string) => [...queryKeys.schema(schemaId), "diagram-views"] as const;
const notesKey = (schemaId: string) => [...queryKeys.schema(schemaId), "diagram-notes"] as const;

/** The named views of a schema's diagram, oldest first. */
export const diagramViewsQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: viewsKey(schemaId),
    queryFn: ({ signal }) =>
      listAll((query) => api.page(diagramViewsRoutes.list, { params: { id: schemaId }, query }, { signal })),
  });

/** The notes on a schema and its tables, oldest first. */
export const diagramNotesQuery = ({ api }: ProjectScope, schemaId: string) =>
  queryOptions({
    queryKey: notesKey(schemaId),
    queryFn: ({ signal }) =>
      listAll((query) => api.page(diagramNotesRoutes.list, { params: { id: schemaId }, query }, { signal })),
  });

/** What people do to the views of a schema's diagram. */
export function useViewChanges(schemaId: string) {
  const { api } = useProject();
  const queryClient = useQueryClient();
  // What another did meanwhile is the reason of a refusal: it shows then too.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: viewsKey(schemaId) });
  const at = (viewId: string) => ({ params: { id: schemaId, viewId } });
  return {
    create: useMutation({
      mutationFn: (body: BodyInputOf<typeof diagramViewsRoutes.create>) =>
        api(diagramViewsRoutes.create, { params: { id: schemaId }, body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof diagramViewsRoutes.update>) =>
        api(diagramViewsRoutes.update, { ...at(id), body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => api(diagramViewsRoutes.remove, at(id)), onSettled }),
  };
}

/** What people do to the notes on a schema. */
export function useNoteChanges(schemaId: string) {
  const { api } = useProject();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: notesKey(schemaId) });
  const at = (noteId: string) => ({ params: { id: schemaId, noteId } });
  return {
    create: useMutation({
      mutationFn: (body: BodyInputOf<typeof diagramNotesRoutes.create>) =>
        api(diagramNotesRoutes.create, { params: { id: schemaId }, body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof diagramNotesRoutes.update>) =>
        api(diagramNotesRoutes.update, { ...at(id), body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => api(diagramNotesRoutes.remove, at(id)), onSettled }),
  };
}
