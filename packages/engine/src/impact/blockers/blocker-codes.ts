/** The stable codes of all that stands in the way, in alphabetical order. Each has its page, `docs/blockers/CODE.md`. */
export const blockerCodes = [
  "CHAIN_LIMIT",
  "CHECK_FAILS",
  "CHECK_OPTION",
  "CONFLICT_TARGET",
  "DEFAULT_PARENT",
  "GENERATED_COLUMN",
  "KEY_MISMATCH",
  "KEY_TAKEN",
  "KEY_TWICE",
  "MATCH_FULL",
  "NULL_REFUSED",
  "PARENT_MISSING",
  "ROWS_REFUSE",
  "ROW_TWICE",
  "RULE_REFUSES",
  "SECOND_UPDATE",
  "SEVERAL_ROWS",
  "STILL_REFERENCED",
  "TABLE_IN_USE",
  "TRIGGER_BROKEN",
  "TRUNCATE_REFUSED",
  "VALUE_REFUSED",
  "VIEW_REFUSES",
] as const;

/** The code of a blocker: `STILL_REFERENCED`. */
export type BlockerCode = (typeof blockerCodes)[number];
