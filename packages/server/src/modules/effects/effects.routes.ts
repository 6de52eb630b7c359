import { effectsRoutes } from "@foretell/contract";
import { answer, PackedAnswer } from "../../http/answer.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { EffectsService } from "./effects.service.ts";

/** Of 500 simulations with ten long differences each; packed, a tenth of it goes out. */
const effectsBytes = 8 * 1024 * 1024;
/** Two summaries with the beginnings of their lists. */
const statementBytes = 4 * 1024 * 1024;

/** The routes that put statements to two states of schemas in projects of either kind. */
export function addEffectsRoutes(routes: ProjectRoutes, effects: EffectsService, userLimit: UserLimit): void {
  routes.add(
    effectsRoutes.effects,
    ({ params: { versionId, otherVersionId }, query: { effects_id, ...decisions }, scope, request }) =>
      withCallerSignal(request, async (signal) => {
        const call = { scope: scope, decisions, signal };
        return new PackedAnswer(await effects.effects(call, [versionId, otherVersionId], effects_id));
      }),
    { userLimit, answerBytes: effectsBytes },
  );
  routes.routes.add(effectsRoutes.progress, ({ params, user }) => effects.progress(user.id, params.effectsId));
  routes.routes.add(effectsRoutes.cancel, ({ params, user }) => {
    effects.cancel(user.id, params.effectsId);
    return answer({}, { message: "Comparison of simulations cancelled" });
  });
  routes.add(
    effectsRoutes.statement,
    ({ params: { versionId, otherVersionId }, query, body, scope, request }) =>
      withCallerSignal(request, async (signal) => {
        const call = { scope: scope, decisions: query, signal };
        return new PackedAnswer(await effects.statement(call, [versionId, otherVersionId], body));
      }),
    { userLimit, answerBytes: statementBytes },
  );
}
