import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Arrival, Change } from "../changes/change.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { atMost, unite } from "../rows/row-set.ts";
import type { CascadeResult } from "./cascade-result.ts";
import { ColumnWriters } from "./column-writers.ts";
import { actsBefore } from "./key-order.ts";

/** A cascade in which nothing is certain of rows that may be turned away or deleted after all, and of what comes from them. */
export function withTurnedAway(schema: PreparedSchema, rules: ReferentialRules, result: CascadeResult): CascadeResult {
  const open = new Set<Change>();
  const loosen = (arrival: Arrival) => {
    arrival.rowSet = atMost(arrival.rowSet);
    open.add(arrival.change);
  };
  for (const ofTable of Map.groupBy(result.changes, ({ table }) => table).values()) {
    if (ofTable.length === 1) continue;
    for (const { arrivals } of ofTable)
      for (const arrival of arrivals)
        if (mayBeUndone(arrival, ofTable) || mayBeTurnedAway(schema, rules, arrival, ofTable)) loosen(arrival);
  }
  if (open.size === 0) return result;
  const onward = Map.groupBy(
    result.changes.flatMap(({ arrivals }) => arrivals),
    ({ parent }) => parent,
  );
  // What is met adds to the end of what is walked here.
  for (const change of open) {
    change.rowSet = change.arrivals.map(({ rowSet }) => rowSet).reduce(unite);
    for (const arrival of onward.get(change) ?? []) loosen(arrival);
  }
  const checks = result.checks.map((check) =>
    open.has(check.change) ? { ...check, rowSet: atMost(check.rowSet) } : check,
  );
  return { ...result, checks };
}

/** Whether an action may update rows that another one deletes, before or after: they are not updated in the end. */
const mayBeUndone = ({ change, parent }: Arrival, ofTable: readonly Change[]): boolean =>
  change.operation === "UPDATE" &&
  parent !== null &&
  ofTable.some(
    ({ operation, arrivals }) => operation === "DELETE" && arrivals.some((arrival) => arrival.parent !== null),
  );

/**
 * Whether another action may give rows another value in the key by which an action comes to them, before it does: not one that
 * lies deeper in a queue, nor a later key over the same columns.
 */
export function mayBeTurnedAway(
  schema: PreparedSchema,
  rules: ReferentialRules,
  { change, foreignKey, parent, level }: Arrival,
  changes: readonly Change[],
): boolean {
  if (foreignKey === null) return false;
  const comesAfter = (turn: Arrival) =>
    turn.foreignKey === null ||
    (rules.noActionCheck === "queue" && turn.level > level) ||
    (turn.parent === parent &&
      turn.foreignKey.columns.every((name, at) => name === foreignKey.columns[at]) &&
      actsBefore(schema, rules, foreignKey, turn.foreignKey));
  let writers = writersByChanges.get(changes);
  if (writers === undefined) {
    writers = new ColumnWriters(schema, changes, ({ table }) => table);
    writersByChanges.set(changes, writers);
  }
  const mayComeBefore = (other: Change) => other !== change && !other.arrivals.every(comesAfter);
  return foreignKey.columns.some((name) => writers.of(change.table, name).some(mayComeBefore));
}

const writersByChanges = new WeakMap<readonly Change[], ColumnWriters>();
