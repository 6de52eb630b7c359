import type { AuditDetails, AuditEntry, AuditEvent } from "@foretell/contract";
import type { SignedInUser } from "../../../signed-in-user.ts";
import type { Db } from "../../../db/db.ts";
import type { Caller } from "../caller/caller.ts";
import { clientNetwork } from "../../../fairness/client-network.ts";
import { deviceName } from "../caller/device.ts";
import { deleteOldAuditRows, insertAuditRow, listAuditRows } from "./audit.repo.ts";
import type { NewAuditRow } from "./audit.repo.ts";

const listLength = 100;
/** Whoever tries passwords, or changes his own name a hundred times a second, must not fill the disk with the record of it. */
const maxAttemptsPerAccountAndHour = 20;
const maxAttemptsWithoutAccountPerHour = 200;
const maxDeedsPerAccountAndHour = 200;

/** What happened, with which account, and by whom. */
export interface AuditDeed {
  readonly event: AuditEvent;
  /** Null where an address was tried that has no account. */
  readonly accountId: string | null;
  /** The signed-in account that did it; left out for whoever was not signed in, such as the holder of a mail's link. */
  readonly actorId?: string;
  readonly caller: Caller;
  /** A few plain values; never an address of mail, a token or a password. */
  readonly details?: AuditDetails;
}

/**
 * Notes a deed in the transaction that does it, so that there is neither without the other; of one that is done over and
 * over the first 200 of an hour.
 */
export async function recordAudit(transaction: Db, deed: AuditDeed): Promise<void> {
  await insertAuditRow(transaction, rowOf(deed), maxDeedsPerAccountAndHour);
}

/** Notes what a stranger can repeat at will (a wrong password, a lock-out), up to a number an hour. */
export async function recordAttempt(db: Db, deed: AuditDeed): Promise<void> {
  const maxPerHour = deed.accountId === null ? maxAttemptsWithoutAccountPerHour : maxAttemptsPerAccountAndHour;
  await insertAuditRow(db, rowOf(deed), maxPerHour);
}

function rowOf({ event, accountId, actorId, caller, details }: AuditDeed): NewAuditRow {
  const network = clientNetwork(caller.address);
  return {
    accountId,
    actorId: actorId ?? null,
    event,
    network,
    device: deviceName(caller.userAgent),
    details: details ?? {},
  };
}

/** The record of what happened with accounts. */
export class Audit {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The latest of what happened with the person's own account, the newest first. */
  async listOwn(user: SignedInUser): Promise<AuditEntry[]> {
    const rows = await listAuditRows(this.#db, user.id, listLength);
    return rows.map((row) => Object.assign(row, { is_own: row.actor_id === user.id }));
  }

  async deleteOld(): Promise<void> {
    await deleteOldAuditRows(this.#db);
  }
}
