import { codeAt, stepAt } from "@foretell/server/src/modules/accounts/second-factor/totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A person's authenticator app: the code that it shows for a key, or so many steps of 30 seconds later. */
export function codeOf(key: string, stepsLater = 0): string {
  const letters = key.replaceAll(/\s/g, "");
  const bits = Array.from(letters, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeAt(secret, stepAt(Date.now()) + stepsLater);
}
