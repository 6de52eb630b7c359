import type { Logger } from "../../app/logger.ts";
import type { Db } from "../../db/db.ts";
import type { Mail, Mailer } from "../../mail/mail.ts";
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
  readonly box: SecretBox;
  readonly mailer: Mailer;
  readonly mails: SecondFactorMails;
  readonly log: Logger;
  readonly nowMs: () => number;
}

/** A code that was used up. */
export interface TakenCode {
  /** For the owner, where somebody used what they may have to make anew. */
  readonly mail?: Mail;
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
   * Uses a code up in the transaction of what it is shown for, so that neither is done without the other. Undefined where it
   * is not the account's, or was used.
   */
  async take(transaction: Db, user: UserRow, code: string, caller: Caller): Promise<TakenCode | undefined> {
    const recoveryCode = findRecoveryCode(code);
    return recoveryCode === undefined
      ? this.#takeCode(transaction, user.id, code.replaceAll(/\s/g, ""))
      : this.#takeRecoveryCode(transaction, user, recoveryCode, caller);
  }

  /** Tells the owner what there is to tell of a code, once its transaction is committed. */
  tell({ mail }: TakenCode): void {
    if (mail !== undefined) this.#with.mailer.send(mail);
  }

  async #takeCode(transaction: Db, userId: string, code: string): Promise<TakenCode | undefined> {
    const { box, log, nowMs } = this.#with;
    const row = await findSecondFactor(transaction, userId);
    if (row === undefined) return undefined;
    const sealed = { keyId: row.key_id, bytes: row.sealed_secret };
    const secret = box.open(sealed, userId);
    if (secret === undefined) {
      log.error({ account: userId }, "the secret of a second factor cannot be read: was AUTH_SECRET changed?");
      return undefined;
    }
    const step = findStep(secret, code, nowMs());
    if (step === undefined || !(await takeStep(transaction, userId, step))) return undefined;
    if (box.isOutdated(sealed)) {
      await replaceSealedSecret(transaction, userId, sealed.bytes, box.seal(secret, userId));
    }
    return {};
  }

  async #takeRecoveryCode(
    transaction: Db,
    user: UserRow,
    code: string,
    caller: Caller,
  ): Promise<TakenCode | undefined> {
    if (!(await takeRecoveryCode(transaction, user.id, hashSecretToken(code)))) return undefined;
    const left = await countRecoveryCodes(transaction, user.id);
    const details = { codes_left: left };
    await recordAudit(transaction, { event: "recovery_code_used", accountId: user.id, caller, details });
    return { mail: this.#with.mails.recoveryCodeUsed(user, left) };
  }
}
