import type { BodyOf, User, usersRoutes } from "@foretell/contract";
import type { SignedInUser } from "../../app/authentication.ts";
import { notFound, unauthorised, validationFailed } from "../../app/errors.ts";
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
  holdUser,
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
   * verified): all of it or nothing.
   */
  async update(user: SignedInUser, body: BodyOf<typeof usersRoutes.update>, caller: Caller): Promise<UpdatedUser> {
    const { db } = this.#with;
    const before = await this.#get(user.id);
    const pendingEmail = body.email === undefined || body.email === before.email ? undefined : body.email;
    // Whoever holds a stolen access token must not be able to take the account with it.
    const isGuarded = body.password !== undefined || pendingEmail !== undefined;
    if (isGuarded) await this.#checkCurrentPassword(before, body.current_password ?? "", caller);
    const newAddress = pendingEmail === undefined ? undefined : await this.#askForAddress(before, pendingEmail, caller);
    const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
    const { after, token } = await inTransaction(db, async (transaction) => {
      const held = await holdUser(transaction, user.id);
      if (held === undefined) throw gone();
      // The current password was replaced while it was checked, which ended this session.
      if (isGuarded && held.password_hash !== before.password_hash) throw sessionEnded();
      return this.#change(transaction, user, { full_name: body.full_name, passwordHash, pendingEmail });
    });
    this.#tell({ after, hasNewPassword: passwordHash !== undefined, newAddress, token });
    return { user: userView(after), pendingEmail };
  }

  async #change(
    transaction: Db,
    { id, sessionId }: SignedInUser,
    change: {
      readonly full_name: string | undefined;
      readonly passwordHash: string | undefined;
      readonly pendingEmail: string | undefined;
    },
  ): Promise<{ after: UserRow; token: string | undefined }> {
    const { full_name, passwordHash, pendingEmail } = change;
    if (passwordHash !== undefined) {
      await deleteSessionsOfUser(transaction, id, sessionId);
      await deleteEmailToken(transaction, "reset", id);
    }
    const after = await updateUser(transaction, id, {
      ...(full_name === undefined ? {} : { full_name }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    });
    if (after === undefined) throw gone();
    const { verification } = this.#with;
    const token =
      pendingEmail === undefined ? undefined : await verification.prepareLink(transaction, after, pendingEmail);
    return { after, token };
  }

  /** Sends the mails of a change, once it is committed. */
  #tell({ after, hasNewPassword, newAddress, token }: CommittedChange): void {
    const { mailer, mails, verification } = this.#with;
    if (hasNewPassword) mailer.send(mails.passwordChanged(after));
    if (newAddress === undefined || token === undefined) return;
    mailer.send(mails.emailChangeAsked(after, newAddress.email));
    // The answer must not tell whether the address has an account; its owner is told, if there is one.
    if (newAddress.owner === undefined) verification.sendLink(after, newAddress.email, token);
    else if (newAddress.isNoticeDue) mailer.send(mails.alreadyRegistered(newAddress.owner));
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

  /** Counts the attempt and looks at who has the address; changes nothing of the account. */
  async #askForAddress(user: UserRow, email: string, caller: Caller): Promise<NewAddress> {
    const { db, rateLimits } = this.#with;
    await rateLimits.count("change-email", { address: caller.address, account: user.id });
    const owner = await findUserByEmail(db, email);
    return { email, owner, isNoticeDue: owner !== undefined && (await noteRegistrationAttempt(db, email)) };
  }

  /** Deletes the account with everything that is its own. */
  async remove(user: SignedInUser): Promise<void> {
    await deleteUser(this.#with.db, user.id);
  }

  async #get(id: string): Promise<UserRow> {
    const user = await findUserById(this.#with.db, id);
    if (user === undefined) throw gone();
    return user;
  }
}

/** An address that an account is to have, and whose it is now. */
interface NewAddress {
  readonly email: string;
  readonly owner: UserRow | undefined;
  readonly isNoticeDue: boolean;
}

interface CommittedChange {
  readonly after: UserRow;
  readonly hasNewPassword: boolean;
  readonly newAddress: NewAddress | undefined;
  readonly token: string | undefined;
}

const gone = () => notFound("This account does not exist any more.");
const sessionEnded = () => unauthorised("Your session has expired. Sign in again.");
