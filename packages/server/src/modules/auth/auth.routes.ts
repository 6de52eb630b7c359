import { authRoutes } from "@foretell/contract";
import { answer } from "../../app/answer.ts";
import type { ContractRoutes } from "../../app/contract-routes.ts";
import { updateProfile } from "../users/update-profile.ts";
import { looksLikeAccessToken } from "./access-tokens.ts";
import type { AccountServices } from "./account-services.ts";
import { callerOf } from "./caller.ts";

export function addAuthRoutes(routes: ContractRoutes, accounts: AccountServices): void {
  const { auth, rateLimits, sessions, verification } = accounts;

  routes.addPublic(authRoutes.login, ({ body, request }) => auth.login(body.email, body.password, callerOf(request)));

  routes.addPublic(authRoutes.refresh, async ({ body }) => ({ accessToken: await sessions.renew(body.refreshToken) }));

  routes.addPublic(authRoutes.logout, async ({ body }) => {
    await sessions.end(body.refreshToken);
    return {};
  });

  routes.add(authRoutes.me, ({ user }) => user);

  routes.add(authRoutes.updateProfile, ({ user, body, request }) =>
    updateProfile(accounts.users, user, body, callerOf(request)),
  );

  routes.addPublic(authRoutes.verify, async ({ body, request }) => {
    if (looksLikeAccessToken(body.token)) {
      const user = (await sessions.findUserOfAccessToken(body.token)) ?? null;
      return { valid: user !== null, user };
    }
    await rateLimits.count("mail-token", { address: request.ip });
    return { valid: true, user: await verification.verify(body.token) };
  });

  routes.addPublic(authRoutes.verifyEmail, async ({ query, request }) => {
    await rateLimits.count("mail-token", { address: request.ip });
    const user = await verification.verify(query.token);
    return answer(
      { user },
      { message: "Your email address is verified.", topLevel: { user: { full_name: user.full_name }, error: null } },
    );
  });

  routes.add(authRoutes.resendVerification, async ({ user, request }) => {
    await rateLimits.count("resend-verification", { address: request.ip, account: user.id });
    await verification.resend(user);
    return answer({}, { message: "The verification mail is on its way." });
  });

  routes.addPublic(authRoutes.forgotPassword, async ({ body, request }) => {
    await auth.forgotPassword(body.email, callerOf(request));
    return answer({}, { message: "If this address has an account, a mail with a reset link is on its way to it." });
  });

  routes.addPublic(authRoutes.resetPassword, async ({ body, request }) => {
    await auth.resetPassword(body.token, body.password ?? body.newPassword ?? "", callerOf(request));
    return answer({}, { message: "Your password was changed. Sign in with the new one." });
  });
}
