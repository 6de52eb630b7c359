import type { MailedLink, User } from "@foretell/contract";
import { AppError, badRequest, tooManyRequests } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { isUniqueViolation } from "../../../db/driver-error.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { AccountContext } from "../account-context.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/audit.service.ts";
import { forgetFormerHolder } from "../former-holder/former-holder.service.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.repo.ts";
import { userView } from "../users/user-view.ts";
import { deleteUser, findUserById, holdUser, updateUser } from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";
import { verificationLinkSeconds } from "../mails/account-mails.ts";
import type { AccountMails } from "../mails/account-mails.ts";
import type { Caller } from "../caller/caller.ts";
import {
  consumeEmailToken,
  deleteEmailToken,
  deleteEmailTokensOf,
  findEmailTokenOwner,
  findLiveEmailToken,
  hasVerified,
  renewEmailToken,
  replaceEmailToken,
} from "../links/email-tokens.repo.ts";
import type { NewEmailToken } from "../links/email-tokens.repo.ts";
import type { EmailUndo } from "./email-undo.service.ts";
import { isAddressKept } from "../links/email-undos.repo.ts";
import type { RateLimits } from "../rate-limits/rate-limits.service.ts";
import {
  deleteExpiredRegistrationClaims,
  deleteRegistrationClaim,
  deleteRegistrationClaimsOf,
  findRegistrationClaim,
  insertRegistrationClaim,
} from "../links/registration-claims.repo.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";

/** Registrations of one unverified address that count at once: each sends a mail. */
const maxClaimCount = 5;
/** A link that was just mailed counts on: another follows after a minute, then two, four … */
const resendPace = { firstWaitSeconds: 60, maxWaitSeconds: 60 * 60 };

export interface VerificationDependencies {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly mails: AccountMails;
  readonly rateLimits: RateLimits;
  readonly emailUndo: EmailUndo;
  readonly onVerified: AccountContext["onVerified"];
}

type Owner = Pick<UserRow, "id" | "full_name">;

/** Proves by a mailed link that an address belongs to an account. */
export class Verification {
  readonly #db: Db;
  readonly #outbox: Outbox;
  readonly #mails: AccountMails;
  readonly #rateLimits: RateLimits;
  readonly #undo: EmailUndo;
  readonly #onVerified: AccountContext["onVerified"];

  constructor({ db, outbox, mails, rateLimits, emailUndo, onVerified }: VerificationDependencies) {
    this.#rateLimits = rateLimits;
    this.#db = db;
    this.#outbox = outbox;
    this.#mails = mails;
    this.#undo = emailUndo;
    this.#onVerified = onVerified;
  }

  /** Makes a new link for an address, which makes the one before worthless. Gives the token for the mail. */
  async prepareLink(db: Db, owner: Owner, email: string): Promise<string> {
    const token = newSecretToken();
    await replaceEmailToken(db, this.#linkOf(owner, email, token));
    return token;
  }

  /**
   * Makes a link for one more registration of an account that is not verified and held. Whoever opens it has the account
   * with the name and password of that registration. Gives the token; undefined when there are too many of them.
   */
  async prepareClaim(
    transaction: Db,
    userId: string,
    registration: { readonly full_name: string; readonly passwordHash: string },
  ): Promise<string | undefined> {
    const token = newSecretToken();
    const claim = { userId, ...registration, tokenHash: hashSecretToken(token) };
    const isStored = await insertRegistrationClaim(
      transaction,
      { ...claim, lifetimeSeconds: verificationLinkSeconds },
      maxClaimCount,
    );
    return isStored ? token : undefined;
  }

  /** Sends another link to an account that is not verified yet; throws a 429 while the one before is too young. */
  async resend(user: User): Promise<void> {
    if (user.isVerified) return;
    const token = newSecretToken();
    const link = this.#linkOf(user, user.email, token);
    await inTransaction(this.#db, async (transaction) => {
      if (this.#rateLimits.isOn) {
        const waitSeconds = await renewEmailToken(transaction, link, resendPace);
        if (waitSeconds > 0) {
          throw tooManyRequests("A mail with a link is on its way. Wait before another.", waitSeconds);
        }
      } else {
        await replaceEmailToken(transaction, link);
      }
      await this.#outbox.add(transaction, this.#mails.verification(user, token));
    });
  }

  #linkOf(owner: Owner, email: string, token: string): NewEmailToken {
    return {
      userId: owner.id,
      purpose: "verify",
      email,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: verificationLinkSeconds,
    };
  }

  /** What the link of a mail would do, and to which account. Throws TOKEN_INVALID when it does nothing any more. */
  async describe(token: string): Promise<MailedLink> {
    const tokenHash = hashSecretToken(token);
    const mailed = await findLiveEmailToken(this.#db, "verify", tokenHash);
    const claim = mailed === undefined ? await findRegistrationClaim(this.#db, tokenHash) : undefined;
    const userId = mailed?.userId ?? claim?.userId;
    const user = userId === undefined ? undefined : await findUserById(this.#db, userId);
    if (user === undefined) throw await this.#useless(this.#db, tokenHash);
    const account_id = user.id;
    if (claim !== undefined) return { purpose: "claim", account_id, email: user.email, full_name: claim.full_name };
    const email = mailed?.email ?? user.email;
    const purpose = email === user.email ? ("registration" as const) : ("email_change" as const);
    return { purpose, account_id, email, full_name: user.full_name };
  }

  /**
   * Takes the token of a mail: its address becomes the account's, verified. Gives the account as it is then.
   * Throws TOKEN_INVALID when the token is unknown, used, expired or no longer the newest.
   */
  async verify(token: string, caller: Caller): Promise<User> {
    const tokenHash = hashSecretToken(token);
    const verified = await inTransaction(this.#db, async (transaction) => {
      const account =
        (await this.#takeLink(transaction, tokenHash, caller)) ??
        (await this.#takeClaim(transaction, tokenHash, caller));
      await this.#onVerified(transaction, account.id);
      return account;
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
    return userView(verified);
  }

  /** Why a link does nothing: whoever opens it a second time has done already what he wants. */
  async #useless(db: Db, tokenHash: Buffer): Promise<AppError> {
    return (await hasVerified(db, tokenHash)) ? linkUsed() : linkInvalid();
  }

  /** Undefined when the token is not that of an account's own link. */
  async #takeLink(transaction: Db, tokenHash: Buffer, caller: Caller): Promise<UserRow | undefined> {
    const userId = await findEmailTokenOwner(transaction, "verify", tokenHash);
    if (userId === undefined) return undefined;
    const before = await holdUser(transaction, userId);
    const used = before && (await consumeEmailToken(transaction, "verify", tokenHash));
    const after = used && (await updateUser(transaction, used.userId, { email: used.email, is_verified: true }));
    if (!before || !after) throw await this.#useless(transaction, tokenHash);
    await deleteRegistrationClaimsOf(transaction, after.id);
    const deed = { accountId: after.id, caller };
    if (before.email === after.email) {
      await recordAudit(transaction, { ...deed, event: "email_verified" });
      return after;
    }
    if (await isAddressKept(transaction, after.email, after.id)) throw addressTaken();
    // A reset link that lies in the old mailbox must not open the account any more.
    await deleteEmailToken(transaction, "reset", after.id);
    await recordAudit(transaction, { ...deed, event: "email_changed" });
    // An address that nobody proved to have may be anybody's, who must not get the account with it.
    if (before.is_verified) {
      const undoToken = await this.#undo.prepareLink(transaction, before);
      await this.#outbox.add(transaction, this.#mails.emailChanged(before, undoToken));
    }
    return after;
  }

  /** Whoever registered the address before has neither password nor session nor second step any more. */
  async #takeClaim(transaction: Db, tokenHash: Buffer, caller: Caller): Promise<UserRow> {
    const found = await findRegistrationClaim(transaction, tokenHash);
    const before = found && (await holdUser(transaction, found.userId));
    // Looked at again: it may have been decided meanwhile whose the account is.
    const claim = before && (await findRegistrationClaim(transaction, tokenHash));
    if (!before || !claim || before.is_verified) throw linkInvalid();
    await forgetFormerHolder(transaction, before.id, caller);
    await deleteSessionsOfUser(transaction, before.id);
    await deleteEmailTokensOf(transaction, before.id);
    await deleteRegistrationClaimsOf(transaction, before.id);
    const { full_name, passwordHash } = claim;
    const change = { full_name, password_hash: passwordHash, is_verified: true };
    const after = await updateUser(transaction, before.id, change);
    if (after === undefined) throw linkInvalid();
    await recordAudit(transaction, { event: "account_claimed", accountId: after.id, caller });
    return after;
  }

  /**
   * The holder of the mailbox says that they did not ask for the mail: an account that was made with their address goes,
   * an account that was to get it keeps the one it has. Throws TOKEN_INVALID as `verify` does.
   */
  async refuse(token: string, caller: Caller): Promise<void> {
    const tokenHash = hashSecretToken(token);
    await inTransaction(this.#db, async (transaction) => {
      const userId =
        (await findEmailTokenOwner(transaction, "verify", tokenHash)) ??
        (await findRegistrationClaim(transaction, tokenHash))?.userId;
      const user = userId === undefined ? undefined : await holdUser(transaction, userId);
      if (user === undefined) throw linkInvalid();
      if ((await findRegistrationClaim(transaction, tokenHash)) !== undefined) {
        await deleteRegistrationClaim(transaction, tokenHash);
        return;
      }
      const used = await consumeEmailToken(transaction, "verify", tokenHash);
      if (used === undefined) throw linkInvalid();
      await recordAudit(transaction, { event: "account_refused", accountId: user.id, caller });
      // A verified account was proven to be somebody's: its own address was not mailed to a stranger.
      if (used.email === user.email && !user.is_verified) await deleteUser(transaction, user.id);
    });
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredRegistrationClaims(this.#db);
  }
}

const linkUsed = () =>
  new AppError("LINK_USED", "This link was used already, and the address is verified. Sign in to go on.");
const linkInvalid = () => badRequest("This verification link has expired or was used already.", "TOKEN_INVALID");
const addressTaken = () => badRequest("This address belongs to another account by now.", "TOKEN_INVALID");
