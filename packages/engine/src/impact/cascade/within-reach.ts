import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { CascadeResult, Check } from "./cascade-result.ts";
import type { Change } from "../changes/change.ts";
import type { RowCount } from "../rows/key-flow.ts";
import { ReachedRows } from "./reached-rows.ts";
import { unite } from "../rows/row-set.ts";
import type { RowSet } from "../rows/row-set.ts";
import { formatQuantity } from "../wording.ts";

/**
 * A cascade without the changes and checks that no row of the dump can come to. Statistics of single columns tell how many rows
 * reference the touched ones, not which; where a dump's tables are small, the values of their keys are followed row by row.
 */
export function withinReach(schema: PreparedSchema, result: CascadeResult): CascadeResult {
  const isFollowed = result.changes.some(({ arrivals }) => arrivals.some(({ parent }) => parent !== null));
  if (result.checks.length === 0 && !isFollowed) return result;
  const reached = new ReachedRows(schema, result.changes);
  const changes = result.changes.filter((change) => reached.mayHappen(change));
  for (const change of changes) {
    keepArrivals(change, reached);
    change.rowSet = limited(change.rowSet, reached.countOf(change));
  }
  setLevels(changes);
  const checks = result.checks.flatMap((check): Check[] => {
    const found = reached.flow(check.change, check.foreignKey, check.child);
    return found === null ? [] : [{ ...check, rowSet: limited(check.rowSet, found) }];
  });
  return { ...result, changes, checks };
}

function keepArrivals(change: Change, reached: ReachedRows): void {
  const kept = change.arrivals.filter((arrival) => reached.mayArrive(arrival));
  for (const arrival of kept) arrival.rowSet = limited(arrival.rowSet, reached.arriving(arrival));
  change.arrivals.splice(0, change.arrivals.length, ...kept);
  change.rowSet = kept.map(({ rowSet }) => rowSet).reduce(unite);
}

/** A set of rows with what is known of how many of them can be reached. */
function limited(rowSet: RowSet, count: RowCount | null): RowSet {
  if (count === null) return rowSet;
  const { rows, steps, table } = rowSet;
  const { isExact } = count;
  // Rows that reference rows of their own table are followed only so often; here, to the end.
  const high = isExact ? count.most : Math.min(rows.high, count.most);
  const expected = isExact ? high : Math.min(rows.expected, high);
  if (high === rows.high && expected === rows.expected) return rowSet;
  return {
    ...rowSet,
    rows: { ...rows, expected, low: Math.min(rows.low, high), high },
    isAll: false,
    steps: [
      ...steps,
      {
        subject: table.name,
        statistic: "values of the keys that stand in one row",
        formula: `${isExact ? "" : "at most "}${formatQuantity(high, "row")}, followed from key to key`,
        value: expected,
        unit: "rows",
        basis: rows.basis,
      },
    ],
  };
}

/** Counts the levels anew and puts the nearest way into each change first, where others are gone. */
export function setLevels(changes: readonly Change[]): void {
  const arrivals = changes.flatMap((change) => change.arrivals);
  const onward = Map.groupBy(arrivals, ({ parent }) => parent);
  const levels = new Map<Change | null, number>([[null, -1]]);
  // What is met adds to the end of what is walked here.
  for (const [above, level] of levels)
    for (const { change } of onward.get(above) ?? []) if (!levels.has(change)) levels.set(change, level + 1);
  for (const change of changes) {
    change.level = levels.get(change) ?? change.level;
    for (const arrival of change.arrivals) arrival.level = (levels.get(arrival.parent) ?? -1) + 1;
    change.arrivals.sort((first, second) => first.level - second.level);
  }
}
