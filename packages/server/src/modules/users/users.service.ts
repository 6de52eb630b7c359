import type { BodyOf, User, usersRoutes } from "@foretell/contract";
import type { SignedInUser } from "../../app/authentication.ts";
import { notFound, validationFailed } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../db/uuid.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { AccountMails } from "../auth/account-mails.ts";
import type { Caller } from "../auth/auth.service.ts";
import { deleteEmailToken } from "../auth/email-tokens.repo.ts";
import { hashPassword, isPassword } from "../auth/password.ts";
import type { RateLimits } from "../auth/rate-limits.service.ts";
import type { Verification } from "../auth/verification.service.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.repo.ts";
import { userView } from "./user-view.ts";
import {
  deleteUser,
  findUserByEmail,
  findUserById,
  insertUser,
  noteRegistrationAttempt,
  updateUser,
} from "./users.repo.ts";
import type { UserRow } from "./users.repo.ts";

export interface UsersDependencies {
  readonly db: Db;
  readonly rateLimits: RateLimits;
  readonly verification: Verification;
  readonly mailer: Mailer;
  readonly mails: AccountMails;
}

export interface UpdatedUser {
  readonly user: User;
  /** The address that a verification mail went to, where the e-mail is to change. */
  readonly pendingEmail: string | undefined;
}

/** Accounts: made, changed and deleted by their owners. */
export class Users {
  readonly #with: UsersDependencies;

  constructor(dependencies: UsersDependencies) {
    this.#with = dependencies;
  }

  /**
   * Makes an account and mails its verification link.
   * For an address that has an account it does as much work and returns the same, and its owner gets a mail.
   */
  async register(body: BodyOf<typeof usersRoutes.register>, caller: Caller): Promise<void> {
    const { db, rateLimits, verification, mailer, mails } = this.#with;
    await rateLimits.count("register", { address: caller.address, account: body.email });
    const user = {
      id: newId(),
      email: body.email,
      full_name: body.full_name,
      password_hash: await hashPassword(body.password),
    };
    const outcome = await inTransaction(db, async (transaction) => {
      const isNew = await insertUser(transaction, user);
      return isNew
        ? { token: await verification.prepareLink(transaction, user, user.email) }
        : { isNoticeDue: await noteRegistrationAttempt(transaction, user.email) };
    });
    if (outcome.token !== undefined) verification.sendLink(user, user.email, outcome.token);
    else if (outcome.isNoticeDue) mailer.send(mails.alreadyRegistered(user));
  }

  /**
   * Changes the name, the password (with the current one; every other session ends) and the e-mail (once it is
   * verified).
   */
  async update(user: SignedInUser, body: BodyOf<typeof usersRoutes.update>, caller: Caller): Promise<UpdatedUser> {
    const { db, mailer, mails } = this.#with;
    const before = await this.#get(user.id);
    const pendingEmail = body.email === undefined || body.email === before.email ? undefined : body.email;
    // Whoever holds a stolen access token must not be able to take the account with it.
    if (body.password !== undefined || pendingEmail !== undefined) {
      await this.#checkCurrentPassword(before, body.current_password ?? "", caller);
    }
    const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
    const change = {
      ...(body.full_name === undefined ? {} : { full_name: body.full_name }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    };
    const after = await inTransaction(db, async (transaction) => {
      if (passwordHash !== undefined) {
        await deleteSessionsOfUser(transaction, user.id, user.sessionId);
        await deleteEmailToken(transaction, "reset", user.id);
      }
      return updateUser(transaction, user.id, change);
    });
    if (after === undefined) throw notFound("This account does not exist any more.");
    if (passwordHash !== undefined) mailer.send(mails.passwordChanged(after));
    if (pendingEmail !== undefined) await this.#beginEmailChange(after, pendingEmail, caller);
    return { user: userView(after), pendingEmail };
  }

  async #checkCurrentPassword(user: UserRow, currentPassword: string, caller: Caller): Promise<void> {
    const { rateLimits } = this.#with;
    await rateLimits.count("change-password", { address: caller.address, account: user.id });
    if (!(await isPassword(currentPassword, user.password_hash))) {
      // Not a 401: the session is as good as before, and a client would try to renew it.
      throw validationFailed([{ path: "current_password", message: "Current password is incorrect" }]);
    }
    await rateLimits.forget("change-password", user.id);
  }

  /** The answer must not tell whether the address has an account; its owner is told, if there is one. */
  async #beginEmailChange(user: UserRow, email: string, caller: Caller): Promise<void> {
    const { db, rateLimits, verification, mailer, mails } = this.#with;
    await rateLimits.count("change-email", { address: caller.address, account: user.id });
    mailer.send(mails.emailChangeAsked(user, email));
    const owner = await findUserByEmail(db, email);
    const token = await verification.prepareLink(db, user, email);
    if (owner === undefined) verification.sendLink(user, email, token);
    else if (await noteRegistrationAttempt(db, email)) mailer.send(mails.alreadyRegistered(owner));
  }

  /** Deletes the account with everything that is its own. */
  async remove(user: SignedInUser): Promise<void> {
    await deleteUser(this.#with.db, user.id);
  }

  async #get(id: string): Promise<UserRow> {
    const user = await findUserById(this.#with.db, id);
    if (user === undefined) throw notFound("This account does not exist any more.");
    return user;
  }
}
