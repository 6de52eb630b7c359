import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, in letters that need no escaping in a URL. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored in place of a secret token, so that whoever reads the database cannot use it.
 * A plain hash is enough: a token is too random to be guessed.
 */
export function hashSecretToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
