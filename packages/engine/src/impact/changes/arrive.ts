import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Arrival, Change } from "./change.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { unite } from "../rows/row-set.ts";
import type { RowSet } from "../rows/row-set.ts";

/** The changes that were found, and those whose own consequences are still to be followed. */
export interface Walk {
  readonly rules: ReferentialRules;
  readonly schema: PreparedSchema;
  readonly changes: Map<string, Change>;
  readonly pending: Change[];
}

/** A change as the first path into it makes it. */
type Made = Pick<Change, "key" | "table" | "operation" | "columns" | "nulled" | "isSureToChange">;

/** Follows one path into a change: its first, another one, or one that is known and brings other rows now. */
export function arrive(walk: Walk, made: Made, way: Omit<Arrival, "change" | "level"> & { parent: Change }): void {
  const { parent, foreignKey, code, rowSet } = way;
  const level = parent.level + 1;
  const known = walk.changes.get(made.key);
  const change: Change = known ?? {
    ...made,
    returningColumns: noColumns,
    constants: noConstants,
    level,
    rowSet,
    arrivals: [],
    expansions: 0,
    root: parent.root,
  };
  walk.schema.steps.take("cascades", 1 + change.arrivals.length);
  const before = change.arrivals.find(
    (each) =>
      each.parent === parent &&
      each.foreignKey === foreignKey &&
      each.code?.kind === code?.kind &&
      each.code?.name === code?.name,
  );
  if (before === undefined) {
    change.arrivals.push({ ...way, change, level });
    if (known) known.rowSet = unite(known.rowSet, rowSet);
    else walk.changes.set(made.key, change);
  } else {
    if (sameRows(before.rowSet, rowSet) && hasAll(before.policies, way.policies)) return;
    before.rowSet = rowSet;
    before.policies = way.policies;
    change.rowSet = change.arrivals.map((each) => each.rowSet).reduce(unite);
  }
  walk.pending.push(change);
}

const noColumns: ReadonlySet<string> = new Set();
const noConstants: ReadonlyMap<string, string> = new Map();

const sameRows = (first: RowSet, second: RowSet) =>
  first.rows.expected === second.rows.expected &&
  first.rows.low === second.rows.low &&
  first.rows.high === second.rows.high;

const hasAll = (known: Arrival["policies"], others: Arrival["policies"]) =>
  [...others].every((other) => known.has(other));
