import { createHash } from "node:crypto";
import { tooManyRequests } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { clientNetwork } from "./client-network.ts";
import { countHits, deleteOldCounters, forgetHits } from "./rate-limits.repo.ts";

interface Limit {
  readonly windowSeconds: number;
  readonly perAccount: number;
  readonly perAddress: number;
}

const minute = 60;
const hour = 60 * minute;

/** Attempts in a window for each thing that can be guessed or that sends mail. */
const limits = {
  login: { windowSeconds: 15 * minute, perAccount: 10, perAddress: 100 },
  register: { windowSeconds: hour, perAccount: 5, perAddress: 30 },
  "forgot-password": { windowSeconds: hour, perAccount: 5, perAddress: 30 },
  "resend-verification": { windowSeconds: hour, perAccount: 5, perAddress: 30 },
  "change-email": { windowSeconds: hour, perAccount: 5, perAddress: 30 },
  "change-password": { windowSeconds: 15 * minute, perAccount: 10, perAddress: 100 },
  "mail-token": { windowSeconds: 15 * minute, perAccount: 100, perAddress: 100 },
} as const satisfies Record<string, Limit>;

export type LimitedAction = keyof typeof limits;

/** Who attempts something: an address always, an account where one is named (whether or not it exists). */
export interface Attempt {
  readonly address: string;
  readonly account?: string;
}

/** Refuses attempts that come too often. Counted in the database, so that all processes on it agree. */
export class RateLimits {
  readonly #db: Db;
  readonly #isOn: boolean;

  constructor(db: Db, isOn: boolean) {
    this.#db = db;
    this.#isOn = isOn;
  }

  /** Counts the attempt; throws a 429 when there were too many. */
  async count(action: LimitedAction, attempt: Attempt): Promise<void> {
    if (!this.#isOn) return;
    const limit = limits[action];
    const subjects = [
      ...(attempt.account === undefined ? [] : [{ key: accountKey(action, attempt.account), limit: limit.perAccount }]),
      { key: `${action}:address:${clientNetwork(attempt.address)}`, limit: limit.perAddress },
    ];
    const hits = await countHits(
      this.#db,
      subjects.map((subject) => subject.key),
      limit.windowSeconds,
    );
    const waits = hits.map((hit, index) => (hit.hitCount > (subjects[index]?.limit ?? 0) ? hit.secondsLeft : 0));
    const secondsLeft = Math.max(...waits);
    if (secondsLeft > 0) throw tooManyRequests(`Too many attempts. Try again in ${inWords(secondsLeft)}.`, secondsLeft);
  }

  /** Forgets the attempts on an account, once its owner has shown to be the owner. */
  async forget(action: LimitedAction, account: string): Promise<void> {
    if (this.#isOn) await forgetHits(this.#db, [accountKey(action, account)]);
  }

  async deleteOldCounters(): Promise<void> {
    await deleteOldCounters(this.#db);
  }
}

/** Hashed: an address that was only typed in is nothing to keep. */
function accountKey(action: LimitedAction, account: string): string {
  return `${action}:account:${createHash("sha256").update(account).digest("hex")}`;
}

function inWords(seconds: number): string {
  if (seconds < 2 * minute) return `${seconds} seconds`;
  return `${Math.ceil(seconds / minute)} minutes`;
}
