import { secondFactorMessages } from "@foretell/contract";
import type { AccountContext } from "../account-context.ts";
import type { AuditDetails, SignedIn, SignInAnswer } from "@foretell/contract";
import { badRequest, isRefusedWith, unauthorised } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Mail } from "../../../mail/mail.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAttempt, recordAudit } from "../audit/audit.service.ts";
import { forgetFormerHolder } from "../former-holder/former-holder.service.ts";
import type { SecondFactorCodes } from "../second-factor/second-factor-codes.service.ts";
import type { SecondFactorMails } from "../mails/second-factor-mails.ts";
import type { SignInTickets } from "../second-factor/sign-in-tickets.service.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.repo.ts";
import type { Sessions } from "../sessions/sessions.service.ts";
import { userView } from "../users/user-view.ts";
import { findUserByEmail, findUserById, holdUser, noteAttack, updateUser } from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";
import { resetLinkSeconds } from "../mails/account-mails.ts";
import type { Caller } from "../caller/caller.ts";
import type { AccountMails } from "../mails/account-mails.ts";
import type { Background } from "../../../background/background.ts";
import {
  consumeEmailToken,
  deleteEmailToken,
  findEmailTokenOwner,
  findLiveEmailToken,
  renewEmailToken,
  replaceEmailToken,
} from "../links/email-tokens.repo.ts";
import type { KnownDevices } from "../devices/known-devices.service.ts";
import { assertImpersonal, assertUncommon } from "../credentials/new-password.ts";
import type { Passwords } from "../credentials/passwords.ts";
import type { Attempt, Counted, LimitedAction, RateLimits } from "../rate-limits/rate-limits.service.ts";
import { deleteRegistrationClaimsOf } from "../links/registration-claims.repo.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";

/** Nothing new is mailed for two minutes, then four, eight …: the link that was mailed counts meanwhile. */
const resetPace = { firstWaitSeconds: 120, maxWaitSeconds: resetLinkSeconds };

export interface SignInDependencies {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  readonly knownDevices: KnownDevices;
  readonly secondFactorCodes: SecondFactorCodes;
  readonly tickets: SignInTickets;
  readonly outbox: Outbox;
  readonly mails: AccountMails;
  readonly secondFactorMails: SecondFactorMails;
  readonly background: Background;
  readonly onVerified: AccountContext["onVerified"];
}

/** Signing in, and getting in again without the password. */
export class SignIn {
  readonly #with: SignInDependencies;

  constructor(dependencies: SignInDependencies) {
    this.#with = dependencies;
  }

  /**
   * Begins a session, or the second step where the account has one. Throws the same 401, after the same time, for a wrong
   * password and an unknown address.
   */
  async login(email: string, password: string, caller: Caller): Promise<SignInAnswer> {
    const { db, passwords, knownDevices, secondFactorCodes, tickets, secondFactorMails } = this.#with;
    passwords.requireRoom();
    const row = await findUserByEmail(db, email);
    const counted = await this.#count("login", await knownDevices.attemptOf(email, row?.id, caller), row?.id, caller);
    this.#tellOfAttack(counted, row, (owner) => secondFactorMails.signInAttempts(owner));
    const isRight = await passwords.isRight(password, row?.password_hash);
    if (row === undefined || !isRight) {
      await recordAttempt(db, { event: "sign_in_refused", accountId: row?.id ?? null, caller });
      throw wrongCredentials();
    }
    const begun = await inTransaction(db, async (transaction) => {
      const held = await holdUser(transaction, row.id);
      // A password that was replaced while it was checked opens nothing any more.
      if (held?.password_hash !== row.password_hash) throw wrongCredentials();
      if (await secondFactorCodes.isOn(transaction, held.id)) {
        return { second_factor_required: true, ticket: await tickets.issue(transaction, held) } as const;
      }
      return this.#begin(transaction, held, caller);
    });
    await counted.succeed();
    return begun;
  }

  /**
   * Begins the session that a ticket awaits; throws a 401 for a wrong code, and TOKEN_INVALID for a ticket that has ended.
   * Ticket, code and session are one: a ticket that ended uses no code up, and a wrong code leaves the ticket its other tries.
   */
  async finishLogin(given: { ticket: string; code: string }, caller: Caller): Promise<SignedIn> {
    const { db, knownDevices, secondFactorCodes, tickets, secondFactorMails } = this.#with;
    const userId = await tickets.getOwner(given.ticket);
    const attempt = await knownDevices.attemptOf(userId, userId, caller);
    const counted = await this.#count("second-factor", attempt, userId, caller);
    await tickets.takeTry(given.ticket);
    const row = await findUserById(db, userId);
    this.#tellOfAttack(counted, row, (owner) => secondFactorMails.codeAttempts(owner));
    const begun = await inTransaction(db, async (transaction) => {
      const held = await holdUser(transaction, userId);
      if (held === undefined) throw wrongCode();
      await tickets.redeem(transaction, given.ticket, held);
      if (!(await secondFactorCodes.take(transaction, held, given.code, caller))) throw wrongCode();
      return this.#begin(transaction, held, caller, { with_code: true });
    }).catch(async (error: unknown) => {
      if (isRefusedWith(error, "CREDENTIALS_WRONG")) {
        await recordAttempt(db, { event: "second_factor_refused", accountId: userId, caller });
      }
      throw error;
    });
    await counted.succeed();
    return begun;
  }

  /** Counts an attempt to sign in; one that has to wait is refused with a 429, and noted. */
  async #count(
    action: LimitedAction,
    attempt: Attempt,
    accountId: string | undefined,
    caller: Caller,
  ): Promise<Counted> {
    const { db, rateLimits } = this.#with;
    try {
      return await rateLimits.count(action, attempt);
    } catch (error) {
      if (isRefusedWith(error, "RATE_LIMITED")) {
        await recordAttempt(db, { event: "sign_in_locked", accountId: accountId ?? null, caller });
      }
      throw error;
    }
  }

  /** In the transaction that holds the account. */
  async #begin(transaction: Db, held: UserRow, caller: Caller, details: AuditDetails = {}): Promise<SignedIn> {
    const { sessions, knownDevices } = this.#with;
    const user = userView(held);
    const tokens = await sessions.begin(transaction, user, caller.userAgent);
    await recordAudit(transaction, { event: "signed_in", accountId: user.id, actorId: user.id, caller, details });
    return { ...tokens, deviceToken: await knownDevices.remember(transaction, held.id, caller), user };
  }

  /** Once a day at most, beside the answer: it must not tell that the account exists. */
  #tellOfAttack(counted: Counted, row: UserRow | undefined, mailFor: (owner: UserRow) => Mail): void {
    const { db, outbox, background } = this.#with;
    if (!counted.isAccountUnderAttack || row === undefined) return;
    background.run("tell of attempts to sign in", () =>
      inTransaction(db, async (transaction) => {
        if (await noteAttack(transaction, row.id)) await outbox.add(transaction, mailFor(row));
      }),
    );
  }

  /** Mails a reset link if the address has an account: beside the answer, whose time must not tell. */
  async forgotPassword(email: string, caller: Caller): Promise<void> {
    const { db, rateLimits, knownDevices, background } = this.#with;
    const row = await findUserByEmail(db, email);
    await rateLimits.count("forgot-password", await knownDevices.attemptOf(email, row?.id, caller));
    background.run("mail a reset link", () => this.#sendResetLink(row));
  }

  async #sendResetLink(user: UserRow | undefined): Promise<void> {
    const { db, rateLimits, outbox, mails } = this.#with;
    if (user === undefined) return;
    const token = newSecretToken();
    const stored = {
      userId: user.id,
      purpose: "reset",
      email: user.email,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: resetLinkSeconds,
    } as const;
    await inTransaction(db, async (transaction) => {
      if (!rateLimits.isOn) await replaceEmailToken(transaction, stored);
      else if ((await renewEmailToken(transaction, stored, resetPace)) > 0) return;
      await outbox.add(transaction, mails.passwordReset(user, token));
    });
  }

  /**
   * Sets the password with the token of a mail and ends every session of the account, and a change of e-mail that waits
   * for its link. Whoever has the mail has the address: it counts as verified from then on, the account as theirs, and the
   * device as known, so that its owner gets in however many others try. Gives the token of the device.
   */
  async resetPassword(token: string, password: string, caller: Caller): Promise<string> {
    const { db, rateLimits, passwords, knownDevices, outbox, mails } = this.#with;
    assertUncommon(password);
    const tokenHash = hashSecretToken(token);
    // Before the work of hashing, so that it cannot be asked for without a link.
    if ((await findLiveEmailToken(db, "reset", tokenHash)) === undefined) {
      await rateLimits.count("mail-token", { address: caller.address });
      throw badResetLink();
    }
    const passwordHash = await passwords.hash(password);
    return inTransaction(db, async (transaction) => {
      const userId = await findEmailTokenOwner(transaction, "reset", tokenHash);
      // Held before its sessions are ended: one that is begun at this moment is ended with them.
      const owner = userId && (await holdUser(transaction, userId));
      const used = owner && (await consumeEmailToken(transaction, "reset", tokenHash));
      if (!used || owner.email !== used.email) throw badResetLink();
      assertImpersonal(password, owner);
      // Until now nobody had shown to be the owner: whoever registered the address may have been somebody else.
      if (!owner.is_verified) await forgetFormerHolder(transaction, owner.id, caller);
      await deleteSessionsOfUser(transaction, used.userId);
      await deleteEmailToken(transaction, "verify", used.userId);
      await deleteRegistrationClaimsOf(transaction, used.userId);
      await recordAudit(transaction, { event: "password_reset", accountId: used.userId, caller });
      const changed = await updateUser(transaction, used.userId, { password_hash: passwordHash, is_verified: true });
      if (changed === undefined) throw badResetLink();
      if (!owner.is_verified) await this.#with.onVerified(transaction, owner.id);
      await outbox.add(transaction, mails.passwordChanged(changed));
      return knownDevices.remember(transaction, owner.id, caller);
    });
  }
}

const badResetLink = () => badRequest("This reset link has expired or was used already.", "TOKEN_INVALID");

const wrongCode = () => unauthorised(secondFactorMessages.codeWrong, "CREDENTIALS_WRONG");

function wrongCredentials() {
  return unauthorised("Invalid email or password", "CREDENTIALS_WRONG");
}
