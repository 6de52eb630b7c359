import type { RowEstimate } from "../catalog/statistics-model.ts";

/** Narrow and unbreakable, so that a grouped number stays one word in a line. */
const groupSeparator = "\u202f";

/** A whole number with narrow spaces between groups of three digits: `3 120`. */
export function formatCount(value: number): string {
  const digits = String(Math.round(value));
  return digits.length <= 3 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/gu, groupSeparator);
}

/** A number with its noun: `1 row`, `12 rows`. */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${Math.round(count) === 1 ? "" : "s"}`;
}

/** An estimate of one row or more rounded to what it can know: three figures, within its bounds, as the lists beside the sentences show it. */
function rounded({ expected, low, high }: RowEstimate): number {
  const value = Math.max(1, expected);
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(value)) - 2));
  return Math.min(high, Math.max(low, Math.round(value / unit) * unit));
}

/** Rows as a person reads them: plain when exact, `≈` when estimated, `at most` where one is the bound. */
export function formatRows(rows: RowEstimate): string {
  if (rows.basis === "exact") return plural(rows.expected, "");
  if (isUnlikely(rows)) return "probably no row";
  if (rows.expected < 0.5) return plural(0, "");
  if (rows.high === 1) return "at most 1 row";
  return plural(rounded(rows), "≈\u00a0");
}

/** All rows of a table, by what is known of them. */
export function wholeTableRows(rows: RowEstimate, table: string): string {
  if (rows.basis !== "exact") return `every row of ${table} (${formatRows(rows)})`;
  if (rows.expected === 1) return `the only row of ${table}`;
  return `${rows.expected === 0 ? "" : "all "}${formatRows(rows)} of ${table}`;
}

/** Whether there may be such rows, but none is to be expected. */
export function isUnlikely(rows: RowEstimate): boolean {
  return rows.expected < 0.5 && rows.high > 0;
}

const plural = (count: number, sign: string) => `${sign}${formatQuantity(count, "row")}`;

/** The verb that goes with the rows of `formatRows`: the third person where there is one row, or none. */
export function verbOf(rows: RowEstimate, plain: string): string {
  return formatRows(rows).endsWith("rows") ? plain : `${plain}s`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
