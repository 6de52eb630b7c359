import { foreignKeysOf } from "../../catalog/catalog-index.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { profileOf } from "./column-profile.ts";
import type { ColumnPlace } from "./equality.ts";
import type { QueryContext } from "./query-context.ts";
import { inequalityShare } from "./value-share.ts";

/** Whether a foreign key has each value of one column among those of the other. */
export function references({ schema }: QueryContext, from: ColumnPlace, to: ColumnPlace): boolean {
  const isSame = (first: string, second: string | undefined) =>
    second !== undefined && comparable(schema, first) === comparable(schema, second);
  return foreignKeysOf(schema.index, from.table).some(
    ({ columns, referencedTable, referencedColumns }) =>
      isSame(referencedTable.name, to.table.name) &&
      columns.some((name, at) => isSame(name, from.column.name) && isSame(to.column.name, referencedColumns[at])),
  );
}

/**
 * Among how many values the rows of a column are spread when they look for theirs in another column: those of the column that a key
 * references hold all of the other's, else those of the one with more of them do.
 */
export function referencedValues(context: QueryContext, near: ColumnPlace, far: ColumnPlace): number {
  const [nearProfile, farProfile] = [near, far].map(({ table, column }) => profileOf(context.schema, table, column));
  if (nearProfile === undefined || farProfile === undefined) return 1;
  const [nearCount, farCount] = [Math.max(1, nearProfile.distinctCount), Math.max(1, farProfile.distinctCount)];
  if (references(context, near, far)) return farCount;
  if (references(context, far, near)) return nearCount;
  const within = Math.max(shareWithin(nearProfile, farProfile), 1 / nearCount);
  return Math.max(nearCount * within, farCount) / within;
}

/** The share of a column's numbers that lie between the least and the greatest of another's, as far as both are known. */
function shareWithin(near: ColumnProfile, far: ColumnProfile): number {
  const ends = near.rules.family === "integer" && far.rules.family === "integer" ? endsOf(far) : null;
  if (ends === null || near.statistics === undefined || near.common.length + near.bounds.length === 0) return 1;
  const present = Math.max(1e-6, 1 - near.nullFraction);
  const outside = inequalityShare(near, "<", ends.least).expected + inequalityShare(near, ">", ends.greatest).expected;
  return Math.min(1, Math.max(0, 1 - outside / present));
}

/** The least and the greatest number of a column; of a sample as much further out as its values lie apart. */
function endsOf({ common, bounds, rows }: ColumnProfile): { readonly least: number; readonly greatest: number } | null {
  const numbers = [...common.map(({ value }) => Number(value)), ...bounds.map(Number)].filter(Number.isFinite);
  if (numbers.length === 0) return null;
  const [least, greatest] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)] as const,
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
  );
  const margin = rows.basis === "exact" && bounds.length === 0 ? 0 : (greatest - least) / Math.max(1, numbers.length);
  return { least: least - margin, greatest: greatest + margin };
}
