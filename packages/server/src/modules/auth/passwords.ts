import { hash, verify } from "@node-rs/argon2";
import { FairLine } from "./fair-line.ts";

/** argon2id with 19 MiB and two passes: the least that OWASP advises, some 25 ms of one core. */
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashes and checks passwords, a few at once: the threads that do it also read files and resolve names, and a thousand
 * sign-ins in a second must leave some to everybody else. `caller` is who takes turns: the network of a client.
 */
export class Passwords {
  // Half a second of work of one processor at most is in line.
  readonly #line = new FairLine({ maxAtOnce: 2, maxWaiting: 32 });
  #hashOfNoPassword: Promise<string> | undefined;

  /** The hash of a password, with its salt and cost in its text. */
  hash(password: string, caller: string): Promise<string> {
    return this.#line.run(caller, () => hash(password, cost));
  }

  /**
   * Whether the password is the one of the hash.
   * Without a hash (no such account) it takes as long as with one and is always false.
   */
  async isRight(password: string, passwordHash: string | undefined, caller: string): Promise<boolean> {
    this.#hashOfNoPassword ??= hash("no account has this hash", cost);
    const compared = passwordHash ?? (await this.#hashOfNoPassword);
    const isEqual = await this.#line.run(caller, () => verify(compared, password));
    return isEqual && passwordHash !== undefined;
  }
}
