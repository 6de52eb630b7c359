import type { Table } from "../../catalog/model.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { valueMarks } from "../rows/constant-values.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import type { RowSet } from "../rows/row-set.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";

/** What a statement does itself, before its actions. */
interface OwnWork {
  readonly schema: PreparedSchema;
  readonly rules: ReferentialRules;
  readonly roots: readonly Change[];
}

/**
 * The rows of a referencing table that an action still finds, in rows of that table; null for none. Those that the statement
 * itself deletes or moves to another key are in nobody's way, where a database makes all changes of a statement before it looks
 * for referencing rows.
 */
export function rowsLeftToActions(
  own: OwnWork,
  child: Table,
  columns: readonly string[],
  found: RowSet,
): RowSet | null {
  let left = found;
  for (const root of own.roots) {
    if (root.table !== child || !mayTakeAway(own.schema, root, columns)) continue;
    const isSure = own.rules.actionsSeeWholeStatement && !triggersMayInterfere(own.schema, child, root.operation);
    if (isSure && takesAllOf(own.schema, root, columns, left)) return null;
    left = withoutSome(
      left,
      ownRows(root).reduce((sum, { rows }) => sum + rows.high, 0),
    );
  }
  return left;
}

/** Rows of which at most so many may be gone. */
function withoutSome(rowSet: RowSet, gone: number): RowSet {
  const low = Math.max(0, rowSet.rows.low - gone);
  if (low === rowSet.rows.low) return rowSet;
  return { ...rowSet, rows: { ...rowSet.rows, low, basis: "statistics" }, isAll: false };
}

const mayTakeAway = (schema: PreparedSchema, root: Change, columns: readonly string[]) =>
  root.operation === "DELETE" || columns.some((column) => hasName(schema, root.columns, column));

/** Whether a change of the statement's own deletes every one of some rows, or gives each another key or none. */
export function takesAllOf(schema: PreparedSchema, root: Change, columns: readonly string[], found: RowSet): boolean {
  const isGone = root.operation === "DELETE" || columns.some((column) => hasName(schema, root.nulled, column));
  if (isGone) return ownRows(root).some((rowSet) => rowSet.isAll || describesAll(schema, found, rowSet));
  // A row of another key may become one that is looked for.
  return root.isSureToChange && ownRows(root).every((rowSet) => describesSame(schema, found, rowSet));
}

/** What the statement itself names, without the rows that actions add to the same change. */
const ownRows = (root: Change) => root.arrivals.filter(({ parent }) => parent === null).map(({ rowSet }) => rowSet);

/** Whether a statement's own condition is met by every one of the rows found: a list of values that has all of theirs. */
function describesAll(schema: PreparedSchema, found: RowSet, removed: RowSet): boolean {
  if (!removed.isDescribed || removed.constraints.size === 0) return false;
  const { dialect } = schema.catalog;
  for (const [column, constraint] of removed.constraints) {
    const own = found.constraints.get(column);
    const gone = valueMarks(constraint.condition, dialect);
    const wanted = own && valueMarks(own.condition, dialect);
    if (!gone || !wanted || ![...wanted].every((value) => gone.has(value))) return false;
  }
  return true;
}

/** Whether the rows found and those of a statement's own condition are the same: of one value in each of the same columns. */
const describesSame = (schema: PreparedSchema, found: RowSet, removed: RowSet) =>
  found.constraints.size === removed.constraints.size &&
  describesAll(schema, found, removed) &&
  [...removed.constraints.values()].every(({ condition }) => valueMarks(condition, schema.catalog.dialect)?.size === 1);
