import type { ReferentialRules } from "../referential-rules-model.ts";

/** @see https://dev.mysql.com/doc/refman/8.0/en/create-table-foreign-keys.html */
export const mysqlReferentialRules: ReferentialRules = {
  // MariaDB stores SET DEFAULT as RESTRICT, in silence.
  setDefault: "RESTRICT",
  updateActions: "once a table",
  keyOrder: "referenced index",
  noActionCheck: "at once",
  restrictCheck: "at once",
  actionsSeeWholeStatement: false,
  actionsBeforeNextRow: true,
  cascadesFireTriggers: false,
  codeWritesUsedTables: false,
  maximumChain: 15,
  checksRowsChangedTwice: false,
  checksKeysOfRewrittenIndexes: true,
  enforcesMatchFull: false,
  nullsInUniqueKeys: "any tells apart",
  isEnforcementOptional: false,
  refusesSeveralPaths: false,
};
