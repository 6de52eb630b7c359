import type { CarriedNames } from "./carried-names.ts";
import type { ComparableBlocker, OutcomeDifference } from "./model.ts";

/** What has come into the way of a statement, and what no longer stands there. What a constraint is called is no difference. */
export function compareBlockers(
  before: readonly ComparableBlocker[],
  after: readonly ComparableBlocker[],
  names: CarriedNames,
): OutcomeDifference[] {
  const old = new Map(before.map((blocker) => [carriedKey(blocker, names), blocker]));
  const now = new Map(after.map((blocker) => [keyOf(blocker.table, blocker.columns, blocker.action), blocker]));
  const come = [...now].filter(([key]) => !old.has(key)).map(([, blocker]) => added(blocker));
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, blocker]) => removed(blocker, names));
  return [...come, ...gone];
}

function carriedKey({ table, columns, action }: ComparableBlocker, names: CarriedNames): string {
  return keyOf(
    names.table(table),
    columns.map((column) => names.column(table, column)),
    action,
  );
}

function keyOf(table: string, columns: readonly string[], action: ComparableBlocker["action"]): string {
  return JSON.stringify([table, columns, action]);
}

function added({ table, message }: ComparableBlocker): OutcomeDifference {
  return {
    kind: "blocker",
    direction: "worse",
    table,
    before: null,
    after: message,
    sentence: `New in its way: ${message}`,
    position: null,
  };
}

function removed({ table, message }: ComparableBlocker, names: CarriedNames): OutcomeDifference {
  return {
    kind: "blocker",
    direction: "better",
    table: names.table(table),
    before: message,
    after: null,
    // As a whole of its own: what the message says still stands there does not any more.
    sentence: `No longer in its way. Before: ${message}`,
    position: null,
  };
}
