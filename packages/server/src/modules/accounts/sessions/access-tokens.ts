import { createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

/** How long an access token is good for; its session outlives it. */
const accessTokenSeconds = 30 * 60;
/** Some 500 bytes each. */
const maxKnownCount = 4_000;

export interface AccessTokenSubject {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly sessionId: string;
}

/** The account and session that a token names. */
interface TokenSubject {
  readonly id: string;
  readonly sessionId: string;
}

/** Signs and reads access tokens. */
export class AccessTokens {
  /** Bytes would be made a key anew for each token. */
  readonly #key: KeyObject;
  /**
   * What tokens say whose signature was right, with the second at which they expire. A signature is checked in the pool of
   * threads, where every request of a person would wait behind passwords and compressed bodies for the same answer.
   */
  readonly #known = new LRUCache<string, TokenSubject & { readonly expiresAt: number }>({ max: maxKnownCount });

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
  async read(token: string): Promise<TokenSubject | undefined> {
    const known = this.#known.get(token);
    if (known !== undefined && Math.floor(Date.now() / 1_000) < known.expiresAt) return known;
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ["HS256"], requiredClaims: ["exp"] });
      const { id, sessionId, exp: expiresAt } = payload;
      if (typeof id !== "string" || typeof sessionId !== "string" || expiresAt === undefined) return undefined;
      const subject = { id, sessionId, expiresAt };
      this.#known.set(token, subject);
      return subject;
    } catch {
      return undefined;
    }
  }
}

/** Whether a text has the form of an access token, as opposed to the token of a mail. */
export function looksLikeAccessToken(token: string): boolean {
  return token.split(".").length === 3;
}
