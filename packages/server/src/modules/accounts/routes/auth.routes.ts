import { authRoutes } from "@foretell/contract";
import type { EmailUndoOutcome } from "@foretell/contract";
import { answer } from "../../../http/answer.ts";
import type { ContractRoutes } from "../../../http/contract-routes.ts";
import { isRefusedWith } from "../../../errors.ts";
import { updateProfile } from "./update-profile.ts";
import { nameAccount } from "../../../logger.ts";
import { looksLikeAccessToken } from "../sessions/access-tokens.ts";
import type { AccountServices } from "../account-services.ts";
import { callerOf } from "../caller/caller-of.ts";

const undoMessages: Readonly<Record<EmailUndoOutcome, string>> = {
  undone: "The change was undone. A mail with a link to choose a new password is on its way.",
  account_deleted: "The account was deleted in the meantime and cannot be brought back. Its address is free again.",
};

export function addAuthRoutes(routes: ContractRoutes, accounts: AccountServices): void {
  const { authenticator, emailUndo, rateLimits, renewals, secondFactorUndo, sessions, signIn, verification } = accounts;

  /**
   * Tokens that are good are not counted: a stranger of the same network must not keep a link from its owner. They are too
   * random to be guessed.
   */
  const withMailToken = async <Result>(address: string, take: () => Promise<Result>): Promise<Result> => {
    try {
      return await take();
    } catch (error) {
      if (isRefusedWith(error, "TOKEN_INVALID")) await rateLimits.count("mail-token", { address });
      throw error;
    }
  };

  routes.addPublic(authRoutes.login, async ({ body, request }) => {
    const answered = await signIn.login(body.email, body.password, callerOf(request, body.deviceToken));
    if ("user" in answered) nameAccount(request.log, answered.user.id);
    return answered;
  });

  routes.addPublic(authRoutes.secondFactor, async ({ body, request }) => {
    const begun = await signIn.finishLogin(body, callerOf(request, body.deviceToken));
    nameAccount(request.log, begun.user.id);
    return begun;
  });

  routes.addPublic(authRoutes.refresh, async ({ body, request }) => {
    const rotates = body.rotate === true;
    const { userId, ...tokens } = await renewals.renew(body.refreshToken, callerOf(request), { rotates });
    nameAccount(request.log, userId);
    return tokens;
  });

  routes.addPublic(authRoutes.logout, async ({ body, request }) => {
    await sessions.end(body.refreshToken, callerOf(request));
    return {};
  });

  routes.add(authRoutes.me, ({ user }) => user);

  routes.add(authRoutes.updateProfile, ({ user, body, request }) =>
    updateProfile(accounts.users, user, body, callerOf(request)),
  );

  routes.addPublic(authRoutes.verify, async ({ body, request }) => {
    if (looksLikeAccessToken(body.token)) {
      const user = (await authenticator.findUser(body.token)) ?? null;
      return { valid: user !== null, user };
    }
    const verify = () => verification.verify(body.token, callerOf(request));
    return { valid: true, user: await withMailToken(request.ip, verify) };
  });

  routes.addPublic(authRoutes.verifyEmail, async ({ query, request }) => {
    const user = await withMailToken(request.ip, () => verification.verify(query.token, callerOf(request)));
    return answer(
      { user },
      { message: "Your email address is verified.", topLevel: { user: { full_name: user.full_name }, error: null } },
    );
  });

  routes.addPublic(authRoutes.describeMailedLink, ({ body, request }) =>
    withMailToken(request.ip, () => verification.describe(body.token)),
  );

  routes.addPublic(authRoutes.refuseMailedLink, async ({ body, request }) => {
    await withMailToken(request.ip, () => verification.refuse(body.token, callerOf(request)));
    return answer({}, { message: "Thank you. Nothing is done with your address." });
  });

  routes.addPublic(authRoutes.undoEmailChange, async ({ body, request }) => {
    const outcome = await withMailToken(request.ip, () => emailUndo.undo(body.token, callerOf(request)));
    return answer({ outcome }, { message: undoMessages[outcome] });
  });

  routes.addPublic(authRoutes.undoSecondFactor, async ({ body, request }) => {
    await withMailToken(request.ip, () => secondFactorUndo.undo(body.token, callerOf(request)));
    return answer(
      {},
      { message: "Two-step sign-in is off. A mail with a link to choose a new password is on its way." },
    );
  });

  routes.add(authRoutes.resendVerification, async ({ user, request }) => {
    await rateLimits.count("resend-verification", { address: request.ip });
    await verification.resend(user);
    return answer({}, { message: "The verification mail is on its way." });
  });

  routes.addPublic(authRoutes.forgotPassword, async ({ body, request }) => {
    await signIn.forgotPassword(body.email, callerOf(request, body.deviceToken));
    return answer({}, { message: "If this address has an account, a mail with a reset link is on its way to it." });
  });

  routes.addPublic(authRoutes.resetPassword, async ({ body, request }) => {
    const password = body.password ?? body.newPassword ?? "";
    const deviceToken = await signIn.resetPassword(body.token, password, callerOf(request, body.deviceToken));
    return answer({ deviceToken }, { message: "Your password was changed. Sign in with the new one." });
  });
}
