import { projectsRoutes, type BodyOf, type Project } from "@foretell/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/query-keys.ts";

type ProjectInput = BodyOf<typeof projectsRoutes.create>;

/** Creates a project; it is the first of the list at once. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectInput) => api(projectsRoutes.create, { body }),
    onSuccess: (project) => {
      queryClient.setQueryData<Project[]>(queryKeys.projects, (projects = []) => [project, ...projects]);
      queryClient.setQueryData(queryKeys.project(project.id), project);
      void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
      notifySuccess("Project created successfully");
    },
  });
}

/** Changes a project's name and description. */
export function useUpdateProject(projectId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectInput) => api(projectsRoutes.update, { params: { id: projectId }, body }),
    onSuccess: (project) => {
      queryClient.setQueryData<Project[]>(queryKeys.projects, (projects) =>
        projects?.map((other) => (other.id === project.id ? project : other)),
      );
      queryClient.setQueryData(queryKeys.project(project.id), project);
      notifySuccess("Project updated successfully");
    },
  });
}

/** Deletes a project with everything in it. */
export function useDeleteProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (projectId: string) => api(projectsRoutes.remove, { params: { id: projectId } }),
    onSuccess: (_, projectId) => {
      queryClient.setQueryData<Project[]>(queryKeys.projects, (projects) =>
        projects?.filter(({ id }) => id !== projectId),
      );
      queryClient.removeQueries({ queryKey: queryKeys.project(projectId) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
      notifySuccess("Project deleted successfully");
    },
  });
}
