/** The stable codes of the grounds of a risk, in alphabetical order. Each has its page, `docs/risks/CODE.md`. */
export const riskCodes = [
  "CASCADE_DELETES",
  "CONDITIONS_OPEN",
  "DEEP_CASCADE",
  "INCOMPLETE_SCHEMA",
  "KEY_CHANGED",
  "LARGE_SHARE",
  "MANY_ROWS",
  "NO_KEYS",
  "ROWS_LOST",
  "ROWS_UNKNOWN",
  "TABLE_EMPTIED",
  "UNREAD_CODE",
  "VALUES_LOST",
  "WHOLE_TABLE",
  "WIDE_CASCADE",
] as const;

/** The code of a ground of a risk: `TABLE_EMPTIED`. */
export type RiskCode = (typeof riskCodes)[number];
