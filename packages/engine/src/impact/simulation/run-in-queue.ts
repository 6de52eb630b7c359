import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { Change } from "../changes/change.ts";
import type { OwnRow } from "./own-rows.ts";
import type { ActingKey, ChangedRow, Simulation } from "./simulation.ts";
import { Refused } from "./simulation.ts";

/** One entry of PostgreSQL's queue: the action or check behind a changed row, or the look for the parent of a written one. */
type QueuedEvent =
  | { readonly kind: "parent"; readonly changed: ChangedRow; readonly key: ActingKey; readonly lost: string }
  | {
      readonly kind: "child";
      readonly table: Table;
      readonly row: number;
      readonly version: number;
      readonly foreignKey: ForeignKey;
    };

/**
 * All rows of the statement first, then one event for each row and key, breadth first; what deferred keys look for comes last.
 *
 * @see https://github.com/postgres/postgres/blob/REL_15_STABLE/src/backend/utils/adt/ri_triggers.c
 */
export function runInQueue(simulation: Simulation, root: Change, own: readonly OwnRow[]): void {
  const { rows } = simulation;
  const queue: QueuedEvent[] = [];
  const deferred: QueuedEvent[] = [];
  const add = (event: QueuedEvent, isDeferred: boolean) => (isDeferred ? deferred : queue).push(event);
  const enqueue = (changed: ChangedRow) => {
    const { change, row, isDelete, before } = changed;
    const { table } = change;
    for (const key of simulation.keysOf(change)) {
      const lost = simulation.lostKey(changed, key);
      if (lost === null) continue;
      add({ kind: "parent", changed, key, lost }, key.action === "NO ACTION" && key.foreignKey.isInitiallyDeferred);
    }
    if (isDelete) return;
    const version = rows.version(table, row);
    for (const { foreignKey, columns } of simulation.ownKeysOf(table)) {
      // A row that the same statement wrote before has the parents of all its keys looked for.
      if (version < 2 && !columns.some((column) => before.has(column))) continue;
      add({ kind: "child", table, row, version, foreignKey }, foreignKey.isInitiallyDeferred);
    }
  };
  const change = (by: Change, row: number, values: OwnRow["values"]): ChangedRow => {
    if (values === null) {
      rows.remove(by.table, row);
      return { change: by, row, before: new Map(), isDelete: true };
    }
    return { change: by, row, before: rows.write(by.table, row, values), isDelete: false };
  };
  for (const changed of own.map(({ row, values }) => change(root, row, values))) enqueue(changed);
  const run = (event: QueuedEvent) => {
    if (event.kind === "child") {
      checkParent(simulation, event);
      return;
    }
    const { changed, key, lost } = event;
    const children = simulation.children(key, lost);
    if (children.length === 0) return;
    const refuse = () => {
      throw new Refused({ foreignKey: key.foreignKey, reason: "referenced", change: changed.change });
    };
    if (key.action === "RESTRICT") refuse();
    if (key.action === "NO ACTION") {
      if (!simulation.hasParent(key, lost)) refuse();
      return;
    }
    const arrival = simulation.arrivalOf(changed.change, key);
    const isDelete = key.action === "CASCADE" && changed.isDelete;
    const values = isDelete ? null : simulation.valuesOf(changed, key);
    if (values) simulation.checkNulls(key.child, values, key, changed.change);
    for (const child of children.map((row) => change(arrival.change, row, values))) {
      simulation.meet(arrival, child.row);
      enqueue(child);
    }
    if (key.action !== "SET DEFAULT") return;
    if (simulation.children(key, lost).length > 0 && !simulation.hasParent(key, lost)) refuse();
  };
  // What is run adds to the end of what is walked here.
  for (const event of queue) run(event);
  for (const event of deferred) run(event);
}

/** The parent of a row as it was written, unless it was written anew or deleted since. */
function checkParent(
  simulation: Simulation,
  { table, row, version, foreignKey }: Extract<QueuedEvent, { kind: "child" }>,
): void {
  const { rows } = simulation;
  if (!rows.isThere(table, row) || rows.version(table, row) !== version) return;
  const key = simulation.ownKeysOf(table).find((each) => each.foreignKey === foreignKey);
  const wanted = key && rows.key(table, row, key.columns);
  if (key && wanted && !simulation.hasParent(key, wanted))
    throw new Refused({ foreignKey, reason: "no parent", change: null });
}
