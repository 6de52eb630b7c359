import { createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

/** How long an access token is good for; its session outlives it. */
const accessTokenSeconds = 30 * 60;

export interface AccessTokenSubject {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly sessionId: string;
}

/** Signs and reads access tokens. */
export class AccessTokens {
  /** Bytes would be made a key anew for each token. */
  readonly #key: KeyObject;

  constructor(secret: string) {
    this.#key = createSecretKey(secret, "utf8");
  }

  issue(subject: AccessTokenSubject): Promise<string> {
    const { id, email, isVerified, sessionId } = subject;
    return new SignJWT({ id, email, isVerified, sessionId })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime(`${accessTokenSeconds}s`)
      .sign(this.#key);
  }

  /** The account and session that a token names; undefined when it is not signed here or has expired. */
  async read(token: string): Promise<{ id: string; sessionId: string } | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ["HS256"], requiredClaims: ["exp"] });
      const { id, sessionId } = payload;
      return typeof id === "string" && typeof sessionId === "string" ? { id, sessionId } : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Whether a text has the form of an access token, as opposed to the token of a mail. */
export function looksLikeAccessToken(token: string): boolean {
  return token.split(".").length === 3;
}
