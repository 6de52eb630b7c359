import type { CascadeResult } from "../cascade/cascade-result.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { cyclesInOrder } from "../changes/cycles.ts";
import { mostInserted, mostWritten } from "../changes/trigger-writes.ts";
import { unite } from "../rows/row-set.ts";
import type { RowSet } from "../rows/row-set.ts";
import { weakerBasis } from "../../statistics/estimate/interval.ts";

/**
 * Sets the upper bounds of what code adds, and of what else happens to tables to which it adds: a row that is changed several times
 * fires triggers as often, and code that leads back to itself runs any number of times.
 */
export function boundAddedRows({ changes }: CascadeResult): void {
  if (!changes.some(({ arrivals }) => arrivals.some(isByCode))) return;
  const added = Map.groupBy(changes.filter(isInsert), ({ table }) => table);
  const addedTo = (change: Change) => (isInsert(change) ? [] : (added.get(change.table) ?? []));
  const onward = new Map<Change, Change[]>();
  for (const change of changes) {
    const followed = change.arrivals.flatMap(({ parent }) => parent ?? []);
    for (const before of followed.length === 0 ? [] : [...followed, ...addedTo(change)]) {
      const next = onward.get(before);
      if (next) next.push(change);
      else onward.set(before, [change]);
    }
  }
  const runs = new Map<Change, number>();
  for (const cycle of cyclesInOrder(changes, onward)) {
    const within = new Set(cycle);
    const isEndless =
      !cycle.every(isDeleteByKeys) && cycle.some((change) => onward.get(change)?.some((next) => within.has(next)));
    if (isEndless) for (const change of cycle) runs.set(change, Infinity);
    for (const change of cycle.toSorted((first, second) => Number(isInsert(second)) - Number(isInsert(first)))) {
      for (const arrival of change.arrivals) {
        const met = addedTo(change).filter((insert) => mayMeet(arrival, insert));
        const more = met.reduce((sum, { rowSet }) => sum + rowSet.rows.high, 0);
        arrival.rowSet = bounded(arrival, runs, more);
      }
      change.rowSet = change.arrivals.map(({ rowSet }) => rowSet).reduce(unite);
      runs.set(change, runsBy(change, runs));
    }
  }
}

const isByCode = ({ parent, code }: Arrival) => parent !== null && code !== null;
const isInsert = ({ operation }: Change) => operation === "INSERT";
/** Each row of it goes once. */
const isDeleteByKeys = ({ operation, arrivals }: Change) =>
  operation === "DELETE" && arrivals.every(({ code }) => code === null);

/** Whether an arrival may come to rows that are added: the action of a key does so where its columns are given values. */
function mayMeet({ foreignKey, change }: Arrival, insert: Change): boolean {
  if (foreignKey === null) return true;
  // The arrivals of one INSERT give values to the same columns.
  const given = new Set(insert.arrivals[0]?.columns.map(({ name }) => name));
  const isGiven = (name: string) =>
    given.has(name) || change.table.columns.some((column) => column.name === name && column.default !== null);
  return foreignKey.columns.every(isGiven);
}

function bounded({ change, parent, perRun, rowSet }: Arrival, runs: ReadonlyMap<Change, number>, more: number): RowSet {
  if (parent === null) return rowSet;
  const { rows } = rowSet;
  const high = isInsert(change)
    ? mostInserted(timesOf(parent, runs), perRun)
    : Math.min(Number.MAX_SAFE_INTEGER, rows.high + more);
  if (high === rows.high) return rowSet;
  const basis = weakerBasis(rows.basis, "statistics");
  return { ...rowSet, isAll: false, rows: { ...rows, expected: Math.min(rows.expected, high), high, basis } };
}

/** How often the triggers of a change run at most, those of its rows or of its statements: in a cycle of deletes for each row once. */
const timesOf = (change: Change, runs: ReadonlyMap<Change, number>) => runs.get(change) ?? change.rowSet.rows.high;

const runsBy = (change: Change, runs: ReadonlyMap<Change, number>) =>
  change.arrivals.reduce((sum, arrival) => sum + timesBy(arrival, runs), 0);

/** How many rows an arrival changes one after the other, or how many statements it takes for that, whichever are more. */
function timesBy(
  { change, parent, foreignKey, code, rowSet, perRun }: Arrival,
  runs: ReadonlyMap<Change, number>,
): number {
  const { high } = rowSet.rows;
  if (parent === null) return Math.max(1, high);
  const times = timesOf(parent, runs);
  if (change.operation !== "UPDATE") return Math.max(times, high);
  if (code !== null) return times * mostWritten(perRun, Math.max(1, high));
  // A row that came to another key may be met there again, one without a key is not.
  const isOnce = foreignKey?.columns.some((name) => change.nulled.has(name));
  return isOnce ? Math.max(times, high) : times * Math.max(1, high);
}
