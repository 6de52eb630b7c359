import type { Db } from "../../../db/db.ts";
import { recordAudit } from "../audit/audit.service.ts";
import type { Caller } from "../caller/caller.ts";
import { forgetSignIns, removeSecondFactor, removeSecondFactorSince } from "./former-holder.repo.ts";
import type { LeftAddress } from "./former-holder.repo.ts";

/**
 * Removes what somebody who held the account before its owner set up: the second step, which would keep the owner out, the
 * sign-ins that await a code, and the devices that are known.
 */
export async function forgetFormerHolder(transaction: Db, userId: string, caller: Caller): Promise<void> {
  await forgetSignIns(transaction, userId);
  await noteEnd(transaction, userId, await removeSecondFactor(transaction, userId), caller);
}

/**
 * Does the same where somebody made the account leave an address whose holder takes it back; a second step from long before
 * is the owner's and stays. Gives whether one was on and is gone. The undos of the address must still be there.
 */
export async function forgetThief(transaction: Db, left: LeftAddress, caller: Caller): Promise<boolean> {
  await forgetSignIns(transaction, left.userId);
  const wasOn = await removeSecondFactorSince(transaction, left);
  await noteEnd(transaction, left.userId, wasOn, caller);
  return wasOn;
}

async function noteEnd(transaction: Db, accountId: string, wasOn: boolean, caller: Caller): Promise<void> {
  if (wasOn) await recordAudit(transaction, { event: "second_factor_off", accountId, caller });
}
