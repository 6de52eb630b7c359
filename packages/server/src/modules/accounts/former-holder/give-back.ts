import type { Db } from "../../../db/db.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.repo.ts";
import { updateUser } from "../users/users.repo.ts";
import type { UserChange, UserRow } from "../users/users.repo.ts";
import { resetLinkSeconds } from "../mails/account-mails.ts";
import { deleteEmailTokensOf, replaceEmailToken } from "../links/email-tokens.repo.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";

export interface GivenBack {
  readonly after: UserRow;
  /** Of the link to choose a new password, for a mail to the account's address. */
  readonly resetToken: string;
}

/**
 * Leaves the holder of the mailbox as the only one with a way into an account that is held: every session ends, every link
 * that was mailed, and with them a change of e-mail that waits, and the password, in whose place comes one that nobody knows.
 * Undefined when the account is gone.
 */
export async function giveBack(
  transaction: Db,
  userId: string,
  change: UserChange & { readonly password_hash: string },
): Promise<GivenBack | undefined> {
  await deleteSessionsOfUser(transaction, userId);
  await deleteEmailTokensOf(transaction, userId);
  const after = await updateUser(transaction, userId, change);
  if (after === undefined) return undefined;
  const resetToken = newSecretToken();
  await replaceEmailToken(transaction, {
    userId,
    purpose: "reset",
    email: after.email,
    tokenHash: hashSecretToken(resetToken),
    lifetimeSeconds: resetLinkSeconds,
  });
  return { after, resetToken };
}
