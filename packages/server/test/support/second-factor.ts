import { secondFactorRoutes } from "@foretell/contract";
import { codeAt, stepAt } from "../../src/modules/accounts/second-factor/totp.ts";
import { givePassword } from "./accounts.ts";
import type { TestAccount } from "./accounts.ts";
import type { TestApp } from "./test-app.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app makes of the text that a person types into it. */
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A person's authenticator app. */
export class Authenticator {
  readonly #secret: Buffer;

  constructor(secret: string) {
    this.#secret = fromBase32(secret);
  }

  /** The code that it shows now, or so many steps of 30 seconds later. */
  code(stepsLater = 0): string {
    return codeAt(this.#secret, stepAt(Date.now()) + stepsLater);
  }
}

export interface AccountWithSecondFactor extends TestAccount {
  readonly authenticator: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Switches the second step on; the code of the step before is used up by it. */
export async function switchSecondFactorOn(server: TestApp, account: TestAccount): Promise<AccountWithSecondFactor> {
  const password = account.password === "" ? await givePassword(server, account) : account.password;
  const prepared = await server.call(secondFactorRoutes.prepare, {
    as: account,
    body: { current_password: password },
  });
  const authenticator = new Authenticator(prepared.data.secret);
  const confirm = () =>
    server.call(secondFactorRoutes.confirm, { as: account, body: { code: authenticator.code(-1) } });
  const first = await confirm();
  // A step may begin between the making of the code and its check.
  const confirmed = first.status === 200 ? first : await confirm();
  return { ...account, password, authenticator, recoveryCodes: confirmed.data.recovery_codes };
}
