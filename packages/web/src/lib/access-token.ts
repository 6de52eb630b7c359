/** What the access token says of its holder. `iat` and `exp` are seconds since the epoch, by the clock of the server. */
export interface AccessTokenPayload {
  readonly iat: number;
  readonly exp: number;
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/**
 * Reads the payload of an access token. The signature is the server's to check.
 *
 * @throws Error 'Invalid token received' where the token cannot be decoded
 */
export function decodeAccessToken(token: string): AccessTokenPayload {
  try {
    const encoded = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return readPayload(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new Error("Invalid token received", { cause });
  }
}

function readPayload(payload: Partial<Record<keyof AccessTokenPayload, unknown>>): AccessTokenPayload {
  const { iat, exp, id, email, isVerified } = payload;
  if (typeof iat !== "number" || typeof exp !== "number") throw new Error("The token has no times");
  if (typeof id !== "string" || typeof email !== "string" || typeof isVerified !== "boolean")
    throw new Error("The token has no holder");
  return { iat, exp, id, email, isVerified };
}

/** How long before its end a token is renewed, where it lives for long. */
const renewedAheadMs = 300_000;
/** The same of one that does not, as a share of its life. */
const renewedAheadShare = 0.2;

/**
 * When a token is due to be renewed, in milliseconds by the clock by which it was received. The two clocks may differ by
 * hours: how long it lives is the difference of two times of the server's.
 */
export function renewalDueMs({ iat, exp }: AccessTokenPayload, receivedMs: number): number {
  const lifetimeMs = Math.max(0, exp - iat) * 1_000;
  return receivedMs + lifetimeMs - Math.min(renewedAheadMs, lifetimeMs * renewedAheadShare);
}
