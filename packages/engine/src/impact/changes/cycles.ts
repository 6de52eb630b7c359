import type { Change } from "./change.ts";

/**
 * The changes by cycles, those without one alone, each behind the ones from which it is come to.
 *
 * @see https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm
 */
export function cyclesInOrder(
  changes: readonly Change[],
  onward: ReadonlyMap<Change, readonly Change[]>,
): readonly (readonly Change[])[] {
  const numbers = new Map<Change, number>();
  const lowest = new Map<Change, number>();
  const open: Change[] = [];
  const isOpen = new Set<Change>();
  const cycles: Change[][] = [];
  for (const start of changes) {
    if (numbers.has(start)) continue;
    const way = [{ change: start, at: 0 }];
    for (let stop = way.at(-1); stop !== undefined; stop = way.at(-1)) {
      const { change } = stop;
      if (!numbers.has(change)) {
        numbers.set(change, numbers.size);
        lowest.set(change, numbers.size - 1);
        open.push(change);
        isOpen.add(change);
      }
      const next = onward.get(change)?.[stop.at];
      stop.at += 1;
      if (next !== undefined) {
        if (!numbers.has(next)) way.push({ change: next, at: 0 });
        else if (isOpen.has(next)) lowest.set(change, Math.min(lowest.get(change) ?? 0, numbers.get(next) ?? 0));
        continue;
      }
      way.pop();
      const above = way.at(-1)?.change;
      if (above) lowest.set(above, Math.min(lowest.get(above) ?? 0, lowest.get(change) ?? 0));
      if (lowest.get(change) !== numbers.get(change)) continue;
      const cycle = open.splice(open.lastIndexOf(change));
      for (const each of cycle) isOpen.delete(each);
      cycles.push(cycle);
    }
  }
  return cycles.reverse();
}
