import { resultComparisonRoutes } from "@foretell/contract";
import { PackedAnswer } from "../../http/answer.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { ResultsService } from "./results.service.ts";

/** Two summaries with the beginnings of their lists. */
const answerBytes = 4 * 1024 * 1024;

/** The route that compares two results of a project. */
export function addResultsRoutes(routes: ProjectRoutes, results: ResultsService, userLimit: UserLimit): void {
  routes.add(
    resultComparisonRoutes.compare,
    ({ params: { id, otherId }, scope, request }) =>
      withCallerSignal(
        request,
        async (signal) => new PackedAnswer(await results.compare({ scope, signal }, [id, otherId])),
      ),
    { userLimit, answerBytes },
  );
}
