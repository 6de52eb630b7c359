/** The grounds of a risk in two or three words, as lists have room for; a code that is not here stands as its own words. */
const words: Readonly<Record<string, string>> = {
  CASCADE_DELETES: "cascade deletes",
  CONDITIONS_OPEN: "open conditions",
  DEEP_CASCADE: "deep cascade",
  INCOMPLETE_SCHEMA: "incomplete schema",
  KEY_CHANGED: "key changes",
  LARGE_SHARE: "large share of a table",
  MANY_ROWS: "many rows",
  NO_KEYS: "schema without keys",
  ROWS_LOST: "rows lost",
  ROWS_UNKNOWN: "rows not known",
  TABLE_EMPTIED: "table emptied",
  UNREAD_CODE: "code not read",
  VALUES_LOST: "values lost",
  WHOLE_TABLE: "whole table",
  WIDE_CASCADE: "wide cascade",
};

const shownAtMost = 3;

/** The gravest grounds of a risk as a line: `whole table, many rows and 2 more`. */
export function riskCodesLine(codes: readonly string[]): string {
  const shown = codes.slice(0, shownAtMost).map((code) => words[code] ?? code.replaceAll("_", " ").toLowerCase());
  const more = codes.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`;
}
