import type { Table } from "../../catalog/model.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Change } from "../changes/change.ts";
import { NotSimulated } from "./not-simulated.ts";
import { Refused } from "./simulation.ts";
import type { OwnRow } from "./own-rows.ts";
import type { ActingKey, Simulation } from "./simulation.ts";
import type { Values } from "./simulated-rows.ts";

/** Levels of actions that InnoDB surely goes down; the limit itself is told elsewhere. */
const deepest = 14;

/** What lies above an action: the tables that updates have written, and the levels. */
interface Chain {
  readonly updated: ReadonlySet<Table>;
  readonly depth: number;
}

/**
 * Each row with all that follows from it, depth first; the row itself is there until its actions are done.
 *
 * @see https://github.com/MariaDB/server/blob/10.11/storage/innobase/row/row0ins.cc (row_ins_foreign_check_on_constraint)
 */
export function runAtOnce(simulation: Simulation, root: Change, own: readonly OwnRow[]): void {
  const { rows } = simulation;
  const active = new Map<Table, Set<number>>();
  const isActive = (table: Table, row: number) => active.get(table)?.has(row) === true;
  const refuse = ({ foreignKey }: ActingKey, change: Change, reason: "referenced" | "updated again") => {
    throw new Refused({ foreignKey, reason, change });
  };
  const remove = (change: Change, row: number, { updated, depth }: Chain) => {
    const { table } = change;
    if (depth > deepest) throw new NotSimulated();
    const own = active.get(table);
    if (own) own.add(row);
    else active.set(table, new Set([row]));
    for (const key of simulation.keysOf(change)) {
      const lost = rows.key(table, row, key.referenced);
      const children = lost === null ? [] : simulation.children(key, lost);
      if (children.length === 0) continue;
      if (key.action !== "CASCADE" && key.action !== "SET NULL") refuse(key, change, "referenced");
      const arrival = simulation.arrivalOf(change, key);
      for (const child of children) {
        if (isActive(key.child, child) || !rows.isThere(key.child, child)) continue;
        simulation.meet(arrival, child);
        if (key.action === "CASCADE") remove(arrival.change, child, { updated, depth: depth + 1 });
        else {
          const values = simulation.valuesOf({ change, row, before: new Map(), isDelete: true }, key);
          update(arrival.change, child, values, key, change, { updated, depth: depth + 1 });
        }
      }
    }
    rows.remove(table, row);
  };
  const update = (
    change: Change,
    row: number,
    values: Values,
    acting: ActingKey | null,
    from: Change,
    { updated, depth }: Chain,
  ) => {
    const { table } = change;
    if (depth > deepest) throw new NotSimulated();
    if (acting && updated.has(table)) refuse(acting, from, "updated again");
    if (acting) simulation.checkNulls(table, values, acting, from);
    const changed = new Map([...values].filter(([column, value]) => rows.value(table, row, column) !== value));
    if (changed.size === 0) return;
    const chain = { updated: new Set([...updated, table]), depth: depth + 1 };
    for (const key of simulation.keysOf(change)) {
      // The check is left out for the key whose action writes the row, also where the table references itself by it.
      if (key.foreignKey === acting?.foreignKey || !key.referenced.some((column) => changed.has(column))) continue;
      const lost = rows.key(table, row, key.referenced);
      const children = lost === null ? [] : simulation.children(key, lost);
      if (children.length === 0) continue;
      if (key.action !== "CASCADE" && key.action !== "SET NULL") refuse(key, change, "referenced");
      const arrival = simulation.arrivalOf(change, key);
      const given = new Map(
        key.columns.map((column, at): readonly [string, string | null] => {
          const referenced = key.referenced[at] ?? "";
          const value = changed.has(referenced)
            ? (changed.get(referenced) ?? null)
            : rows.value(table, row, referenced);
          return [column, key.action === "SET NULL" ? null : value];
        }),
      );
      for (const child of children) {
        simulation.meet(arrival, child);
        update(arrival.change, child, given, key, change, chain);
      }
    }
    rows.write(table, row, changed);
    checkParents(simulation, table, row, changed, acting);
  };
  const chain: Chain = { updated: new Set(), depth: 0 };
  for (const { row, values } of own) {
    if (!rows.isThere(root.table, row)) continue;
    if (values) update(root, row, values, null, root, chain);
    else remove(root, row, chain);
  }
}

/** The parents of a written row: of keys whose columns changed, and of all where the row is stored anew by another primary key. */
function checkParents(
  simulation: Simulation,
  table: Table,
  row: number,
  changed: Values,
  acting: ActingKey | null,
): void {
  const { rows, schema } = simulation;
  const isStoredAnew = table.primaryKey?.columns.some((name) => changed.has(comparable(schema, name))) === true;
  for (const key of simulation.ownKeysOf(table)) {
    const wanted = rows.key(table, row, key.columns);
    if (key.foreignKey === acting?.foreignKey || wanted === null || simulation.hasParent(key, wanted)) continue;
    if (isStoredAnew || key.columns.some((column) => changed.has(column)))
      throw new Refused({ foreignKey: key.foreignKey, reason: "no parent", change: null });
    // Another index with a written column may be the one of the key.
    if (rows.rowsBefore(key.parent, key.referenced, wanted).length > 0) throw new NotSimulated();
  }
}
