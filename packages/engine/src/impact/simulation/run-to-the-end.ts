import type { Table } from "../../catalog/model.ts";
import type { Change } from "../changes/change.ts";
import { NotSimulated } from "./not-simulated.ts";
import { Refused } from "./simulation.ts";
import type { OwnRow } from "./own-rows.ts";
import type { ActingKey, ChangedRow, Simulation } from "./simulation.ts";
import type { Values } from "./simulated-rows.ts";

/** Levels of actions that are surely gone down: SQLite's limit is a thousand. */
const deepest = 400;

/**
 * Each row with all that follows from it, depth first; whether references hold is looked at when the statement ends.
 *
 * @see https://www.sqlite.org/foreignkeys.html#fk_actions
 */
export function runToTheEnd(simulation: Simulation, root: Change, own: readonly OwnRow[]): void {
  const { rows, rules } = simulation;
  const lostKeys: { readonly key: ActingKey; readonly lost: string; readonly change: Change }[] = [];
  const written: { readonly table: Table; readonly row: number; readonly before: Values }[] = [];
  const apply = (change: Change, row: number, values: Values | null): ChangedRow => {
    if (values === null) {
      rows.remove(change.table, row);
      return { change, row, before: new Map(), isDelete: true };
    }
    const before = rows.write(change.table, row, values);
    written.push({ table: change.table, row, before });
    return { change, row, before, isDelete: false };
  };
  const act = (changed: ChangedRow, depth: number) => {
    if (depth > deepest) throw new NotSimulated();
    for (const key of simulation.keysOf(changed.change)) {
      const lost = simulation.lostKey(changed, key);
      if (lost === null) continue;
      const children = simulation.children(key, lost);
      const isAtOnce = key.action === "RESTRICT" && rules.restrictCheck === "row";
      if (isAtOnce && children.length > 0)
        throw new Refused({ foreignKey: key.foreignKey, reason: "referenced", change: changed.change });
      lostKeys.push({ key, lost, change: changed.change });
      if (children.length === 0 || key.action === "NO ACTION" || key.action === "RESTRICT") continue;
      const arrival = simulation.arrivalOf(changed.change, key);
      const isDelete = key.action === "CASCADE" && changed.isDelete;
      const values = isDelete ? null : simulation.valuesOf(changed, key);
      if (values) simulation.checkNulls(key.child, values, key, changed.change);
      for (const child of children) {
        if (!rows.isThere(key.child, child)) continue;
        simulation.meet(arrival, child);
        act(apply(arrival.change, child, values), depth + 1);
      }
    }
  };
  if (rules.actionsSeeWholeStatement) {
    for (const changed of own.map(({ row, values }) => apply(root, row, values))) act(changed, 0);
  } else {
    for (const { row, values } of own) if (rows.isThere(root.table, row)) act(apply(root, row, values), 0);
  }
  for (const { key, lost, change } of lostKeys)
    if (simulation.children(key, lost).length > 0 && !simulation.hasParent(key, lost))
      throw new Refused({ foreignKey: key.foreignKey, reason: "referenced", change });
  for (const { table, row, before } of written) {
    if (!rows.isThere(table, row)) continue;
    for (const key of simulation.ownKeysOf(table)) {
      if (!key.columns.some((column) => before.has(column))) continue;
      const wanted = rows.key(table, row, key.columns);
      if (wanted !== null && !simulation.hasParent(key, wanted))
        throw new Refused({ foreignKey: key.foreignKey, reason: "no parent", change: null });
    }
  }
}
