import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { anyRow, flowOf, reachOfConditions } from "../rows/key-flow.ts";
import type { Found, Reach, RowCount } from "../rows/key-flow.ts";
import { SettledKeys } from "./settled-keys.ts";

/** How far the rows of a dump let the changes of a cascade come: each with the rows beyond which it does not go. */
export class ReachedRows {
  readonly #schema: PreparedSchema;
  readonly #keys: SettledKeys;
  readonly #onward = new Map<Change, Arrival[]>();
  readonly #reaches = new Map<Change, Reach>();
  /** Changes whose code an action runs, though it finds no row. */
  readonly #run = new Set<Change>();
  /** What keys find behind a reach, which is asked for again once all of it is known. */
  readonly #flows = new Map<Reach, Map<ForeignKey, Found | null>>();
  readonly #pending: { readonly change: Change; readonly more: Reach }[] = [];

  constructor(schema: PreparedSchema, changes: readonly Change[]) {
    this.#schema = schema;
    this.#keys = new SettledKeys(schema, changes);
    for (const arrival of changes.flatMap((change) => change.arrivals)) {
      if (arrival.parent === null) continue;
      const onward = this.#onward.get(arrival.parent);
      if (onward) onward.push(arrival);
      else this.#onward.set(arrival.parent, [arrival]);
    }
    for (const change of changes)
      for (const arrival of change.arrivals) if (arrival.parent === null) this.#add(change, this.#ownReach(arrival));
    if (!this.tellsRows) return;
    // What is followed adds to the end of what is walked here.
    for (const { change, more } of this.#pending) this.#follow(change, more);
  }

  /** Whether anything is known of the rows that the statement itself changes, and so of all others. */
  get tellsRows(): boolean {
    return [...this.#reaches.values()].some(({ kind }) => kind !== "any");
  }

  /** Whether rows of a change, or code that stands on them, may be met at all. */
  mayHappen(change: Change): boolean {
    return this.#reaches.has(change) || this.#run.has(change);
  }

  /** What an action finds on its way into a change, which may be nothing; null for the statement's own work and for code. */
  arriving({ change, parent, foreignKey }: Arrival): RowCount | null {
    if (parent === null || foreignKey === null) return null;
    return this.flow(parent, foreignKey, change.table) ?? noRow;
  }

  mayArrive(arrival: Arrival): boolean {
    const { change, parent } = arrival;
    if (parent === null) return true;
    if (this.arriving(arrival)?.most === 0) return this.#run.has(change) && this.#reaches.has(parent);
    return this.mayHappen(parent);
  }

  /** How many rows a change has, where they are told apart. */
  countOf(change: Change): RowCount | null {
    const reach = this.#reaches.get(change);
    return reach?.kind === "rows" ? { most: reach.rows.size, isExact: reach.isExact } : null;
  }

  /** What a key finds of its table behind the rows of a change; null for nothing. */
  flow(change: Change, foreignKey: ForeignKey, child: Table): Found | null {
    const reach = this.#reaches.get(change);
    return reach === undefined ? null : this.#flowFrom(reach, foreignKey, child);
  }

  #flowFrom(reach: Reach, foreignKey: ForeignKey, child: Table): Found | null {
    if (reach.kind === "any" || !this.#keys.has(foreignKey)) return flowOf(this.#schema, foreignKey, child, anyRow);
    let flows = this.#flows.get(reach);
    if (flows === undefined) this.#flows.set(reach, (flows = new Map()));
    let found = flows.get(foreignKey);
    if (found === undefined) flows.set(foreignKey, (found = flowOf(this.#schema, foreignKey, child, reach)));
    return found;
  }

  #ownReach({ change, code, rowSet }: Arrival): Reach {
    if (code !== null || change.operation === "INSERT") return anyRow;
    const constraints = new Map([...rowSet.constraints].filter(([column]) => this.#keys.hasColumn(change, column)));
    const isDescribed = rowSet.isDescribed && constraints.size === rowSet.constraints.size;
    return reachOfConditions(this.#schema, change.table, constraints, isDescribed);
  }

  #follow(change: Change, more: Reach): void {
    for (const arrival of this.#onward.get(change) ?? []) {
      const target = arrival.change;
      if (arrival.foreignKey === null) {
        this.#add(target, anyRow);
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
    for (const { change: target } of runs) this.#add(target, anyRow);
  }

  #add(change: Change, more: Reach): void {
    const known = this.#reaches.get(change);
    if (known?.kind === "any") return;
    if (known === undefined) {
      this.#reaches.set(change, more);
      this.#pending.push({ change, more });
      return;
    }
    if (known.kind !== "rows" || more.kind !== "rows" || known.of !== more.of) {
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
