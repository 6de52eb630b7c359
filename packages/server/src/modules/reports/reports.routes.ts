import { simulationsRoutes } from "@foretell/contract";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import { reportFile } from "./report-file.ts";
import type { ReportsService } from "./reports.service.ts";

/** What a report takes in memory: a PDF, or the parts of a file on their way. */
const reportBytes = 4 * 1024 * 1024;

/** The route that gives simulations as files. */
export function addReportsRoutes(routes: ProjectRoutes, reports: ReportsService, userLimit: UserLimit): void {
  routes.add(
    simulationsRoutes.export,
    ({ params, query, scope, request }) =>
      withCallerSignal(request, async (callerSignal) =>
        reportFile(await reports.export(scope, params.id, query.format, callerSignal), query.format),
      ),
    { userLimit, answerBytes: reportBytes },
  );
}
