import { whatIfRoutes } from "@foretell/contract";
import { PackedAnswer } from "../../http/answer.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { WhatIfService } from "./what-if.service.ts";

/** Two summaries with the beginnings of their lists, and the beginning of an impact. */
const answerBytes = 4 * 1024 * 1024;

/** The route that asks what a simulation would come to; whoever goes away ends the work. */
export function addWhatIfRoutes(routes: ProjectRoutes, whatIf: WhatIfService, userLimit: UserLimit): void {
  routes.add(
    whatIfRoutes.ask,
    ({ params, body, scope, request }) =>
      withCallerSignal(
        request,
        async (signal) => new PackedAnswer(await whatIf.ask({ scope, signal }, params.id, body)),
      ),
    { userLimit, answerBytes },
  );
}
