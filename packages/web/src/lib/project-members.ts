import { membersRoutes, type ProjectMember, type ProjectRole } from "@foretell/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api-client.ts";
import { listAll } from "./list-all.ts";
import { queryKeys } from "./query-keys.ts";

const ranks: Readonly<Record<ProjectRole, number>> = { owner: 0, admin: 1, editor: 2, viewer: 3 };

/** Members before invitations, then by role and name. */
function inOrder(members: readonly ProjectMember[]): ProjectMember[] {
  const nameOf = ({ full_name, email }: ProjectMember) => full_name ?? email ?? "";
  return members.toSorted(
    (one, other) =>
      Number(one.status === "pending") - Number(other.status === "pending") ||
      ranks[one.role] - ranks[other.role] ||
      nameOf(one).localeCompare(nameOf(other)),
  );
}

/** The members of a collaborative project and who is invited. */
export const membersOfProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.members(projectId),
    queryFn: async ({ signal }) =>
      inOrder(await listAll((query) => api.page(membersRoutes.list, { params: { id: projectId }, query }, { signal }))),
  });
