import type { ReferentialRules } from "../referential-rules-model.ts";

/** @see https://learn.microsoft.com/sql/relational-databases/tables/primary-and-foreign-key-constraints */
export const sqlserverReferentialRules: ReferentialRules = {
  setDefault: "SET DEFAULT",
  updateActions: "all",
  keyOrder: "creation",
  noActionCheck: "statement end",
  restrictCheck: "statement end",
  actionsSeeWholeStatement: true,
  actionsBeforeNextRow: false,
  cascadesFireTriggers: true,
  codeWritesUsedTables: true,
  maximumChain: null,
  checksRowsChangedTwice: false,
  checksKeysOfRewrittenIndexes: false,
  enforcesMatchFull: false,
  nullsInUniqueKeys: "equal",
  isEnforcementOptional: false,
  refusesSeveralPaths: true,
};
