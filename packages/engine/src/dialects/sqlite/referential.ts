import type { ReferentialRules } from "../referential-rules-model.ts";

/** @see https://www.sqlite.org/foreignkeys.html */
export const sqliteReferentialRules: ReferentialRules = {
  setDefault: "SET DEFAULT",
  updateActions: "all",
  keyOrder: "reverse creation",
  noActionCheck: "statement end",
  restrictCheck: "row",
  actionsSeeWholeStatement: false,
  actionsBeforeNextRow: false,
  cascadesFireTriggers: true,
  codeWritesUsedTables: true,
  // The limit of 1000 counts rows, not tables.
  maximumChain: null,
  checksRowsChangedTwice: false,
  checksKeysOfRewrittenIndexes: false,
  enforcesMatchFull: false,
  nullsInUniqueKeys: "any tells apart",
  isEnforcementOptional: true,
  refusesSeveralPaths: false,
};
