import type { Change } from "../changes/change.ts";
import { cyclesInOrder } from "../changes/cycles.ts";
import { isByAction } from "./blocker-at.ts";

/** How deep a cycle of changes, or a change that is in none, can lie on any way to it, not only on the nearest one. */
export interface Depth {
  /** Actions of keys between the statement, or the code that began the chain, and the first change of the cycle. */
  readonly first: number;
  /** The same for the last one: within a cycle of deletes each level takes another row, a chain of updates has each change once. */
  readonly last: number;
}

/** The depths of changes; those of one cycle have the same. Rounds of more than `limit` levels are not counted. */
export function depthsOf(changes: readonly Change[], limit: number): ReadonlyMap<Change, Depth> {
  const onward = new Map<Change, Change[]>();
  for (const { change, parent } of changes.flatMap(({ arrivals }) => arrivals.filter(isByAction))) {
    const next = onward.get(parent);
    if (next) next.push(change);
    else onward.set(parent, [change]);
  }
  const depths = new Map<Change, Depth>();
  for (const cycle of cyclesInOrder(changes, onward)) {
    const within = new Set(cycle);
    let first = 0;
    const entered = new Set<Change>();
    for (const arrival of cycle.flatMap(({ arrivals }) => arrivals)) {
      if (isByAction(arrival) && within.has(arrival.parent)) continue;
      entered.add(arrival.change);
      if (isByAction(arrival)) first = Math.max(first, (depths.get(arrival.parent)?.last ?? 0) + 1);
    }
    const depth = { first, last: first + levelsOf(within, entered, onward, limit) - 1 };
    for (const change of cycle) depths.set(change, depth);
  }
  return depths;
}

/** How many changes of rows a chain has in one cycle at most: what is visited is come to from a change before, row by row. */
function levelsOf(
  within: ReadonlySet<Change>,
  entered: ReadonlySet<Change>,
  onward: ReadonlyMap<Change, readonly Change[]>,
  limit: number,
): number {
  const visits = new Map<Change, number>();
  const coming = new Map<Change, number>([...entered].map((change) => [change, 1]));
  const pending = [...entered];
  // What is met adds to the end of what is walked here.
  for (const change of pending) {
    const most = change.operation === "DELETE" ? Math.max(1, Math.round(change.rowSet.rows.expected)) : 1;
    const before = visits.get(change) ?? 0;
    const now = Math.min(most, limit + 1, coming.get(change) ?? 0);
    if (now === before) continue;
    visits.set(change, now);
    for (const next of onward.get(change) ?? []) {
      if (!within.has(next)) continue;
      coming.set(next, (coming.get(next) ?? 0) + now - before);
      pending.push(next);
    }
  }
  return [...visits.values()].reduce((sum, each) => sum + each, 0);
}
