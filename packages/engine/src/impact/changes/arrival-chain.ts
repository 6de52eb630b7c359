import type { Arrival } from "./change.ts";

/**
 * The arrivals from the statement's own to this one, or the last `most` of them. Each change is told by the arrival that made it, the
 * nearest one: the way ends at the statement, in cycles of actions too.
 */
export function arrivalChain(arrival: Arrival, most = Infinity): readonly Arrival[] {
  const chain: Arrival[] = [arrival];
  for (let { parent } = arrival; parent !== null && chain.length < most;) {
    const [first] = parent.arrivals;
    if (first === undefined) break;
    chain.push(first);
    parent = first.parent;
  }
  return chain.reverse();
}
