import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./db.ts";

const openTransaction = new AsyncLocalStorage<{ db: Db; isOpen: boolean }>();

/**
 * Runs `work` in one transaction and gives its result; a throw rolls everything back.
 *
 * The embedded database has one connection: a statement that goes past `transaction` inside `work` would wait for
 * ever. Such a statement throws at once, on either database.
 */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const scope = { db, isOpen: true };
  try {
    return await db.transaction().execute((transaction) => openTransaction.run(scope, () => work(transaction)));
  } finally {
    scope.isOpen = false;
  }
}

/** Throws where a new connection is asked for inside a transaction on the same database; the pool calls it. */
export function assertOutsideTransaction(db: Db): void {
  const scope = openTransaction.getStore();
  if (scope?.isOpen === true && scope.db === db) {
    throw new Error("a statement inside a transaction must go through the transaction that inTransaction() passed");
  }
}
