import { approvalsRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import { collaborative } from "../projects/scope.ts";
import type { ApprovalsService } from "./approvals.service.ts";

/** The routes of approvals of simulations in collaborative projects. */
export function addApprovalsRoutes(routes: ContractRoutes, approvals: ApprovalsService): void {
  routes.add(approvalsRoutes.get, ({ params: { projectId, id }, user }) =>
    approvals.get(collaborative(user, projectId), id),
  );
  routes.add(approvalsRoutes.request, ({ params: { projectId, id }, body, user }) =>
    approvals.request(collaborative(user, projectId), id, body.role),
  );
  routes.add(approvalsRoutes.decide, ({ params: { projectId, id }, body, user }) =>
    approvals.decide(collaborative(user, projectId), id, {
      isApproved: body.is_approved,
      digest: body.digest,
      note: body.note || null,
    }),
  );
  routes.add(approvalsRoutes.withdraw, async ({ params: { projectId, id }, user }) => {
    await approvals.withdraw(collaborative(user, projectId), id);
    return answer({}, { message: "Request for approval withdrawn" });
  });
}
