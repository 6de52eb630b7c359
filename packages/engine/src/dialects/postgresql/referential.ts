import type { ReferentialRules } from "../referential-rules-model.ts";

/** @see https://www.postgresql.org/docs/current/ddl-constraints.html#DDL-CONSTRAINTS-FK */
export const postgresqlReferentialRules: ReferentialRules = {
  setDefault: "SET DEFAULT",
  updateActions: "all",
  keyOrder: "creation",
  noActionCheck: "queue",
  restrictCheck: "queue",
  actionsSeeWholeStatement: true,
  actionsBeforeNextRow: false,
  cascadesFireTriggers: true,
  codeWritesUsedTables: true,
  maximumChain: null,
  checksRowsChangedTwice: true,
  checksKeysOfRewrittenIndexes: false,
  enforcesMatchFull: true,
  nullsInUniqueKeys: "any tells apart",
  isEnforcementOptional: false,
  refusesSeveralPaths: false,
};
