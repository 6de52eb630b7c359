import type { User } from "@foretell/contract";
import { badRequest } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { isUniqueViolation } from "../../db/driver-error.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Mailer } from "../../mail/mail.ts";
import { userView } from "../users/user-view.ts";
import { holdUser, updateUser } from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";
import { verificationLinkSeconds } from "./account-mails.ts";
import type { AccountMails } from "./account-mails.ts";
import { consumeEmailToken, deleteEmailToken, findEmailTokenOwner, replaceEmailToken } from "./email-tokens.repo.ts";
import { hashSecretToken, newSecretToken } from "./secret-token.ts";

type Owner = Pick<UserRow, "id" | "full_name">;

/** Proves by a mailed link that an address belongs to an account. */
export class Verification {
  readonly #db: Db;
  readonly #mailer: Mailer;
  readonly #mails: AccountMails;

  constructor(db: Db, mailer: Mailer, mails: AccountMails) {
    this.#db = db;
    this.#mailer = mailer;
    this.#mails = mails;
  }

  /** Makes a new link for an address, which makes the one before worthless. Gives the token for `sendLink`. */
  async prepareLink(db: Db, owner: Owner, email: string): Promise<string> {
    const token = newSecretToken();
    await replaceEmailToken(db, {
      userId: owner.id,
      purpose: "verify",
      email,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: verificationLinkSeconds,
    });
    return token;
  }

  sendLink(owner: Owner, email: string, token: string): void {
    this.#mailer.send(this.#mails.verification({ full_name: owner.full_name, email }, token));
  }

  /** Sends the link again, to an account that is not verified yet. */
  async resend(user: User): Promise<void> {
    if (user.isVerified) return;
    this.sendLink(user, user.email, await this.prepareLink(this.#db, user, user.email));
  }

  /**
   * Takes the token of a mail: its address becomes the account's, verified. Gives the account as it is then.
   * Throws TOKEN_INVALID when the token is unknown, used, expired or no longer the newest.
   */
  async verify(token: string): Promise<User> {
    const { before, after } = await this.#take(hashSecretToken(token)).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw badRequest("This address belongs to another account by now.", "TOKEN_INVALID");
    });
    if (before.email !== after.email) this.#mailer.send(this.#mails.emailChanged(before, after.email));
    return userView(after);
  }

  async #take(tokenHash: Buffer): Promise<{ before: UserRow; after: UserRow }> {
    return inTransaction(this.#db, async (transaction) => {
      const userId = await findEmailTokenOwner(transaction, "verify", tokenHash);
      const before = userId && (await holdUser(transaction, userId));
      const used = before && (await consumeEmailToken(transaction, "verify", tokenHash));
      const after = used && (await updateUser(transaction, used.userId, { email: used.email, is_verified: true }));
      if (!before || !after) {
        throw badRequest("This verification link has expired or was used already.", "TOKEN_INVALID");
      }
      // A reset link that lies in the old mailbox must not open the account any more.
      if (before.email !== after.email) await deleteEmailToken(transaction, "reset", after.id);
      return { before, after };
    });
  }
}
