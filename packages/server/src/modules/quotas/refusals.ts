import { AppError, tooManyRequests } from "../../errors.ts";
import type { QuotaLimits } from "./quota-limits.ts";
import type { StoredUsage } from "./usage.repo.ts";

export type CountedKind = "projects" | "schemas" | "simulations";

/** What somebody wants to add; bytes are known only once they are stored. */
export type Addition = Partial<Record<CountedKind | "bytes", number>>;

export interface Account {
  readonly usage: StoredUsage;
  readonly limits: QuotaLimits;
  /** What the limits are once the address of the account is verified. */
  readonly verifiedLimits: QuotaLimits;
  /** Whether it is the caller's own, and not that of an owner of the project that he works in. */
  readonly isCallers: boolean;
}

const kinds: readonly CountedKind[] = ["projects", "schemas", "simulations"];

const remedies: Readonly<Record<CountedKind | "storage", string>> = {
  projects: "Delete a project that is no longer needed.",
  schemas: "Delete a schema that is no longer needed.",
  simulations: "Delete simulations that are no longer needed.",
  storage: "Delete schemas, simulations or projects that are no longer needed.",
};

/** Throws a 413 where an account has no room for what is to be added; asked before it is stored. */
export function requireRoom(account: Account, addition: Addition): void {
  const { usage, limits } = account;
  requireCount(account, addition);
  const { storageBytes } = limits;
  if (storageBytes === null || usage.storedBytes < storageBytes) return;
  refuse(
    account,
    "storage",
    `${shown(usage.storedBytes)} of ${shown(storageBytes)} are used, so nothing can be added.`,
  );
}

/** More than one person can add to an account while one thing is added. */
const ampleCount = 1_000;
const ampleShare = 0.2;

/** Whether an account has room for whatever its people may be adding at this moment, if each adds a small thing. */
export function hasAmpleRoom({ usage, limits }: Account, addition: Addition): boolean {
  const { storageBytes } = limits;
  const hasBytes = storageBytes === null || usage.storedBytes < storageBytes * (1 - ampleShare);
  const added = kinds.filter((kind) => addition[kind] !== undefined);
  return hasBytes && added.every((kind) => usage[kind] + ampleCount <= (limits[kind] ?? Number.POSITIVE_INFINITY));
}

/** Throws a 413 where an account has more than it may have once something was added; asked after it was stored. */
export function requireWithin(account: Account, addition: Addition): void {
  const { usage, limits } = account;
  const counted = Object.fromEntries(kinds.map((kind) => [kind, usage[kind] - (addition[kind] ?? 0)]));
  requireCount({ ...account, usage: { ...usage, ...counted } }, addition);
  const { bytes = 0 } = addition;
  const { storageBytes } = limits;
  if (bytes <= 0 || storageBytes === null || usage.storedBytes <= storageBytes) return;
  const leftBytes = Math.max(0, storageBytes - (usage.storedBytes - bytes));
  refuse(account, "storage", `This takes ${shown(bytes)}, and ${shown(leftBytes)} of ${shown(storageBytes)} are left.`);
}

function requireCount(account: Account, addition: Addition): void {
  for (const kind of kinds) {
    const limit = account.limits[kind];
    const added = addition[kind] ?? 0;
    if (added === 0 || limit === null || account.usage[kind] + added <= limit) continue;
    refuse(account, kind, `${inDigits(account.usage[kind])} of ${inDigits(limit)} ${kind} are used.`);
  }
}

function refuse(account: Account, what: CountedKind | "storage", fact: string): never {
  const { usage, limits, verifiedLimits, isCallers } = account;
  const whose = isCallers ? "Your account is full" : "The account that this project counts for is full";
  const limit = what === "storage" ? "storageBytes" : what;
  const isLower = !usage.isVerified && limits[limit] !== verifiedLimits[limit];
  const unlock = isCallers && isLower ? " Verify your email address to have more." : "";
  throw new AppError("QUOTA_EXCEEDED", `${whose}: ${lowerFirst(fact)} ${remedies[what]}${unlock}`);
}

/** The 429 for whoever has sent as much as he may in a day. */
export function dayIsFull(leftBytes: number, limitBytes: number, secondsLeft: number): AppError {
  return tooManyRequests(
    `You may upload ${shown(limitBytes)} a day, and ${shown(Math.max(0, leftBytes))} of that are left. Try again in ${hours(secondsLeft)}.`,
    secondsLeft,
  );
}

function hours(seconds: number): string {
  const count = Math.ceil(seconds / 3_600);
  return count === 1 ? "an hour" : `${count} hours`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const inDigits = (count: number): string => count.toLocaleString("en-US");

/** A size in decimal units, as the page shows it. */
function shown(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"] as const;
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3 + 1e-9));
  const amount = bytes / 1_000 ** power;
  return `${amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10} ${units[power]}`;
}
