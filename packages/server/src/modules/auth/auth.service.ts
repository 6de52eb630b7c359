import type { User } from "@foretell/contract";
import { badRequest, unauthorised } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Mailer } from "../../mail/mail.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.repo.ts";
import type { Sessions, SessionTokens } from "../sessions/sessions.service.ts";
import { userView } from "../users/user-view.ts";
import { findUserByEmail, holdUser, updateUser } from "../users/users.repo.ts";
import { resetLinkSeconds } from "./account-mails.ts";
import type { AccountMails } from "./account-mails.ts";
import type { Background } from "./background.ts";
import { consumeEmailToken, findEmailTokenOwner, replaceEmailToken } from "./email-tokens.repo.ts";
import { hashPassword, isPassword } from "./password.ts";
import type { RateLimits } from "./rate-limits.service.ts";
import { hashSecretToken, newSecretToken } from "./secret-token.ts";

/** Where a call comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string | undefined;
}

export interface AuthDependencies {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
  readonly mailer: Mailer;
  readonly mails: AccountMails;
  readonly background: Background;
}

/** Signing in, and getting in again without the password. */
export class Auth {
  readonly #with: AuthDependencies;

  constructor(dependencies: AuthDependencies) {
    this.#with = dependencies;
  }

  /** Begins a session; throws the same 401, after the same time, for a wrong password and an unknown address. */
  async login(email: string, password: string, caller: Caller): Promise<SessionTokens & { user: User }> {
    const { db, rateLimits, sessions } = this.#with;
    await rateLimits.count("login", { address: caller.address, account: email });
    const row = await findUserByEmail(db, email);
    const isRight = await isPassword(password, row?.password_hash);
    if (row === undefined || !isRight) throw wrongCredentials();
    const begun = await inTransaction(db, async (transaction) => {
      const held = await holdUser(transaction, row.id);
      // A password that was replaced while it was checked opens nothing any more.
      if (held?.password_hash !== row.password_hash) throw wrongCredentials();
      const user = userView(held);
      return { ...(await sessions.begin(transaction, user, caller.userAgent)), user };
    });
    await rateLimits.forget("login", email);
    return begun;
  }

  /** Mails a reset link if the address has an account. Returns before it is known whether it has. */
  async forgotPassword(email: string, caller: Caller): Promise<void> {
    await this.#with.rateLimits.count("forgot-password", { address: caller.address, account: email });
    this.#with.background.run("mail a reset link", () => this.#sendResetLink(email));
  }

  async #sendResetLink(email: string): Promise<void> {
    const { db, mailer, mails } = this.#with;
    const user = await findUserByEmail(db, email);
    if (user === undefined) return;
    const token = newSecretToken();
    await replaceEmailToken(db, {
      userId: user.id,
      purpose: "reset",
      email: user.email,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: resetLinkSeconds,
    });
    mailer.send(mails.passwordReset(user, token));
  }

  /**
   * Sets the password with the token of a mail and ends every session of the account.
   * Whoever has the mail has the address: it counts as verified from then on.
   */
  async resetPassword(token: string, password: string, caller: Caller): Promise<void> {
    const { db, rateLimits, mailer, mails } = this.#with;
    await rateLimits.count("mail-token", { address: caller.address });
    const passwordHash = await hashPassword(password);
    const user = await inTransaction(db, async (transaction) => {
      const tokenHash = hashSecretToken(token);
      const userId = await findEmailTokenOwner(transaction, "reset", tokenHash);
      // Held before its sessions are ended: one that is begun at this moment is ended with them.
      const owner = userId && (await holdUser(transaction, userId));
      const used = owner && (await consumeEmailToken(transaction, "reset", tokenHash));
      if (!used || owner.email !== used.email) {
        throw badRequest("This reset link has expired or was used already.", "TOKEN_INVALID");
      }
      await deleteSessionsOfUser(transaction, used.userId);
      return updateUser(transaction, used.userId, { password_hash: passwordHash, is_verified: true });
    });
    if (user === undefined) return;
    await rateLimits.forget("login", user.email);
    mailer.send(mails.passwordChanged(user));
  }
}

function wrongCredentials() {
  return unauthorised("Invalid email or password", "CREDENTIALS_WRONG");
}
