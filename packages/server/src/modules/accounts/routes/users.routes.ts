import { usersRoutes } from "@foretell/contract";
import { answer } from "../../../http/answer.ts";
import type { ContractRoutes } from "../../../http/contract-routes.ts";
import type { AccountServices } from "../account-services.ts";
import { callerOf } from "../caller/caller-of.ts";
import { updateProfile } from "./update-profile.ts";

export function addUsersRoutes(routes: ContractRoutes, { audit, users, sessions }: AccountServices): void {
  routes.addPublic(usersRoutes.register, async ({ body, request }) => {
    await users.register(body, callerOf(request));
    return answer(
      { email: body.email, full_name: body.full_name, isVerified: false },
      { message: "Registration successful! Please check your email to verify your account." },
    );
  });

  routes.add(usersRoutes.update, ({ user, body, request }) => updateProfile(users, user, body, callerOf(request)));

  routes.add(usersRoutes.remove, async ({ user, body, request }) => {
    await users.remove(user, body, callerOf(request));
    return answer({}, { message: "Account deleted successfully" });
  });

  routes.add(usersRoutes.sessions, ({ user }) => sessions.list(user));

  routes.add(usersRoutes.endOtherSessions, async ({ user, request }) => {
    await sessions.endOthers(user, callerOf(request));
    return {};
  });

  routes.add(usersRoutes.endSession, async ({ user, params, request }) => {
    await sessions.endById(user, params.id, callerOf(request));
    return {};
  });

  routes.add(usersRoutes.audit, ({ user }) => audit.listOwn(user));
}
