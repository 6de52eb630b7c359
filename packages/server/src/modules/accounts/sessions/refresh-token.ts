import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";

/**
 * A refresh token is the secret of its session, which stays, and after a dot a part that a client may have renewed. Whoever
 * shows the secret with a part that was given up had the token once: no list of old parts is needed to know that.
 */
export interface RefreshTokenHashes {
  readonly secretHash: Buffer;
  /** Of the part; of nothing where the token was never renewed. */
  readonly partHash: Buffer;
}

export function hashRefreshToken(refreshToken: string): RefreshTokenHashes {
  const [secret = "", ...rest] = refreshToken.split(".");
  return { secretHash: hashSecretToken(secret), partHash: hashSecretToken(rest.join(".")) };
}

/** A successor of the token, and the hash of its new part. */
export function newSuccessor(refreshToken: string): { refreshToken: string; partHash: Buffer } {
  const [secret = ""] = refreshToken.split(".");
  const part = newSecretToken();
  return { refreshToken: `${secret}.${part}`, partHash: hashSecretToken(part) };
}
