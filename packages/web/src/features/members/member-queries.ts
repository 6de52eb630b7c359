import { membersRoutes, type ProjectRole } from "@foretell/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api-client.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The changes that a page of members makes; each says that it worked, and the list is fetched again. */
export function useMemberChanges(projectId: string) {
  const queryClient = useQueryClient();
  const id = projectId;
  const done = (message: string) => async () => {
    notifySuccess(message, "collaborative");
    await queryClient.invalidateQueries({ queryKey: queryKeys.project(projectId) });
  };
  return {
    invite: useMutation({
      mutationFn: (body: { email: string; role: ProjectRole }) => api(membersRoutes.invite, { params: { id }, body }),
      onSuccess: done("Invitation sent successfully"),
    }),
    resend: useMutation({
      mutationFn: (memberId: string) => api(membersRoutes.resend, { params: { id, memberId } }),
      onSuccess: done("Invitation sent successfully"),
    }),
    changeRole: useMutation({
      mutationFn: ({ memberId, role }: { memberId: string; role: ProjectRole }) =>
        api(membersRoutes.update, { params: { id, memberId }, body: { role } }),
      onSuccess: done("Member role updated successfully"),
    }),
    remove: useMutation({
      mutationFn: (memberId: string) => api(membersRoutes.remove, { params: { id, memberId } }),
      onSuccess: done("Member removed successfully"),
    }),
    leave: useMutation({
      mutationFn: () => api(membersRoutes.leave, { params: { id } }),
      onSuccess: async () => {
        notifySuccess("Successfully left the project", "collaborative");
        queryClient.removeQueries({ queryKey: queryKeys.project(projectId) });
        await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      },
    }),
  };
}
