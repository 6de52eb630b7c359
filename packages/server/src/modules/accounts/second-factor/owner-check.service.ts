import { secondFactorMessages } from "@foretell/contract";
import type { SignedInUser } from "../../../signed-in-user.ts";
import { validationFailed } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { recordAttempt } from "../audit/audit.service.ts";
import type { Caller } from "../caller/caller.ts";
import type { Passwords } from "../credentials/passwords.ts";
import type { RateLimits } from "../rate-limits/rate-limits.service.ts";
import type { UserRow } from "../users/users.repo.ts";
import type { SecondFactorCodes } from "./second-factor-codes.service.ts";

export interface OwnerCheckDependencies {
  readonly db: Db;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  readonly codes: SecondFactorCodes;
}

/** What the person at the keyboard shows of themselves. */
export interface Shown {
  readonly current_password?: string | undefined;
  readonly code?: string | undefined;
}

/** Asks once more who is there, before something that whoever holds a stolen session must not do. */
export class OwnerCheck {
  readonly #with: OwnerCheckDependencies;

  constructor(dependencies: OwnerCheckDependencies) {
    this.#with = dependencies;
  }

  /** Throws unless the current password was shown. Not with a 401: the session is as good as before. */
  async password(row: UserRow, user: SignedInUser, shown: Shown, caller: Caller): Promise<void> {
    await this.#check(row, user, shown, caller, false);
  }

  /** Throws unless the current password was shown and, where the second step is on, a code of it. */
  async both(row: UserRow, user: SignedInUser, shown: Shown, caller: Caller): Promise<void> {
    await this.#check(row, user, shown, caller, true);
  }

  async #check(row: UserRow, user: SignedInUser, shown: Shown, caller: Caller, withCode: boolean): Promise<void> {
    const { db, rateLimits, passwords, codes } = this.#with;
    const given = shown.current_password;
    if (given === undefined) {
      throw validationFailed([{ path: "current_password", message: "Current password is required" }]);
    }
    const attempt = { address: caller.address, account: user.id, device: user.sessionId };
    const counted = await rateLimits.count("check-password", attempt);
    if (!(await passwords.isRight(given, row.password_hash))) {
      throw validationFailed([{ path: "current_password", message: "Current password is incorrect" }]);
    }
    if (withCode && (await codes.isOn(db, user.id))) await this.#checkCode(row, shown.code, caller);
    await counted.succeed();
  }

  async #checkCode(row: UserRow, code: string | undefined, caller: Caller): Promise<void> {
    const { db, codes } = this.#with;
    const refuse = (message: string) => validationFailed([{ path: "code", message }]);
    if (code === undefined) throw refuse(secondFactorMessages.codeRequired);
    if (await inTransaction(db, (transaction) => codes.take(transaction, row, code, caller))) return;
    await recordAttempt(db, { event: "second_factor_refused", accountId: row.id, actorId: row.id, caller });
    throw refuse(secondFactorMessages.codeWrong);
  }
}
