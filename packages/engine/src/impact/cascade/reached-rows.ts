import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { anyRow, anything, flowOf, reachOfConditions } from "../rows/key-flow.ts";
import type { Found, Reach, RowCount } from "../rows/key-flow.ts";
import { SettledKeys } from "./settled-keys.ts";

/** How far the rows of a dump let the changes of a cascade come: each with the rows beyond which it does not go. */
export class ReachedRows {
  readonly #schema: PreparedSchema;
  readonly #keys: SettledKeys;
  /** The ways out of each change; those of null are the statement's own. */
  readonly #onward: ReadonlyMap<Change | null, readonly Arrival[]>;
  readonly #reaches = new Map<Change, Reach>();
  /** Changes whose code an action runs, though it finds no row. */
  readonly #run = new Set<Change>();
  /** What keys find behind a reach, which is asked for again once all of it is known. */
  readonly #flows = new Map<Reach, Map<ForeignKey, Found | null>>();
  readonly #pending: { readonly change: Change; readonly more: Reach }[] = [];

  constructor(schema: PreparedSchema, changes: readonly Change[]) {
    this.#schema = schema;
    this.#keys = new SettledKeys(schema, changes);
    const arrivals = changes.flatMap((change) => change.arrivals);
    this.#onward = Map.groupBy(arrivals, ({ parent }) => parent);
    for (const arrival of this.#onward.get(null) ?? []) this.#add(arrival.change, this.#ownReach(arrival));
    // What is followed adds to the end of what is walked here.
    for (const { change, more } of this.#pending) this.#follow(change, more);
  }

  /** Whether rows of a change, or code that stands on them, may be met at all. */
  mayHappen(change: Change): boolean {
    return this.#reaches.has(change) || this.#run.has(change);
  }

  /** What the statement itself or an action finds on its way into a change, which may be nothing; null where that is not told. */
  arriving(arrival: Arrival): RowCount | null {
    const { change, parent, foreignKey } = arrival;
    if (parent === null) return this.#countOf(change, this.#ownReach(arrival));
    return foreignKey && (this.flow(parent, foreignKey, change.table) ?? noRow);
  }

  mayArrive(arrival: Arrival): boolean {
    const { change, parent } = arrival;
    if (parent === null) return true;
    if (this.arriving(arrival)?.most === 0) return this.#run.has(change) && this.#reaches.has(parent);
    return this.mayHappen(parent);
  }

  /** The rows of the dump beyond which a change does not go; undefined where none of them is met, or rows are added to the table. */
  reachOf(change: Change): Reach | undefined {
    return this.#keys.addsRowsTo(change.table) ? undefined : this.#reaches.get(change);
  }

  /** How many rows a change has, where they are told apart. */
  countOf(change: Change): RowCount | null {
    return this.#countOf(change, this.#reaches.get(change) ?? anyRow);
  }

  /** Rows that the statement adds are none of the dump's, and may be changed by it as well. */
  #countOf({ table }: Change, reach: Reach): RowCount | null {
    if (reach.kind !== "rows" || this.#keys.addsRowsTo(table)) return null;
    return { most: reach.rows.size, isExact: reach.isExact };
  }

  /** What a key finds of its table behind the rows of a change; null for nothing. */
  flow(change: Change, foreignKey: ForeignKey, child: Table): Found | null {
    const reach = this.#reaches.get(change);
    return reach === undefined ? null : this.#flowFrom(reach, foreignKey, child);
  }

  #flowFrom(reach: Reach, foreignKey: ForeignKey, child: Table): Found | null {
    if (reach.kind === "any" || !this.#keys.has(foreignKey)) return anything;
    let flows = this.#flows.get(reach);
    if (flows === undefined) this.#flows.set(reach, (flows = new Map()));
    let found = flows.get(foreignKey);
    if (found === undefined) flows.set(foreignKey, (found = flowOf(this.#schema, foreignKey, child, reach)));
    return found;
  }

  #ownReach({ change, rowSet }: Arrival): Reach {
    const constraints = new Map([...rowSet.constraints].filter(([column]) => this.#keys.hasColumn(change, column)));
    const isDescribed = rowSet.isDescribed && constraints.size === rowSet.constraints.size;
    return reachOfConditions(this.#schema, change.table, constraints, isDescribed);
  }

  #follow(change: Change, more: Reach): void {
    for (const arrival of this.#onward.get(change) ?? []) {
      const target = arrival.change;
      if (arrival.foreignKey === null) {
        this.#add(target, this.#ownReach(arrival));
        continue;
      }
      const found = this.#flowFrom(more, arrival.foreignKey, target.table);
      if (found) this.#add(target, found.reach);
      else this.#runCode(target);
    }
  }

  /** PostgreSQL fires the statement triggers of a referencing table whether an action finds rows in it or not. */
  #runCode(change: Change): void {
    if (this.#run.has(change)) return;
    const runs = (this.#onward.get(change) ?? []).filter(({ code }) => code !== null);
    if (runs.length === 0) return;
    this.#run.add(change);
    for (const run of runs) this.#add(run.change, this.#ownReach(run));
  }

  #add(change: Change, more: Reach): void {
    const known = this.#reaches.get(change);
    if (known?.kind === "any") return;
    if (known === undefined) {
      this.#reaches.set(change, more);
      this.#pending.push({ change, more });
      return;
    }
    if (known.kind !== "rows" || more.kind !== "rows") {
      this.#reaches.set(change, anyRow);
      this.#pending.push({ change, more: anyRow });
      return;
    }
    const added = new Set([...more.rows].filter((row) => !known.rows.has(row)));
    if (added.size === 0) return;
    const isExact = known.isExact && more.isExact;
    this.#reaches.set(change, { ...known, rows: new Set([...known.rows, ...added]), isExact });
    this.#pending.push({ change, more: { ...more, rows: added } });
  }
}

const noRow: RowCount = { most: 0, isExact: true };
