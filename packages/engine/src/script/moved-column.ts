import type { Column, Table } from "../catalog/model.ts";
import type { ColumnStatistics } from "../catalog/statistics-model.ts";
import type { Change } from "../impact/changes/change.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable } from "../statement/resolve/relation-lookup.ts";
import { profileOf } from "../statistics/estimate/column-profile.ts";
import { holdsFor } from "../statistics/values/evaluate.ts";
import { valueRow } from "../statistics/values/value.ts";
import { addValue, valuesOfRows } from "./column-values.ts";
import type { ColumnValues } from "./column-values.ts";
import type { RowMoves } from "./row-moves.ts";

/** The values of a column when some changes of its table are done; null where not all of them are known then. */
export function moveValues(
  schema: PreparedSchema,
  moves: RowMoves,
  table: Table,
  column: Column,
  changes: readonly Change[],
  before: ColumnValues,
): ColumnValues | null {
  let values: ColumnValues | null = before;
  // One change after another is right only where no two of them can meet in a row.
  const [first, second] = changes.filter(({ operation }) => operation !== "INSERT");
  if (second !== undefined) values = moveByRows(moves, column, changes, before);
  else if (first !== undefined) values = moveByChange(schema, moves, table, column, first, before);
  for (const change of changes) {
    if (change.operation !== "INSERT" || values === null) continue;
    const added = moves.insertedValues(change, column);
    if (added === null) return null;
    for (const value of added) addValue(values, value, 1);
    if (values.rows !== null) values.rows = [...values.rows, ...added];
  }
  return values;
}

function moveByChange(
  schema: PreparedSchema,
  moves: RowMoves,
  table: Table,
  column: Column,
  change: Change,
  before: ColumnValues,
): ColumnValues | null {
  const isWritten = change.operation === "UPDATE" && change.columns.has(column.name);
  if (change.operation === "UPDATE" && !isWritten) return before;
  if (before.rows !== null) {
    const moved = moveByRows(moves, column, [change], before);
    if (moved !== null) return moved;
  }
  const value = isWritten ? moves.updatedValue(change, column.name) : null;
  if (value === undefined) return null;
  const kept = keptValues(schema, table, column, change, before);
  if (kept === null) return null;
  const gone = totalOf(before) - totalOf(kept);
  if (isWritten) addValue(kept, value, gone);
  return { ...kept, rows: null };
}

const totalOf = ({ counts, nulls }: ColumnValues): number =>
  [...counts.values()].reduce((sum, rows) => sum + rows, nulls);

/** The values of the rows that a change leaves alone, by the condition that it has on the column itself; null where that does not tell. */
function keptValues(
  schema: PreparedSchema,
  table: Table,
  column: Column,
  { rowSet }: Change,
  { counts, nulls }: ColumnValues,
): ColumnValues | null {
  if (rowSet.isAll) return { counts: new Map(), nulls: 0, rows: null };
  const constraint = rowSet.constraints.get(comparable(schema, column.name));
  if (!rowSet.isDescribed || rowSet.constraints.size !== 1 || constraint === undefined) return null;
  const { rules } = profileOf(schema, table, column);
  const kept: ColumnValues = { counts: new Map(), nulls: 0, rows: null };
  for (const [text, rows] of [...counts, [null, nulls] as const]) {
    const holds = holdsFor(constraint.condition, valueRow(text, rules));
    if (holds === undefined) return null;
    if (holds !== true) addValue(kept, text, rows);
  }
  return kept;
}

/** The values by the rows that each change has; null where the rows of one are not told apart. */
function moveByRows(
  moves: RowMoves,
  column: Column,
  changes: readonly Change[],
  { rows }: ColumnValues,
): ColumnValues | null {
  if (rows === null) return null;
  const next: (string | null | undefined)[] = [...rows];
  const deleted = new Set<number>();
  for (const change of changes) {
    if (change.operation === "INSERT") continue;
    const isWritten = change.operation === "DELETE" || change.columns.has(column.name);
    if (!isWritten) continue;
    const touched = moves.rowsOf(change);
    if (touched === null) return null;
    if (change.operation === "DELETE") for (const row of touched) deleted.add(row);
    else {
      const value = moves.updatedValue(change, column.name);
      // Two that write the same row are not put in order here.
      for (const row of touched) next[row] = next[row] === rows[row] ? value : undefined;
    }
  }
  const left = next.filter((_, row) => !deleted.has(row));
  return left.every((value) => value !== undefined) ? valuesOfRows(left) : null;
}

/**
 * What may still be said of a column whose rows have come or gone unseen: how its values lie, as an estimate. Nothing in it stands
 * as a proof: no value is listed as being there, and a share of NULL is none or all only where that cannot have changed.
 */
export function blurColumn(statistics: ColumnStatistics, changes: readonly Change[]): ColumnStatistics {
  const { rowPositions: _, ...rest } = statistics;
  const isWritten = changes.some(
    ({ operation, columns }) => operation === "INSERT" || (operation === "UPDATE" && columns.has(statistics.name)),
  );
  const onlyAdds = changes.every(({ operation }) => operation === "INSERT");
  const nullFraction = isWritten
    ? Math.min(1 - leastShare, Math.max(leastShare, statistics.nullFraction))
    : statistics.nullFraction;
  const mostCommonValues = onlyAdds ? statistics.mostCommonValues : [];
  return { ...rest, nullFraction, mostCommonValues, isComplete: false };
}

/** So little that it changes no estimate, and enough not to be taken for none. */
const leastShare = 1e-9;
