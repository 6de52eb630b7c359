import { randomBytes } from "node:crypto";
import { secondFactorMessages } from "@foretell/contract";
import type { SecondFactorSetup, SecondFactorStatus } from "@foretell/contract";
import type { SignedInUser } from "../../../signed-in-user.ts";
import { conflict, notFound, unauthorised, validationFailed } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/audit.service.ts";
import type { Caller } from "../caller/caller.ts";
import type { RateLimits } from "../rate-limits/rate-limits.service.ts";
import { hashSecretToken } from "../credentials/secret-token.ts";
import { findUserById, holdUser } from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";
import { toBase32 } from "./base32.ts";
import type { OwnerCheck, Shown } from "./owner-check.service.ts";
import { findRecoveryCode, newRecoveryCodes } from "./recovery-code.ts";
import type { SecondFactorMails } from "../mails/second-factor-mails.ts";
import {
  confirmSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  prepareSecondFactor,
  replaceRecoveryCodes,
} from "./second-factors.repo.ts";
import type { SecondFactorUndo } from "./second-factor-undo.service.ts";
import type { SecretBox } from "../credentials/secret-box.ts";
import { findStep } from "./totp.ts";

/** As long as the hash, as RFC 4226 advises. */
const secretBytes = 20;

export interface SecondFactorsDependencies {
  readonly db: Db;
  readonly box: SecretBox;
  readonly rateLimits: RateLimits;
  readonly ownerCheck: OwnerCheck;
  readonly undo: SecondFactorUndo;
  readonly outbox: Outbox;
  readonly mails: SecondFactorMails;
  readonly nowMs: () => number;
}

/** The second step of signing in, switched on and off by the account's owner. */
export class SecondFactors {
  readonly #with: SecondFactorsDependencies;

  constructor(dependencies: SecondFactorsDependencies) {
    this.#with = dependencies;
  }

  async status(user: SignedInUser): Promise<SecondFactorStatus> {
    const { db } = this.#with;
    const enabled_at = (await findSecondFactor(db, user.id))?.confirmed_at ?? null;
    const recovery_codes_left = enabled_at === null ? 0 : await countRecoveryCodes(db, user.id);
    return { is_on: enabled_at !== null, enabled_at, recovery_codes_left };
  }

  /** A new secret for the person's app, in place of one that was not confirmed. Throws a 409 where the step is on. */
  async prepare(user: SignedInUser, shown: Shown, caller: Caller): Promise<SecondFactorSetup> {
    const { db, box, ownerCheck } = this.#with;
    const row = await this.#get(user.id);
    await ownerCheck.password(row, user, shown, caller);
    const bytes = randomBytes(secretBytes);
    await inTransaction(db, async (transaction) => {
      await holdUnchanged(transaction, row);
      if (!(await prepareSecondFactor(transaction, user.id, box.seal(bytes, user.id)))) throw isOn();
    });
    const secret = toBase32(bytes);
    const label = encodeURIComponent(`Foretell:${user.email}`);
    return {
      secret,
      uri: `otpauth://totp/${label}?secret=${secret}&issuer=Foretell&algorithm=SHA1&digits=6&period=30`,
    };
  }

  /** Switches the step on when the app has the secret: a code of it shows that. Gives the recovery codes. */
  async confirm(user: SignedInUser, code: string, caller: Caller): Promise<string[]> {
    const { db, box, rateLimits, undo, outbox, mails, nowMs } = this.#with;
    const attempt = { address: caller.address, account: user.id, device: user.sessionId };
    const counted = await rateLimits.count("second-factor", attempt);
    const row = await findSecondFactor(db, user.id);
    if (row === undefined) throw conflict("Begin anew: there is no secret that waits for a code.");
    if (row.confirmed_at !== null) throw isOn();
    const secret = box.open({ keyId: row.key_id, bytes: row.sealed_secret }, user.id);
    const step = secret && findStep(secret, code.replaceAll(/\s/g, ""), nowMs());
    if (step === undefined) throw validationFailed([{ path: "code", message: secondFactorMessages.codeWrong }]);
    const codes = newRecoveryCodes();
    await inTransaction(db, async (transaction) => {
      const held = await holdUser(transaction, user.id);
      if (held === undefined) throw gone();
      if (!(await confirmSecondFactor(transaction, user.id, { sealedSecret: row.sealed_secret, step })))
        throw conflict("Begin anew: the secret was replaced by another.");
      await replaceRecoveryCodes(transaction, user.id, codes.map(hashOfCode));
      await recordAudit(transaction, { event: "second_factor_on", accountId: user.id, actorId: user.id, caller });
      await outbox.add(transaction, mails.switchedOn(held, await undo.prepareLink(transaction, held)));
    });
    await counted.succeed();
    return codes;
  }

  /** New recovery codes in place of those that are left. */
  async renewRecoveryCodes(user: SignedInUser, shown: Shown, caller: Caller): Promise<string[]> {
    const { db, ownerCheck, outbox, mails } = this.#with;
    const row = await this.#get(user.id);
    if (!(await this.status(user)).is_on) throw isOff();
    await ownerCheck.both(row, user, shown, caller);
    const codes = newRecoveryCodes();
    await inTransaction(db, async (transaction) => {
      await holdUnchanged(transaction, row);
      const factor = await findSecondFactor(transaction, user.id);
      if (factor === undefined || factor.confirmed_at === null) throw isOff();
      await replaceRecoveryCodes(transaction, user.id, codes.map(hashOfCode));
      await recordAudit(transaction, { event: "recovery_codes_made", accountId: user.id, actorId: user.id, caller });
      await outbox.add(transaction, mails.recoveryCodesRenewed(row));
    });
    return codes;
  }

  async remove(user: SignedInUser, shown: Shown, caller: Caller): Promise<void> {
    const { db, ownerCheck, outbox, mails } = this.#with;
    const row = await this.#get(user.id);
    if (!(await this.status(user)).is_on) throw isOff();
    await ownerCheck.both(row, user, shown, caller);
    await inTransaction(db, async (transaction) => {
      await holdUnchanged(transaction, row);
      if (!(await deleteSecondFactor(transaction, user.id))) throw isOff();
      await recordAudit(transaction, { event: "second_factor_off", accountId: user.id, actorId: user.id, caller });
      await outbox.add(transaction, mails.switchedOff(row));
    });
  }

  async #get(id: string): Promise<UserRow> {
    const row = await findUserById(this.#with.db, id);
    if (row === undefined) throw gone();
    return row;
  }
}

/** Throws where the password was replaced while it was checked, which ended this session. */
async function holdUnchanged(transaction: Db, row: UserRow): Promise<void> {
  const held = await holdUser(transaction, row.id);
  if (held?.password_hash !== row.password_hash) throw unauthorised("Your session has expired. Sign in again.");
}

const hashOfCode = (code: string): Buffer => hashSecretToken(findRecoveryCode(code) ?? code);
const isOn = () => conflict("Two-step sign-in is on already.");
const isOff = () => conflict("Two-step sign-in is not on.");
const gone = () => notFound("This account does not exist any more.");
