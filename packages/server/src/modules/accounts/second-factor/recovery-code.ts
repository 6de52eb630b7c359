import { randomBytes } from "node:crypto";
import { toBase32 } from "./base32.ts";

const codeCount = 10;
/** 80 bits: too random to be guessed, so that a plain hash of it can be kept. */
const codeBytes = 10;
const codePattern = /^[A-Z2-7]{16}$/;

/** Ten codes for paper, in groups of four: `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => (toBase32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join("-"));
}

/** A recovery code as it is hashed, however it was typed; undefined where the text is none. */
export function findRecoveryCode(text: string): string | undefined {
  const bare = text.replaceAll(/[\s-]/g, "").toUpperCase();
  return codePattern.test(bare) ? bare : undefined;
}
