import { z } from "zod";

const payloadSchema = z.object({
  exp: z.number(),
  id: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
});

/** What the access token says of its holder. `exp` is in seconds since the epoch. */
export type AccessTokenPayload = z.output<typeof payloadSchema>;

/** A token with fewer seconds left than this counts as expired. */
const expiryThresholdSeconds = 300;

/**
 * Reads the payload of an access token. The signature is the server's to check.
 *
 * @throws Error 'Invalid token received' where the token cannot be decoded
 */
export function decodeAccessToken(token: string): AccessTokenPayload {
  try {
    const encoded = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return payloadSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new Error("Invalid token received", { cause });
  }
}

/** Whether a token has to be renewed before it is used. */
export function isNearExpiry(payload: AccessTokenPayload, nowMs: number): boolean {
  return payload.exp - nowMs / 1_000 < expiryThresholdSeconds;
}

/** Milliseconds until a token's renewal is due, five minutes before it expires; 0 where that moment has passed. */
export function renewalDelayMs(payload: AccessTokenPayload, nowMs: number): number {
  return Math.max(0, (payload.exp - expiryThresholdSeconds) * 1_000 - nowMs);
}
