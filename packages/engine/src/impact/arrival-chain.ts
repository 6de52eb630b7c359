import type { Arrival, Change } from "./change.ts";

/** The display path of tables from the statement's own to the one an arrival ends in. */
export function arrivalChain(arrival: Arrival): readonly Arrival[] {
  const chain: Arrival[] = [arrival];
  const seen = new Set<Change>([arrival.change]);
  for (let { parent } = arrival; parent !== null;) {
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
