import type { Logger } from "../../app/logger.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Mailer } from "../../mail/mail.ts";
import { recordAudit } from "../audit/audit.service.ts";
import type { Caller } from "../auth/auth.service.ts";
import { hashSecretToken } from "../auth/secret-token.ts";
import type { UserRow } from "../users/users.repo.ts";
import { findRecoveryCode } from "./recovery-codes.ts";
import type { SecondFactorMails } from "./second-factor-mails.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  replaceSealedSecret,
  takeRecoveryCode,
  takeStep,
} from "./second-factors.repo.ts";
import type { SecretBox } from "./secret-box.ts";
import { findStep } from "./totp.ts";

export interface SecondFactorCodesDependencies {
  readonly db: Db;
  readonly box: SecretBox;
  readonly mailer: Mailer;
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

  /** Uses a code up; false where it is not the account's, or was used. */
  async take(user: UserRow, code: string, caller: Caller): Promise<boolean> {
    const recoveryCode = findRecoveryCode(code);
    return recoveryCode === undefined
      ? this.#takeCode(user.id, code.replaceAll(/\s/g, ""))
      : this.#takeRecoveryCode(user, recoveryCode, caller);
  }

  async #takeCode(userId: string, code: string): Promise<boolean> {
    const { db, box, log, nowMs } = this.#with;
    const row = await findSecondFactor(db, userId);
    if (row === undefined) return false;
    const sealed = { keyId: row.key_id, bytes: row.sealed_secret };
    const secret = box.open(sealed, userId);
    if (secret === undefined) {
      log.error({ account: userId }, "the secret of a second factor cannot be read: was AUTH_SECRET changed?");
      return false;
    }
    const step = findStep(secret, code, nowMs());
    if (step === undefined || !(await takeStep(db, userId, step))) return false;
    if (box.isOutdated(sealed)) await replaceSealedSecret(db, userId, sealed.bytes, box.seal(secret, userId));
    return true;
  }

  async #takeRecoveryCode(user: UserRow, code: string, caller: Caller): Promise<boolean> {
    const { db, mailer, mails } = this.#with;
    const codesLeft = await inTransaction(db, async (transaction) => {
      if (!(await takeRecoveryCode(transaction, user.id, hashSecretToken(code)))) return undefined;
      const left = await countRecoveryCodes(transaction, user.id);
      const details = { codes_left: left };
      await recordAudit(transaction, { event: "recovery_code_used", accountId: user.id, caller, details });
      return left;
    });
    if (codesLeft === undefined) return false;
    mailer.send(mails.recoveryCodeUsed(user, codesLeft));
    return true;
  }
}
