import { simulationsRoutes } from "@foretell/contract";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { personal } from "../projects/scope.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import { reportFile } from "./report-file.ts";
import type { ReportsService } from "./reports.service.ts";

/** What a report takes in memory: a PDF, or the parts of a file on their way. */
const reportBytes = 4 * 1024 * 1024;

/** The route that gives simulations as files. */
export function addReportsRoutes(routes: ContractRoutes, reports: ReportsService, userLimit: UserLimit): void {
  routes.add(
    simulationsRoutes.export,
    ({ params, query, user, request }) =>
      withCallerSignal(request, async (callerSignal) =>
        reportFile(await reports.export(personal(user), params.id, query.format, callerSignal), query.format),
      ),
    { userLimit, answerBytes: reportBytes },
  );
}
