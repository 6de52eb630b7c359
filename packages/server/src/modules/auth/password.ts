import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes: the least that OWASP advises, some 25 ms of one core. */
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The hash of a password, with its salt and cost in its text. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let hashOfNoPassword: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash.
 * Without a hash (no such account) it takes as long as with one and is always false.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  hashOfNoPassword ??= hashPassword("no account has this hash");
  const isEqual = await verify(passwordHash ?? (await hashOfNoPassword), password);
  return isEqual && passwordHash !== undefined;
}
