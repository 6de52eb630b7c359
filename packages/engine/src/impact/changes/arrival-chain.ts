import type { Arrival, Change } from "./change.ts";

/** The arrivals from the statement's own to this one, or the last `most` of them. */
export function arrivalChain(arrival: Arrival, most = Infinity): readonly Arrival[] {
  const chain: Arrival[] = [arrival];
  const seen = new Set<Change>([arrival.change]);
  for (let { parent } = arrival; parent !== null && chain.length < most;) {
    const [first] = parent.arrivals;
    if (first === undefined || seen.has(parent)) {
      if (first !== undefined && parent.level === 0) chain.push(first);
      break;
    }
    seen.add(parent);
    chain.push(first);
    parent = first.parent;
  }
  return chain.reverse();
}
