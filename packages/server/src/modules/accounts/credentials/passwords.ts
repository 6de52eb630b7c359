import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { unavailable } from "../../../errors.ts";
import { FairPlaces } from "../../../fairness/fair-places.ts";
import { currentPerson } from "../../../fairness/person.ts";

/** argon2id with 19 MiB and two passes: the least that OWASP advises, some 25 ms of one core. */
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Half of the processors: what everybody else waits for has the other half, however many sign in. */
const maxAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** A second of work of one processor is in line at most. */
const maxWaiting = 32;
const maxWaitMs = 10_000;

const tooBusy = () => unavailable("Too many people sign in at this moment. Try again in a few seconds.", 2);

/** Hashes and checks passwords, a few at once. Whoever asks takes turns. */
export class Passwords {
  readonly #places = new FairPlaces({ places: maxAtOnce, maxWaiting });
  #hashOfNoPassword: Promise<string> | undefined;

  /** Throws the 503 of a line that is full, ahead of all other work. */
  requireRoom(): void {
    if (!this.#places.hasRoom(currentPerson())) throw tooBusy();
  }

  /** The hash of a password, with its salt and cost in its text. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, cost));
  }

  /**
   * Whether the password is the one of the hash.
   * Without a hash (no such account) it takes as long as with one and is always false.
   */
  async isRight(password: string, passwordHash: string | undefined): Promise<boolean> {
    this.#hashOfNoPassword ??= hash("no account has this hash", cost);
    const compared = passwordHash ?? (await this.#hashOfNoPassword);
    const isEqual = await this.#inTurn(() => verify(compared, password));
    return isEqual && passwordHash !== undefined;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.#places.enter(currentPerson(), { maxWaitMs, refusal: tooBusy });
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
