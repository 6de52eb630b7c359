import type { ReferentialRules } from "../referential-rules-model.ts";

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/19/cncpt/data-integrity.html */
export const oracleReferentialRules: ReferentialRules = {
  setDefault: "NO ACTION",
  updateActions: "none",
  keyOrder: "creation",
  noActionCheck: "statement end",
  restrictCheck: "statement end",
  actionsSeeWholeStatement: false,
  actionsBeforeNextRow: false,
  cascadesFireTriggers: true,
  codeWritesUsedTables: true,
  maximumChain: null,
  checksRowsChangedTwice: false,
  checksKeysOfRewrittenIndexes: false,
  enforcesMatchFull: false,
  nullsInUniqueKeys: "all tell apart",
  isEnforcementOptional: false,
  refusesSeveralPaths: false,
};
