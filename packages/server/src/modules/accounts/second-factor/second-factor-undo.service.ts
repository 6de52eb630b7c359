import { badRequest } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/audit.service.ts";
import { undoLinkSeconds } from "../mails/account-mails.ts";
import type { Caller } from "../caller/caller.ts";
import { deleteEmailUndosSince } from "../links/email-undos.repo.ts";
import { giveBack } from "../former-holder/give-back.ts";
import type { Passwords } from "../credentials/passwords.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";
import { holdUser } from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";
import { forgetFormerHolder } from "../former-holder/former-holder.service.ts";
import type { SecondFactorMails } from "../mails/second-factor-mails.ts";
import {
  deleteExpiredSecondFactorUndos,
  findSecondFactorUndo,
  insertSecondFactorUndo,
} from "./second-factor-undos.repo.ts";

export interface SecondFactorUndoDependencies {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly outbox: Outbox;
  readonly mails: SecondFactorMails;
}

/** The owner's "this was not me" to a second step that was switched on, from the mailbox of the account's address. */
export class SecondFactorUndo {
  readonly #with: SecondFactorUndoDependencies;

  constructor(dependencies: SecondFactorUndoDependencies) {
    this.#with = dependencies;
  }

  /**
   * Makes a link against the second step that is switched on in this transaction. Gives the token for the mail; undefined
   * where nobody proved to have the address: it may be anybody's, who must not get the account with it.
   */
  async prepareLink(transaction: Db, { id, email, is_verified }: UserRow): Promise<string | undefined> {
    if (!is_verified) return undefined;
    const token = newSecretToken();
    await insertSecondFactorUndo(transaction, {
      userId: id,
      email,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: undoLinkSeconds,
    });
    return token;
  }

  /**
   * Switches the second step off and gives the account to the holder of its address: every session ends, every link, a
   * change of e-mail that waits for its own, and the password, which whoever switched the step on knew. A link to choose a new
   * password is mailed. Throws TOKEN_INVALID when the token is unknown, used, expired, or of a second step that is not on any
   * more, and when the account has another address than the one that it was mailed to.
   */
  async undo(token: string, caller: Caller): Promise<void> {
    const { db, passwords } = this.#with;
    const tokenHash = hashSecretToken(token);
    // Before the work of hashing, so that it cannot be asked for without a link.
    if ((await findSecondFactorUndo(db, tokenHash)) === undefined) throw linkInvalid();
    // Nobody knows it; hashed before the account is held.
    const passwordHash = await passwords.hash(newSecretToken());
    await inTransaction(db, (transaction) => this.#take(transaction, tokenHash, passwordHash, caller));
  }

  async #take(transaction: Db, tokenHash: Buffer, passwordHash: string, caller: Caller): Promise<void> {
    const found = await findSecondFactorUndo(transaction, tokenHash);
    const held = found && (await holdUser(transaction, found.userId));
    // Looked at again: the second step may have ended meanwhile, and another begun.
    const undo = held && (await findSecondFactorUndo(transaction, tokenHash));
    if (undo === undefined) throw linkInvalid();
    // The link to a new password would go to whoever has the account's address now.
    if (held?.email !== undo.email) throw addressLeft();
    await forgetFormerHolder(transaction, held.id, caller);
    await deleteEmailUndosSince(transaction, held.id, held.email);
    const givenBack = await giveBack(transaction, held.id, { password_hash: passwordHash });
    if (givenBack === undefined) throw linkInvalid();
    await recordAudit(transaction, { event: "second_factor_undone", accountId: held.id, caller });
    const { outbox, mails } = this.#with;
    await outbox.add(transaction, mails.undone(givenBack.after, givenBack.resetToken));
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredSecondFactorUndos(this.#with.db);
  }
}

const linkInvalid = () =>
  badRequest(
    "This link has expired or was used already, or two-step sign-in was turned off or set up anew after its mail.",
    "TOKEN_INVALID",
  );
const addressLeft = () =>
  badRequest(
    "The account has another address by now. Use the link in the mail that told you of that change.",
    "TOKEN_INVALID",
  );
