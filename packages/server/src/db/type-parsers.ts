import { types } from "pg";
import type { CustomTypesConfig } from "pg";

function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database sent ${text}, which no number holds exactly`);
  return value;
}

/** Both databases are asked in UTC; years of five digits, years before Christ and infinity are written otherwise. */
const utcTimestamp = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

function parseTimestamp(text: string): string {
  // Ten times as fast as by way of a Date, which is a fifth of what reading a long list takes.
  const utc = utcTimestamp.exec(text);
  if (utc !== null) return `${utc[1]}T${utc[2]}.${(utc[3] ?? "").slice(0, 3).padEnd(3, "0")}Z`;
  const parsed: unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ)(text);
  if (!(parsed instanceof Date)) throw new RangeError(`the database sent the time ${text}`);
  return parsed.toISOString();
}

const asText = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseWholeNumber],
  [types.builtins.NUMERIC, asText],
  [types.builtins.DATE, asText],
  [types.builtins.INTERVAL, asText],
  // Rows carry times as the HTTP interface gives them, so that nothing needs converting on the way.
  [types.builtins.TIMESTAMPTZ, parseTimestamp],
]);

/**
 * How values arrive from either database: int8 as number (an error beyond 2^53), numeric, date and interval as text,
 * timestamptz as ISO 8601 in UTC, bytea as Buffer, json as parsed.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers.get(oid)) ??
    types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
