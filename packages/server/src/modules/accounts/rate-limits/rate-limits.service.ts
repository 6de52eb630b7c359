import { createHash } from "node:crypto";
import { tooManyRequests } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { clientNetwork } from "../../../fairness/client-network.ts";
import { countAttempt, deleteOldCounters, forgetAttempts, uncountAttempt } from "./rate-limits.repo.ts";
import type { Counter, Pace } from "./rate-limits.repo.ts";

/**
 * What is counted of an action. `device` takes the place of the others for whoever is at a device that the account knows,
 * so that nobody else's attempts hold its owner up; `account` counts devices and networks that it does not know, together,
 * and `knownDevices` those that it knows: whoever reads the mailbox makes as many known by resets as they like.
 */
interface Limit {
  readonly device?: Pace;
  readonly knownDevices?: Pace;
  readonly accountAndNetwork?: Pace;
  readonly account?: Pace;
  readonly network?: Pace;
}

const minute = 60;
const quarter = 15 * minute;

const pace = (freeCount: number, leakSeconds: number): Pace => ({ freeCount, leakSeconds, maxWaitSeconds: quarter });

/** One person's attempts: a few, and then ever longer waits. */
const personal = pace(5, quarter);
/** A network may be a house of many people: their mistakes are forgotten at about the pace at which people make some. */
const house = pace(50, minute);
/** Codes have six digits: all who know the password share a few. */
const codes = pace(10, 60 * minute);
/** What is done once, by each person of a house. */
const rare = pace(30, 2 * minute);

/** How each thing that can be guessed, or that sends mail, is counted. */
const limits = {
  login: { device: personal, accountAndNetwork: personal, account: pace(20, 5 * minute), network: house },
  // Whoever guesses here has the password already.
  "second-factor": { device: personal, knownDevices: codes, accountAndNetwork: personal, account: codes },
  register: { accountAndNetwork: personal, network: rare },
  "forgot-password": { device: personal, accountAndNetwork: personal, network: rare },
  "resend-verification": { network: rare },
  "change-email": { device: personal, network: rare },
  "check-password": { device: personal, network: house },
  "mail-token": { network: house },
} as const satisfies Record<string, Limit>;

export type LimitedAction = keyof typeof limits;

const hour = 60 * minute;

/** What somebody sends to others: in all, and to each of them, who may not want it. */
const mailLimits = {
  invitation: {
    sender: { freeCount: 50, leakSeconds: hour / 50, maxWaitSeconds: hour },
    recipient: { freeCount: 3, leakSeconds: 8 * hour, maxWaitSeconds: 8 * hour },
  },
  mention: {
    sender: { freeCount: 200, leakSeconds: hour / 200, maxWaitSeconds: hour },
    recipient: { freeCount: 20, leakSeconds: hour / 4, maxWaitSeconds: hour },
  },
} as const satisfies Record<string, { readonly sender: Pace; readonly recipient: Pace }>;

export type LimitedMail = keyof typeof mailLimits;

/** Who attempts something. */
export interface Attempt {
  /** The client's address. */
  readonly address: string;
  /** The account that is named, whether or not it exists. */
  readonly account?: string;
  /** What tells a device that the account knows from all others, such as its token or its session. */
  readonly device?: string | undefined;
  /** Whether the account has been signed in to from this network before. */
  readonly isNetworkKnown?: boolean;
}

/** An attempt that was counted. */
export interface Counted {
  /** Whether so many devices or networks tried the account that those of their kind, known or not, have to wait. */
  readonly isAccountUnderAttack: boolean;
  /** Forgets the attempts on the account from here, once its owner has shown to be the owner. */
  readonly succeed: () => Promise<void>;
}

const uncounted: Counted = { isAccountUnderAttack: false, succeed: async () => {} };

/** Holds attempts up that come too often. Counted in the database, so that all processes on it agree. */
export class RateLimits {
  readonly #db: Db;
  readonly isOn: boolean;

  constructor(db: Db, isOn: boolean) {
    this.#db = db;
    this.isOn = isOn;
  }

  /** Counts the attempt; throws a 429 where the one before asks for a wait, and counts nothing then. */
  async count(action: LimitedAction, attempt: Attempt): Promise<Counted> {
    if (!this.isOn) return uncounted;
    const { own, shared, account } = countersOf(action, attempt);
    const counters = [...own, ...shared];
    const { waitSeconds, hitCounts } = await countAttempt(this.#db, counters);
    if (waitSeconds > 0) throw tooManyRequests(`Too many attempts. Try again in ${inWords(waitSeconds)}.`, waitSeconds);
    const onAccount = account === undefined ? 0 : (hitCounts[counters.indexOf(account)] ?? 0);
    return {
      isAccountUnderAttack: account !== undefined && onAccount >= account.freeCount,
      succeed: () => this.#succeed(own, shared),
    };
  }

  /**
   * Counts the mails of one deed in its transaction, so that one that fails is not counted; throws a 429 where somebody has
   * sent so many, or so many to one of the addresses, that a wait is due.
   */
  async countMails(transaction: Db, kind: LimitedMail, senderId: string, recipients: readonly string[]): Promise<void> {
    if (!this.isOn || recipients.length === 0) return;
    const { sender, recipient } = mailLimits[kind];
    const counters = recipients.map((email) => ({ key: `${kind}:to:${digest(senderId, email)}`, ...recipient }));
    const { waitSeconds } = await countAttempt(transaction, [
      { key: `${kind}:by:${senderId}`, ...sender },
      ...counters,
    ]);
    if (waitSeconds === 0) return;
    throw tooManyRequests(`You have sent many mails lately. Try again in ${inWords(waitSeconds)}.`, waitSeconds);
  }

  /** What others may have caused too is not forgotten, but for this attempt. */
  async #succeed(own: readonly Counter[], shared: readonly Counter[]): Promise<void> {
    const keysOf = (counters: readonly Counter[]) => counters.map(({ key }) => key);
    if (own.length > 0) await forgetAttempts(this.#db, keysOf(own));
    if (shared.length > 0) await uncountAttempt(this.#db, keysOf(shared));
  }

  async deleteOldCounters(): Promise<void> {
    await deleteOldCounters(this.#db);
  }
}

interface Counters {
  /** Of this account here. */
  readonly own: readonly Counter[];
  /** That others take part in. */
  readonly shared: readonly Counter[];
  /** The one among `shared` of every device and network that the account knows, or of those that it does not. */
  readonly account: Counter | undefined;
}

function countersOf(action: LimitedAction, attempt: Attempt): Counters {
  const limit: Limit = limits[action];
  const { account: name, device, isNetworkKnown } = attempt;
  const network = clientNetwork(attempt.address);
  const counter = (kind: string, subject: string, of: Pace | undefined): Counter | undefined =>
    of && { key: `${action}:${kind}:${subject}`, ...of };
  const present = (...counters: readonly (Counter | undefined)[]): Counter[] =>
    counters.filter((one) => one !== undefined);
  if (name !== undefined && device !== undefined && limit.device !== undefined) {
    const own = counter("device", digest(name, device), limit.device);
    const ofKnown = counter("known-devices", digest(name), limit.knownDevices);
    return { own: present(own), shared: present(ofKnown), account: ofKnown };
  }
  const ofNetwork = counter("network", network, limit.network);
  if (name === undefined) return { own: [], shared: present(ofNetwork), account: undefined };
  const own = counter("account+network", digest(name, network), limit.accountAndNetwork);
  const account = isNetworkKnown === true ? undefined : counter("account", digest(name), limit.account);
  return { own: present(own), shared: present(account, ofNetwork), account };
}

/** Hashed: an address that was only typed in is nothing to keep. */
function digest(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function inWords(seconds: number): string {
  if (seconds === 1) return "1 second";
  if (seconds < 2 * minute) return `${seconds} seconds`;
  return `${Math.ceil(seconds / minute)} minutes`;
}
