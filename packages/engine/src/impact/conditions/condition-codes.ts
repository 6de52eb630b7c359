/** The stable codes of all that must hold, in alphabetical order. Each has its page, `docs/conditions/CODE.md`. */
export const conditionCodes = [
  "CHECK_HOLDS",
  "CHECK_OPTION_HOLDS",
  "KEY_FREE",
  "MATCHED_ONCE",
  "NOT_NULL",
  "NO_CONFLICT",
  "ONE_ROW",
  "PARENT_EXISTS",
  "PARTITION_TAKES",
  "TEXT_READS",
  "VALUE_FITS",
  "VALUE_TAKEN",
] as const;

/** The code of a condition: `PARENT_EXISTS`. */
export type ConditionCode = (typeof conditionCodes)[number];
