import type { Usage } from "@foretell/contract";
import type { QuotaSettings } from "./quota-limits.ts";
import type { SignedInUser } from "../../signed-in-user.ts";
import type { ComingUpload } from "../../fairness/coming-upload.ts";
import type { Logger } from "../../logger.ts";
import { notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { limitsOf } from "./quota-limits.ts";
import { dayIsFull, hasAmpleRoom, requireRoom, requireWithin } from "./refusals.ts";
import type { Account, Addition } from "./refusals.ts";
import * as repo from "./usage.repo.ts";
import type { StoredUsage } from "./usage.repo.ts";

/** So many that no account comes near, where a day has no limit: the page tells what was sent all the same. */
const noLimitBytes = Number.MAX_SAFE_INTEGER / 2;
const shownProjects = 10;

/** Who adds to which project. */
export interface Contributor {
  readonly userId: string;
  readonly projectId: string;
}

/**
 * What accounts may have. Everything that is stored counts for one account, the owner of its project, whoever stores it;
 * what is sent in a day counts for whoever sends it.
 */
export class Quotas {
  readonly #db: Db;
  readonly #settings: QuotaSettings;
  readonly #log: Logger;

  constructor(db: Db, settings: QuotaSettings, log: Logger) {
    this.#db = db;
    this.#settings = settings;
    this.#log = log;
  }

  /** Throws a 413 where the caller's own account has no room: for what makes a project, and before a body is read. */
  async requireRoom(userId: string, addition: Addition): Promise<void> {
    if (!this.#hasLimits) return;
    requireRoom(this.#account(present(await repo.findUsage(this.#db, userId)), userId), addition);
  }

  /**
   * Throws a 413 where the account that a project counts for has no room; spares work that could not be stored. Gives whether
   * it has so much that a small thing need not be settled once it is stored.
   */
  async requireRoomIn({ userId, projectId }: Contributor, addition: Addition): Promise<{ readonly isAmple: boolean }> {
    if (!this.#hasLimits) return { isAmple: true };
    const usage = await repo.findPayerUsage(this.#db, projectId);
    if (usage === undefined) return { isAmple: false };
    const account = this.#account(usage, userId);
    requireRoom(account, addition);
    return { isAmple: hasAmpleRoom(account, addition) };
  }

  /**
   * Throws a 413, and so undoes the transaction, where the account that a project counts for has more than it may have
   * with what the transaction has added. Ends the transaction's writing: until it is committed nobody else adds to the
   * account.
   */
  async settle(transaction: Db, { userId, projectId }: Contributor, addition: Addition): Promise<void> {
    if (!this.#hasLimits || Object.values(addition).every((amount) => amount <= 0)) return;
    await repo.holdUsage(transaction, projectId);
    const usage = await repo.findPayerUsage(transaction, projectId);
    if (usage !== undefined) requireWithin(this.#account(usage, userId), addition);
  }

  /**
   * Lets an upload come, or throws a 429 where it is more than what is left of the caller's day. Counts what it announces at
   * once, so that several at a time do not pass together; the function that it gives corrects that once the upload is over.
   */
  async admitUpload(user: SignedInUser, upload: ComingUpload): Promise<() => void> {
    const limitBytes = limitsOf(this.#settings, user.isVerified).dailyBytes ?? noLimitBytes;
    const before = await repo.findDailyUpload(this.#db, user.id);
    const leftBytes = Math.max(0, limitBytes - before.bytes);
    const reserved = upload.announcedBytes ?? Math.min(upload.limitBytes, leftBytes);
    const day = leftBytes === 0 ? undefined : await repo.addDailyUpload(this.#db, user.id, reserved, limitBytes);
    if (day === undefined) throw dayIsFull(leftBytes, limitBytes, before.secondsLeft);
    return () => void this.#correct(user.id, day, upload.arrivedBytes() - reserved);
  }

  /** What counts for an account, for the page that shows it. */
  async usage(user: SignedInUser): Promise<Usage> {
    const usage = present(await repo.findUsage(this.#db, user.id));
    const { limits, verifiedLimits } = this.#account(usage, user.id);
    const daily = await repo.findDailyUpload(this.#db, user.id);
    return {
      is_verified: usage.isVerified,
      storage_bytes: figure(usage.storedBytes, limits.storageBytes, verifiedLimits.storageBytes),
      projects: figure(usage.projects, limits.projects, verifiedLimits.projects),
      schemas: figure(usage.schemas, limits.schemas, verifiedLimits.schemas),
      simulations: figure(usage.simulations, limits.simulations, verifiedLimits.simulations),
      uploaded_bytes_today: figure(daily.bytes, limits.dailyBytes, verifiedLimits.dailyBytes),
      day_ends_at: new Date(Date.now() + daily.secondsLeft * 1_000).toISOString(),
      largest_projects: await repo.listLargestProjects(this.#db, user.id, shownProjects),
    };
  }

  get #hasLimits(): boolean {
    const { storageBytes, projects, schemas, simulations } = this.#settings;
    return [storageBytes, projects, schemas, simulations].some((limit) => limit !== null);
  }

  #account(usage: StoredUsage, callerId: string): Account {
    return {
      usage,
      limits: limitsOf(this.#settings, usage.isVerified),
      verifiedLimits: limitsOf(this.#settings, true),
      isCallers: usage.userId === callerId,
    };
  }

  /** Nobody waits for it: what fails is told to the log, and the day ends. */
  async #correct(userId: string, day: string, bytes: number): Promise<void> {
    if (bytes === 0) return;
    await repo.correctDailyUpload(this.#db, userId, day, bytes).catch((error: unknown) => {
      this.#log.warn({ err: error }, "what an upload took of a day could not be corrected");
    });
  }
}

function present(usage: StoredUsage | undefined): StoredUsage {
  if (usage === undefined) throw notFound("This account does not exist any more.");
  return usage;
}

function figure(used: number, limit: number | null, verifiedLimit: number | null) {
  return { used, limit, verified_limit: verifiedLimit };
}
