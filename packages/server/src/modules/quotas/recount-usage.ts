import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { countProjectAnew, listMiscounted, listProjectIds } from "./usage.repo.ts";

export interface Recount {
  readonly projectCount: number;
  /** How many had other figures before. */
  readonly correctedCount: number;
}

/**
 * Measures everything that is stored, and counts it anew for projects and for their owners: a repair after a change of how
 * things are stored, and for projects that nobody's quotas count. It may run while the server does.
 */
export async function recountUsage(db: Db): Promise<Recount> {
  return recount(db, await listProjectIds(db));
}

/** The same for the projects alone whose counters are wrong: one look at all, and nothing more where none are. */
export async function correctUsage(db: Db): Promise<Recount> {
  return recount(db, await listMiscounted(db));
}

async function recount(db: Db, projectIds: readonly string[]): Promise<Recount> {
  let correctedCount = 0;
  for (const projectId of projectIds) {
    // One at a time, so that nobody waits for long who adds to it.
    if (await inTransaction(db, (transaction) => countProjectAnew(transaction, projectId))) correctedCount += 1;
  }
  return { projectCount: projectIds.length, correctedCount };
}
