import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./db.ts";

const openTransaction = new AsyncLocalStorage<{ db: Db; isOpen: boolean }>();
/** What waits for the commit of each transaction. */
const waiting = new WeakMap<Db, (() => void)[]>();

/**
 * Runs `work` in one transaction and gives its result; a throw rolls everything back.
 *
 * The embedded database has one connection: a statement that goes past `transaction` inside `work` would wait for
 * ever. Such a statement throws at once, on either database.
 */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const scope = { db, isOpen: true };
  const deeds: (() => void)[] = [];
  try {
    const result = await db.transaction().execute((transaction) => {
      waiting.set(transaction, deeds);
      return openTransaction.run(scope, () => work(transaction));
    });
    for (const deed of deeds) deed();
    return result;
  } finally {
    scope.isOpen = false;
  }
}

/** Does something, which must not throw, once a transaction of `inTransaction` is committed; never where it is rolled back. */
export function afterCommit(transaction: Db, deed: () => void): void {
  const deeds = waiting.get(transaction);
  if (deeds === undefined) throw new Error("afterCommit() needs the transaction that inTransaction() passed");
  deeds.push(deed);
}

/** Throws where a new connection is asked for inside a transaction on the same database; the pool calls it. */
export function assertOutsideTransaction(db: Db): void {
  const scope = openTransaction.getStore();
  if (scope?.isOpen === true && scope.db === db) {
    throw new Error("a statement inside a transaction must go through the transaction that inTransaction() passed");
  }
}
