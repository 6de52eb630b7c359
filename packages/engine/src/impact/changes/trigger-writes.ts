import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { searchVectorOf } from "../../code/search-vector-trigger.ts";
import { rowColumnsOfTrigger } from "../../code/trigger-code.ts";
import type { CodeWrite } from "../../code/code-write.ts";
import type { WriteExtent } from "../../code/most-rows.ts";
import { unknownRows } from "../../statistics/estimate/row-counts.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { rowsWithoutConstraints } from "../rows/row-set.ts";
import type { RowSet } from "../rows/row-set.ts";
import { firingTriggers } from "./fired-triggers.ts";

/** The columns that the BEFORE triggers of a table set of themselves where an UPDATE names some columns. */
export function columnsOfTriggers(schema: PreparedSchema, table: Table, named: ReadonlySet<string>): readonly string[] {
  const triggers = firingTriggers(schema, table, "UPDATE", named).filter((trigger) => {
    const vector = searchVectorOf(schema, table, trigger.body);
    return vector === null || vector.sources.some((name) => named.has(name));
  });
  return [...new Set(triggers.flatMap((trigger) => rowColumnsOfTrigger(schema, trigger)))];
}

/** Rows that a trigger writes: about one for each row that fired it, or all that are there. */
export function triggeredRows(
  schema: PreparedSchema,
  fired: RowSet,
  { table, operation, isAll }: Pick<CodeWrite, "table" | "operation" | "isAll">,
  perRun: readonly WriteExtent[],
): RowSet {
  const { rowCount } = rowsOf(schema, table);
  const isNew = operation === "INSERT";
  const high = isNew ? mostInserted(Math.max(fired.rows.high, 1), perRun) : Math.max(rowCount, 1);
  const expected = isAll ? rowCount : Math.min(high, fired.rows.expected);
  const rows: RowEstimate = { expected, low: 0, high, basis: "assumed" };
  return rowsWithoutConstraints({ table, tableRows: rowCount, isNew }, rows, [
    {
      subject: table.name,
      statistic: isAll ? "row count" : "rows that fire the trigger",
      formula: isAll ? "every row" : "one row for each",
      value: expected,
      unit: "rows",
      basis: "assumed",
    },
  ]);
}

/** How many rows code adds at most that runs so often; where one or the other is not known, as many as of anything unknown. */
export function mostInserted(runs: number, perRun: readonly WriteExtent[]): number {
  const rows = runs * mostWritten(perRun, Infinity);
  return Number.isFinite(rows) ? Math.min(Number.MAX_SAFE_INTEGER, rows) : unknownRows.high;
}

/** How many times one run of code writes a row at most; `otherwise` of those writes of which it is not known. */
export const mostWritten = (perRun: readonly WriteExtent[], otherwise: number): number =>
  perRun.reduce((sum, { most, isRepeated }) => sum + (isRepeated ? Infinity : (most ?? otherwise)), 0);
