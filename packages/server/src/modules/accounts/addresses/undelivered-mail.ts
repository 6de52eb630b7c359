import type { Db } from "../../../db/db.ts";
import { recordAttempt } from "../audit/audit.service.ts";
import { findUserByEmail } from "../users/users.repo.ts";

/** Whom the record names where nobody asked for what happened. */
const server = { address: "", userAgent: undefined };

/** Notes that a mail was given up, with the account that has the address, if one has. */
export async function recordUndelivered(
  transaction: Db,
  { recipient, isRefused }: { readonly recipient: string; readonly isRefused: boolean },
): Promise<void> {
  const account = await findUserByEmail(transaction, recipient);
  await recordAttempt(transaction, {
    event: "mail_not_delivered",
    accountId: account?.id ?? null,
    caller: server,
    details: { refused: isRefused },
  });
}
