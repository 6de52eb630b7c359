/** The stable codes of all warnings, in alphabetical order. Each has its page, `docs/warnings/CODE.md`. */
export const warningCodes = [
  "ALWAYS_FALSE_PREDICATE",
  "ALWAYS_TRUE_PREDICATE",
  "CARTESIAN_PRODUCT",
  "CASCADE_SKIPS_TRIGGERS",
  "DEFERRED_CHECK",
  "FOREIGN_KEYS_PRAGMA",
  "KEY_NOT_ENFORCED",
  "LIMIT_WITHOUT_ORDER",
  "NOT_IN_NULL",
  "NO_WHERE",
  "PREDICATE_WITHOUT_INDEX",
  "PRIMARY_KEY_UPDATE",
  "REPLACE_DELETES_ROWS",
  "ROUTINE_WRITES",
  "RULE_REWRITES",
  "SELECT_STAR_IN_INSERT",
  "SEVERAL_CASCADE_PATHS",
  "TRIGGER_FIRES",
  "TRUNCATE_COMMITS",
  "TYPE_MISMATCH",
  "UNINDEXED_FOREIGN_KEY",
  "UNKNOWN_FUNCTION",
  "WRITE_THROUGH_VIEW",
] as const;

/** The code of a warning: `NO_WHERE`. */
export type WarningCode = (typeof warningCodes)[number];
