import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;
const digitCount = 6;
/** A clock may be a step late, or early. */
const toleratedSteps = [0, -1, 1];
const codePattern = /^\d{6}$/;

/** The step of time in which a moment lies. */
export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / stepMs);
}

/**
 * The code of a secret in a step of time: six digits, by HMAC-SHA-1, which is what authenticator apps agree on.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6238#section-4
 * @see https://www.rfc-editor.org/rfc/rfc4226#section-5.3
 */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digitCount).padStart(digitCount, "0");
}

/** The step that a code is of, at this moment or just beside it; undefined where it is of none. */
export function findStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  if (!codePattern.test(code)) return undefined;
  const given = Buffer.from(code);
  return toleratedSteps
    .map((offset) => stepAt(nowMs) + offset)
    .find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given));
}
