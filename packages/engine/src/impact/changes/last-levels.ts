import type { Change } from "./change.ts";

/**
 * The furthest level on which each change may come to its rows, counted from the statement's own at 0, and -1 for what is before
 * the statement (null). Changes in a cycle of actions, and behind one, are not in it: they come on any level.
 */
export function lastLevels(changes: readonly Change[]): ReadonlyMap<Change | null, number> {
  const onward = Map.groupBy(
    changes.flatMap(({ arrivals }) => arrivals),
    ({ parent }) => parent,
  );
  const left = new Map(changes.map((change) => [change, change.arrivals.length]));
  const levels = new Map<Change | null, number>([[null, -1]]);
  // Each is found from the last of those before it, and adds to the end of what is walked here.
  for (const [from, level] of levels) {
    for (const { change } of onward.get(from) ?? []) {
      const open = (left.get(change) ?? 0) - 1;
      left.set(change, open);
      if (open === 0) levels.set(change, level + 1);
    }
  }
  return levels;
}
