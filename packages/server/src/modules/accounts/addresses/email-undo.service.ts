import type { EmailUndoOutcome } from "@foretell/contract";
import { badRequest } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { isUniqueViolation } from "../../../db/driver-error.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { AccountContext } from "../account-context.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/audit.service.ts";
import { forgetThief } from "../former-holder/former-holder.service.ts";
import { holdUser } from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";
import { undoLinkSeconds } from "../mails/account-mails.ts";
import type { AccountMails } from "../mails/account-mails.ts";
import type { Caller } from "../caller/caller.ts";
import {
  deleteEmailUndosSince,
  deleteExpiredEmailUndos,
  findEmailUndo,
  insertEmailUndo,
  releaseAddress,
} from "../links/email-undos.repo.ts";
import { giveBack } from "../former-holder/give-back.ts";
import type { Passwords } from "../credentials/passwords.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";

export interface EmailUndoDependencies {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly mails: AccountMails;
  readonly passwords: Passwords;
  readonly onVerified: AccountContext["onVerified"];
}

/** The owner's "this was not me" to a change of e-mail, from the mailbox of the address that the account leaves. */
export class EmailUndo {
  readonly #db: Db;
  readonly #outbox: Outbox;
  readonly #mails: AccountMails;
  readonly #passwords: Passwords;
  readonly #onVerified: AccountContext["onVerified"];

  constructor({ db, outbox, mails, passwords, onVerified }: EmailUndoDependencies) {
    this.#db = db;
    this.#outbox = outbox;
    this.#mails = mails;
    this.#passwords = passwords;
    this.#onVerified = onVerified;
  }

  /** Makes a link that brings the account back to the address that it has. Gives the token for the mail to that address. */
  async prepareLink(transaction: Db, { id, email }: UserRow): Promise<string> {
    const token = newSecretToken();
    await insertEmailUndo(transaction, {
      userId: id,
      email,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: undoLinkSeconds,
    });
    return token;
  }

  /**
   * Gives the account back to the holder of the address: it has the address again, a change that waits for its link ends,
   * and so do every session, every other link, the password, which whoever asked for the change knew, and a second step that
   * is not from long before. A link to choose a new password is mailed. Of an account that is gone the address is given free.
   * Throws TOKEN_INVALID when the token is unknown, used, expired, or of a change after one that was undone.
   */
  async undo(token: string, caller: Caller): Promise<EmailUndoOutcome> {
    const tokenHash = hashSecretToken(token);
    // Before the work of hashing, so that it cannot be asked for without a link.
    if ((await findEmailUndo(this.#db, tokenHash)) === undefined) throw linkInvalid();
    // Nobody knows it; hashed before the account is held.
    const passwordHash = await this.#passwords.hash(newSecretToken());
    return inTransaction(this.#db, (transaction) => this.#take(transaction, tokenHash, passwordHash, caller)).catch(
      (error: unknown) => {
        throw isUniqueViolation(error) ? linkInvalid() : error;
      },
    );
  }

  async #take(transaction: Db, tokenHash: Buffer, passwordHash: string, caller: Caller): Promise<EmailUndoOutcome> {
    const found = await findEmailUndo(transaction, tokenHash);
    const userId = found?.userId ?? undefined;
    const before = userId === undefined ? undefined : await holdUser(transaction, userId);
    // Looked at again: another link of the account may have been used, or the account deleted, meanwhile.
    const undo = found && (await findEmailUndo(transaction, tokenHash));
    if (undo === undefined) throw linkInvalid();
    if (undo.userId === null || before === undefined) {
      await releaseAddress(transaction, undo.email);
      return "account_deleted";
    }
    const left = { userId: before.id, email: undo.email, graceSeconds: undoLinkSeconds };
    const isSecondFactorOff = await forgetThief(transaction, left, caller);
    await deleteEmailUndosSince(transaction, before.id, undo.email);
    const change = { email: undo.email, is_verified: true, password_hash: passwordHash };
    const givenBack = await giveBack(transaction, before.id, change);
    if (givenBack === undefined) throw linkInvalid();
    await this.#onVerified(transaction, before.id);
    await recordAudit(transaction, { event: "email_change_undone", accountId: before.id, caller });
    const { after, resetToken } = givenBack;
    const undone = this.#mails.emailChangeUndone(after, resetToken, { isSecondFactorOff });
    const takenBack = before.email === after.email ? [] : [this.#mails.addressTakenBack(before)];
    await this.#outbox.add(transaction, undone, ...takenBack);
    return "undone";
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredEmailUndos(this.#db);
  }
}

const linkInvalid = () => badRequest("This link has expired or was used already.", "TOKEN_INVALID");
