import { secondFactorRoutes } from "@foretell/contract";
import { answer } from "../../../http/answer.ts";
import type { ContractRoutes } from "../../../http/contract-routes.ts";
import type { AccountServices } from "../account-services.ts";
import { callerOf } from "../caller/caller-of.ts";

export function addSecondFactorRoutes(routes: ContractRoutes, { secondFactors }: AccountServices): void {
  routes.add(secondFactorRoutes.status, ({ user }) => secondFactors.status(user));

  routes.add(secondFactorRoutes.prepare, ({ user, body, request }) =>
    secondFactors.prepare(user, body, callerOf(request)),
  );

  routes.add(secondFactorRoutes.confirm, async ({ user, body, request }) => {
    const recovery_codes = await secondFactors.confirm(user, body.code, callerOf(request));
    return answer({ recovery_codes }, { message: "Two-step sign-in is on." });
  });

  routes.add(secondFactorRoutes.renewRecoveryCodes, async ({ user, body, request }) => {
    const recovery_codes = await secondFactors.renewRecoveryCodes(user, body, callerOf(request));
    return answer({ recovery_codes }, { message: "The recovery codes from before are worthless now." });
  });

  routes.add(secondFactorRoutes.remove, async ({ user, body, request }) => {
    await secondFactors.remove(user, body, callerOf(request));
    return answer({}, { message: "Two-step sign-in is off." });
  });
}
