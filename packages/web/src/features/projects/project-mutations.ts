import {
  collaborativeProjectsRoutes,
  projectsRoutes,
  type BodyInputOf,
  type CollaborativeProject,
} from "@foretell/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { notifySuccess } from "../../lib/notify.ts";
import type { ProjectKind } from "../../lib/project-paths.ts";
import type { ShownProject } from "../../lib/project-queries.ts";
import type { ProjectRef } from "../../lib/project-scope.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { kindWords } from "./project-kinds.ts";

/** `is_public` is asked for collaborative projects alone. */
export type ProjectInput = BodyInputOf<typeof collaborativeProjectsRoutes.create>;

const routesOf = {
  personal: projectsRoutes,
  collaborative: collaborativeProjectsRoutes,
} as const;

const listKeys = { personal: queryKeys.projects, collaborative: queryKeys.collaborativeProjects } as const;

function notifyDone(kind: ProjectKind, deed: "created" | "updated" | "deleted"): void {
  const { one } = kindWords[kind];
  notifySuccess(`${one[0]?.toUpperCase()}${one.slice(1)} ${deed} successfully`, kind);
}

/** Creates a project; it is the first of the list at once. */
export function useCreateProject(kind: ProjectKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectInput): Promise<ShownProject> => api(routesOf[kind].create, { body }),
    onSuccess: (project) => {
      queryClient.setQueryData<ShownProject[]>(listKeys[kind], (projects = []) => [project, ...projects]);
      queryClient.setQueryData(queryKeys.project(project.id), project);
      void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
      notifyDone(kind, "created");
    },
  });
}

/** Changes what a project is called and says of itself, and whether it is public. */
export function useUpdateProject({ kind, id }: ProjectRef) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectInput): Promise<ShownProject> => api(routesOf[kind].update, { params: { id }, body }),
    onSuccess: (project) => {
      queryClient.setQueryData<ShownProject[]>(listKeys[kind], (projects) =>
        projects?.map((other) => (other.id === project.id ? project : other)),
      );
      queryClient.setQueryData(queryKeys.project(project.id), project);
      notifyDone(kind, "updated");
    },
  });
}

/** Deletes a project with everything in it. */
export function useDeleteProject(kind: ProjectKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(routesOf[kind].remove, { params: { id } }),
    onSuccess: (_, projectId) => {
      queryClient.setQueryData<ShownProject[]>(listKeys[kind], (projects) =>
        projects?.filter(({ id }) => id !== projectId),
      );
      queryClient.removeQueries({ queryKey: queryKeys.project(projectId) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
      notifyDone(kind, "deleted");
    },
  });
}

/** Makes a collaborative project of a personal one. */
export function useMakeCollaborative() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(collaborativeProjectsRoutes.convert, { params: { id } }),
    onSuccess: async (project: CollaborativeProject) => {
      // The page that is left would ask for it where it is no more.
      queryClient.setQueryData(queryKeys.project(project.id), project);
      await Promise.all(
        Object.values(listKeys).map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
      );
      notifySuccess("Project is collaborative now", "collaborative");
    },
  });
}
