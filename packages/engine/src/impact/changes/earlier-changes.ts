import type { Table } from "../../catalog/model.ts";
import type { Arrival, Change } from "./change.ts";

/** More changes than any schema but a hostile one has before one of them. */
const mostBefore = 200;

/** What comes before the changes of a cascade on any of the ways to them, not only on the nearest one. */
export class EarlierChanges {
  readonly #meant: ReadonlyMap<Table, ReadonlySet<Change>>;
  readonly #isMeant: (earlier: Change) => boolean;
  readonly #goesOn: (arrival: Arrival) => boolean;
  readonly #before = new Map<Change, ReadonlySet<Change>>();

  /** `goesOn` tells the arrivals that go on with the chain of what they come from; others begin one. `isMeant` tells what is asked for. */
  constructor(
    changes: readonly Change[],
    goesOn: (arrival: Arrival) => boolean,
    isMeant: (earlier: Change) => boolean,
  ) {
    const byTable = Map.groupBy(changes.filter(isMeant), ({ table }) => table);
    this.#meant = new Map([...byTable].map(([table, own]) => [table, new Set(own)]));
    this.#isMeant = isMeant;
    this.#goesOn = goesOn;
  }

  /** Whether a way by this arrival may have changed its table before, in the way that is meant. */
  hasChangedTable({ change, parent }: Arrival): boolean {
    if (parent === null) return false;
    const earlier = this.#meant.get(change.table);
    if (earlier === undefined) return false;
    if (earlier.has(parent)) return true;
    let before = this.#before.get(parent);
    if (before === undefined) this.#before.set(parent, (before = new Set(this.#backFrom(parent, () => true))));
    // A way on which the table of the parent was changed already ends where it comes to that again.
    const isOpen = (each: Change) => each.table !== parent.table || !this.#isMeant(each);
    return [...before].some((each) => earlier.has(each) && this.#isBegun(this.#backFrom(each, isOpen)));
  }

  /** A change and those before it, the nearest first. */
  *#backFrom(change: Change, isOpen: (earlier: Change) => boolean): Generator<Change, void> {
    const found = new Set([change]);
    // What is met adds to the end of what is walked here.
    for (const each of found) {
      yield each;
      for (const arrival of each.arrivals) {
        if (found.size >= mostBefore) break;
        const { parent } = arrival;
        if (parent !== null && this.#goesOn(arrival) && isOpen(parent)) found.add(parent);
      }
    }
  }

  #isBegun(way: Iterable<Change>): boolean {
    for (const { arrivals } of way)
      if (arrivals.some((arrival) => arrival.parent === null || !this.#goesOn(arrival))) return true;
    return false;
  }
}
