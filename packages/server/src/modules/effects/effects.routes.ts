import { effectsRoutes } from "@foretell/contract";
import { answer, PackedAnswer } from "../../http/answer.ts";
import { withCallerSignal } from "../../http/caller-signal.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { personal } from "../projects/scope.ts";
import type { EffectsService } from "./effects.service.ts";

/** Of 500 simulations with ten long differences each; packed, a tenth of it goes out. */
const effectsBytes = 8 * 1024 * 1024;
/** Two summaries with the beginnings of their lists. */
const statementBytes = 4 * 1024 * 1024;

/** The routes that put statements to two states of schemas in personal projects. */
export function addEffectsRoutes(routes: ContractRoutes, effects: EffectsService, userLimit: UserLimit): void {
  routes.add(
    effectsRoutes.effects,
    ({ params: { versionId, otherVersionId }, query: { effects_id, ...decisions }, user, request }) =>
      withCallerSignal(request, async (signal) => {
        const call = { scope: personal(user), decisions, signal };
        return new PackedAnswer(await effects.effects(call, [versionId, otherVersionId], effects_id));
      }),
    { userLimit, answerBytes: effectsBytes },
  );
  routes.add(effectsRoutes.progress, ({ params, user }) => effects.progress(user.id, params.effectsId));
  routes.add(effectsRoutes.cancel, ({ params, user }) => {
    effects.cancel(user.id, params.effectsId);
    return answer({}, { message: "Comparison of simulations cancelled" });
  });
  routes.add(
    effectsRoutes.statement,
    ({ params: { versionId, otherVersionId }, query, body, user, request }) =>
      withCallerSignal(request, async (signal) => {
        const call = { scope: personal(user), decisions: query, signal };
        return new PackedAnswer(await effects.statement(call, [versionId, otherVersionId], body));
      }),
    { userLimit, answerBytes: statementBytes },
  );
}
