import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import { allRows } from "../../statistics/estimate/interval.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import type { CascadeResult } from "./cascade-result.ts";
import type { Change } from "../changes/change.ts";
import { unite } from "../rows/row-set.ts";
import type { RowSet } from "../rows/row-set.ts";

/**
 * A cascade that was not followed to the end of its cycles: what comes of them may be any number of rows. Given up are the upper
 * bounds of what comes from the changes at which the walk stopped, and of all that follows from that.
 */
export function withoutBounds(
  schema: PreparedSchema,
  result: CascadeResult,
  unfinished: ReadonlySet<Change>,
): CascadeResult {
  if (unfinished.size === 0) return result;
  const arrivals = result.changes.flatMap((change) => change.arrivals);
  const onward = Map.groupBy(arrivals, ({ parent }) => parent);
  const open = new Set(unfinished);
  // What is met adds to the end of what is walked here.
  for (const change of open) {
    for (const arrival of onward.get(change) ?? []) {
      arrival.rowSet = upToAll(schema, arrival.rowSet);
      open.add(arrival.change);
    }
  }
  for (const change of open) change.rowSet = change.arrivals.map(({ rowSet }) => rowSet).reduce(unite);
  const checks = result.checks.map((check) =>
    open.has(check.change) ? { ...check, rowSet: upToAll(schema, check.rowSet) } : check,
  );
  return { ...result, checks };
}

function upToAll(schema: PreparedSchema, rowSet: RowSet): RowSet {
  const counted = rowsOf(schema, rowSet.table);
  const { high } = toRows(allRows, counted);
  return { ...rowSet, rows: { ...rowSet.rows, high: Math.max(rowSet.rows.high, high) } };
}
