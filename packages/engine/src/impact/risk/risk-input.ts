import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import type { Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { Change } from "../changes/change.ts";
import type { Condition, RiskReason, Warning } from "../model.ts";
import { formatCount, listOf } from "../wording.ts";
import type { RiskCode } from "./risk-codes.ts";
import type { RiskThresholds } from "./thresholds.ts";

/** What the rules of risk look at. */
export interface RiskInput {
  readonly schema: PreparedSchema;
  readonly thresholds: RiskThresholds;
  readonly changes: readonly Change[];
  readonly conditions: readonly Condition[];
  readonly warnings: readonly Warning[];
  /** Code that runs, or is called, and was not read. */
  readonly unreadCode: readonly string[];
}

/** One ground of a risk: what it looks for, and what it then says. */
export interface RiskRule {
  readonly code: Exclude<RiskCode, "ROWS_LOST">;
  find(input: RiskInput): RiskFinding | null;
}

/** What a rule finds: a reason less its code. */
export type RiskFinding = Omit<RiskReason, "code" | "threshold"> & { readonly threshold?: number };

/** Of so few rows a share, or that they are all, says nothing. */
export const fewRows = 10;

/** The statement's own work, as far as it takes or changes rows: neither that of actions nor that of code. */
export const isOwnChange = ({ level, operation, arrivals, rowSet }: Change): boolean =>
  level === 0 && operation !== "INSERT" && rowSet.rows.high > 0 && arrivals.some(({ code }) => code === null);

/** What follows from the statement's own work by actions of keys. */
export const isByAction = ({ level, arrivals, rowSet }: Change): boolean =>
  level > 0 && rowSet.rows.high > 0 && arrivals.some(({ foreignKey }) => foreignKey !== null);

/** Whether somebody has counted, estimated or said how many rows a table has. */
export const hasKnownRows = (schema: PreparedSchema, table: Table): boolean =>
  rowsOf(schema, table).basis !== "assumed";

/** The names of the tables of some changes, each once. */
export function tablesOf({ schema }: RiskInput, changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.map(({ table }) => displayName(schema.catalog, table)))];
}

/** The one table that is meant; null where there are several. */
export const onlyTable = (tables: readonly string[]): string | null =>
  tables.length === 1 ? (tables[0] ?? null) : null;

/** Some names with their number: `3 tables (a, b and c)`, `300 tables (a, b, c and 297 more)`; one alone by its name. */
export function countedTables(tables: readonly string[]): string {
  if (tables.length === 1) return tables.join("");
  const shown = tables.length <= 4 ? tables : [...tables.slice(0, 3), `${formatCount(tables.length - 3)} more`];
  return `${formatCount(tables.length)} tables (${listOf(shown)})`;
}
