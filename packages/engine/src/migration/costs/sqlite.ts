import { costTable, free, lock } from "./cost-rules.ts";
import type { CostRules } from "./cost-rules.ts";

// Whoever writes has the database for itself; readers go on with what was there until the end.
const database = lock("database lock", "writes");

/** @see https://www.sqlite.org/lockingv3.html and https://www.sqlite.org/lang_altertable.html */
const costs = costTable([
  [["rename column", "rename table", "drop index", "drop table", "replace code"], database],
  [["add column"], database],
  [["add index"], lock("database lock", "writes", "scan")],
  [["rebuild table"], lock("database lock", "writes", "rewrite")],
]);

/** SQLite locks the whole database from the first statement of the transaction to its end. */
export const sqliteCosts: CostRules = {
  costOf: (operation) => costs.get(operation.kind) ?? free,
  saferForm: () => null,
};
