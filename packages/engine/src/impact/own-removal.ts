import type { Table } from "../catalog/model.ts";
import { changes, hasName } from "./cascade-effect.ts";
import type { Change } from "./change.ts";
import { constantValues } from "./constant-values.ts";
import type { ReferentialRules } from "./referential-rules-model.ts";
import type { RowSet } from "./row-set.ts";
import { triggersMayInterfere } from "./trigger-effects.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

/** What a statement does itself, before its actions. */
interface OwnWork {
  readonly schema: PreparedSchema;
  readonly rules: ReferentialRules;
  readonly roots: readonly Change[];
}

/**
 * The rows of a referencing table that an action still finds, in rows of that table: those that the statement itself deletes
 * or moves to another key are in nobody's way, where a database makes all changes of a statement before it looks for
 * referencing rows.
 */
export function rowsLeftToActions(own: OwnWork, child: Table, columns: readonly string[], found: RowSet): RowSet {
  let left = found;
  for (const root of own.roots) {
    if (root.table !== child || !mayTakeAway(own.schema, root, columns)) continue;
    const isSure = own.rules.actionsSeeWholeStatement && !triggersMayInterfere(own.schema, child, root.operation);
    if (isSure && takesAllOf(own.schema, root, columns, left))
      return withRows(left, { ...left.rows, expected: 0, low: 0, high: 0 });
    const low = Math.max(0, left.rows.low - ownRows(root).reduce((sum, { rows }) => sum + rows.high, 0));
    left = withRows(left, {
      ...left.rows,
      low,
      basis: low < left.rows.low && left.rows.basis === "exact" ? "statistics" : left.rows.basis,
    });
  }
  return left;
}

const withRows = (rowSet: RowSet, rows: RowSet["rows"]): RowSet => ({
  ...rowSet,
  rows,
  isAll: rowSet.isAll && rows.low === rowSet.rows.low,
});

const mayTakeAway = (schema: PreparedSchema, root: Change, columns: readonly string[]) =>
  root.operation === "DELETE" ||
  (root.operation === "UPDATE" && columns.some((column) => changes(schema, root, column)));

/** Whether a change of the statement's own deletes every one of some rows, or gives each another key or none. */
export function takesAllOf(schema: PreparedSchema, root: Change, columns: readonly string[], found: RowSet): boolean {
  const isGone = root.operation === "DELETE" || columns.some((column) => hasName(schema, root.nulled, column));
  if (isGone) return ownRows(root).some((rowSet) => rowSet.isAll || describesAll(found, rowSet));
  // Of several values one may become another that is looked for; one alone cannot.
  return root.isSureToChange && hasOneValueEach(found) && ownRows(root).some((rowSet) => describesAll(found, rowSet));
}

/** What the statement itself names, without the rows that actions add to the same change. */
const ownRows = (root: Change) => root.arrivals.filter(({ parent }) => parent === null).map(({ rowSet }) => rowSet);

const hasOneValueEach = (found: RowSet) =>
  [...found.constraints.values()].every(({ condition }) => constantValues(condition)?.size === 1);

/** Whether a statement's own condition is met by every one of the rows found: a list of values that has all of theirs. */
function describesAll(found: RowSet, removed: RowSet): boolean {
  if (!removed.isDescribed || removed.constraints.size === 0) return false;
  for (const [column, constraint] of removed.constraints) {
    const own = found.constraints.get(column);
    const gone = constantValues(constraint.condition);
    const wanted = own && constantValues(own.condition);
    if (!gone || !wanted || ![...wanted].every((value) => gone.has(value))) return false;
  }
  return true;
}
