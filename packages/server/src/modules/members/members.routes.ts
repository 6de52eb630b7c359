import { membersRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import { pageById } from "../page.ts";
import { collaborative } from "../projects/scope.ts";
import type { MembersService } from "./members.service.ts";

/** The routes of the members of collaborative projects. */
export function addMembersRoutes(routes: ContractRoutes, members: MembersService): void {
  routes.add(membersRoutes.list, async ({ params: { id }, query, user }) => {
    const { rows, next_cursor } = await members.list(collaborative(user, id), id, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(membersRoutes.invite, async ({ params: { id }, body, user }) =>
    answer(await members.invite(user, id, body), { message: "Invitation sent successfully" }),
  );
  routes.add(membersRoutes.resend, async ({ params: { id, memberId }, user }) =>
    answer(await members.resend(user, id, memberId), { message: "Invitation sent successfully" }),
  );
  routes.add(membersRoutes.update, async ({ params: { id, memberId }, body, user }) =>
    answer(await members.changeRole(user, id, memberId, body.role), { message: "Member role updated successfully" }),
  );
  routes.add(membersRoutes.remove, async ({ params: { id, memberId }, user }) => {
    await members.remove(user, id, memberId);
    return answer({}, { message: "Member removed successfully" });
  });
  routes.add(membersRoutes.leave, async ({ params: { id }, user }) => {
    await members.leave(user, id);
    return answer({}, { message: "Successfully left the project" });
  });
}
