import type { Logger } from "../../../logger.ts";
import type { Db } from "../../../db/db.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/audit.service.ts";
import type { Caller } from "../caller/caller.ts";
import { hashSecretToken } from "../credentials/secret-token.ts";
import type { UserRow } from "../users/users.repo.ts";
import { findRecoveryCode } from "./recovery-code.ts";
import type { SecondFactorMails } from "../mails/second-factor-mails.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  replaceSealedSecret,
  takeRecoveryCode,
  takeStep,
} from "./second-factors.repo.ts";
import type { SecretBox } from "../credentials/secret-box.ts";
import { findStep } from "./totp.ts";

export interface SecondFactorCodesDependencies {
  readonly box: SecretBox;
  readonly outbox: Outbox;
  readonly mails: SecondFactorMails;
  readonly log: Logger;
  readonly nowMs: () => number;
}

/** Takes the codes of the second step: each once, and none that is older than one taken before. */
export class SecondFactorCodes {
  readonly #with: SecondFactorCodesDependencies;

  constructor(dependencies: SecondFactorCodesDependencies) {
    this.#with = dependencies;
  }

  /** Whether the account asks for a code. */
  async isOn(db: Db, userId: string): Promise<boolean> {
    return ((await findSecondFactor(db, userId))?.confirmed_at ?? null) !== null;
  }

  /**
   * Uses a code up in the transaction of what it is shown for, so that neither is done without the other. False where it is
   * not the account's, or was used.
   */
  async take(transaction: Db, user: UserRow, code: string, caller: Caller): Promise<boolean> {
    const recoveryCode = findRecoveryCode(code);
    return recoveryCode === undefined
      ? this.#takeCode(transaction, user.id, code.replaceAll(/\s/g, ""))
      : this.#takeRecoveryCode(transaction, user, recoveryCode, caller);
  }

  async #takeCode(transaction: Db, userId: string, code: string): Promise<boolean> {
    const { box, log, nowMs } = this.#with;
    const row = await findSecondFactor(transaction, userId);
    if (row === undefined) return false;
    const sealed = { keyId: row.key_id, bytes: row.sealed_secret };
    const secret = box.open(sealed, userId);
    if (secret === undefined) {
      log.error({ account: userId }, "the secret of a second factor cannot be read: was AUTH_SECRET changed?");
      return false;
    }
    const step = findStep(secret, code, nowMs());
    if (step === undefined || !(await takeStep(transaction, userId, step))) return false;
    if (box.isOutdated(sealed)) {
      await replaceSealedSecret(transaction, userId, sealed.bytes, box.seal(secret, userId));
    }
    return true;
  }

  async #takeRecoveryCode(transaction: Db, user: UserRow, code: string, caller: Caller): Promise<boolean> {
    if (!(await takeRecoveryCode(transaction, user.id, hashSecretToken(code)))) return false;
    const left = await countRecoveryCodes(transaction, user.id);
    const details = { codes_left: left };
    await recordAudit(transaction, { event: "recovery_code_used", accountId: user.id, caller, details });
    const { outbox, mails } = this.#with;
    // The owner may have to make them anew.
    await outbox.add(transaction, mails.recoveryCodeUsed(user, left));
    return true;
  }
}
