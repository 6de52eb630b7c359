import { inheritorsOf } from "../../catalog/catalog-index.ts";
import type { Expression, Query } from "../../statement/ast.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { profileOf } from "./column-profile.ts";
import type { ConditionContext } from "./condition-share.ts";
import { areComparable, countedValues } from "./counted-values.ts";
import { defaultSelectivity } from "./defaults.ts";
import { placeOf, plainSelect } from "./equality.ts";
import type { ColumnPlace } from "./equality.ts";
import { allRows, guess, noRows, share } from "./interval.ts";
import type { Share } from "./interval.ts";
import { referencedValues } from "./key-reference.ts";
import type { QueryValues } from "./query-values.ts";
import { isNeverNull } from "./query-values.ts";

/** The share of rows whose column is among the values of a query, by how many of these there are. */
export function shareAmong(context: ConditionContext, operand: Expression, values: QueryValues): Share {
  const near = placeOf(context, operand);
  if (near === null) return guess(defaultSelectivity.unknown, "assumed");
  const profile = profileOf(context.schema, near.table, near.column);
  const { origin, distinctCount, rows } = values;
  const isOwn = origin?.table === near.table && origin.column === near.column;
  const referenced = origin && !isOwn ? referencedValues(context, near, origin) : profile.distinctCount;
  const found = Math.min(1, distinctCount / Math.max(1, referenced)) * (1 - profile.nullFraction);
  const expected = isOwn && values.rowShare !== null ? values.rowShare : found;
  const basis = rows.basis === "assumed" || profile.basis === "assumed" ? "assumed" : "statistics";
  context.steps.push({
    subject: `${near.table.name}.${near.column.name} in a query`,
    statistic: `${String(Math.round(distinctCount))} of ${String(Math.round(referenced))} values`,
    formula: "values of the query over all values",
    value: expected,
    unit: "selectivity",
    basis,
  });
  return guess(expected, basis);
}

/** The share within what is certain of the rows whose column is among the values of a query. */
export function withinCertain(
  context: ConditionContext,
  operand: Expression,
  query: Query,
  values: QueryValues | null,
  found: Share,
): Share {
  const near = placeOf(context, operand);
  if (values?.rows.high === 0) return noRows;
  // What waits for locks, or leaves locked rows out, may be read anew for each row.
  if (values === null || near === null || query.isLocking || plainSelect(query)?.hierarchy.length !== 0) return found;
  const { origin, rows, isDistinct } = values;
  const profile = profileOf(context.schema, near.table, near.column);
  const rowCount = Math.max(1, profile.rows.rowCount);
  const isOfTable = near.table === context.table && inheritorsOf(context.schema.index, near.table).length === 0;
  const isOwn = origin?.table === near.table && origin.column === near.column;
  const originProfile = origin && profileOf(context.schema, origin.table, origin.column);
  const isKeyed = profile.isUnique && originProfile !== null && areComparable(profile, originProfile);
  const high = isOfTable && isKeyed ? rows.high / rowCount : 1;
  const isPresent = isOfTable && isOwn && isNeverNull(context.schema, near);
  const low = isPresent ? (isDistinct ? rows.low : Math.min(1, rows.low)) / rowCount : 0;
  return share(found.expected, Math.max(found.low, low), Math.min(found.high, high), found.basis);
}

/** NOT IN: neither the rows that are found nor those of NULL, and none where NULL is among the values. */
export function shareNotAmong(
  context: ConditionContext,
  operand: Expression,
  found: Share,
  values: QueryValues | null,
): Share {
  if (values?.rows.high === 0) return allRows;
  if (values?.nulls === "certain") return noRows;
  const near = placeOf(context, operand);
  const nulls = near ? nullsOf(context, near) : guess(0, "statistics");
  const expected = (values?.withoutNull ?? 1) * (1 - found.expected - nulls.expected);
  const low = values?.nulls === "none" ? 1 - found.high - nulls.high : 0;
  // Of no value at all every row is none, that of NULL too.
  const isFilled = (values?.rows.low ?? 0) > 0;
  return share(expected, low, 1 - found.low - (isFilled ? nulls.low : 0), found.basis);
}

function nullsOf({ schema }: ConditionContext, near: ColumnPlace): Share {
  if (isNeverNull(schema, near)) return noRows;
  const { isComplete, nullFraction, basis } = profileOf(schema, near.table, near.column);
  return isComplete ? share(nullFraction, nullFraction, nullFraction, basis) : guess(nullFraction, basis);
}

/**
 * The share of rows of one column whose value some row of another column has, where every row of both is counted and the database
 * finds their values equal where they are written so.
 */
export function countedMatch(near: ColumnProfile, far: ColumnProfile): Share | null {
  if (!areComparable(near, far)) return null;
  const [nearCounts, farCounts] = [countedValues(near), countedValues(far)];
  if (nearCounts === null || farCounts === null) return null;
  near.steps.take("values", nearCounts.size);
  let rows = 0;
  for (const [value, count] of nearCounts) if (farCounts.has(value)) rows += count;
  const found = rows / Math.max(1, near.rows.rowCount);
  return share(found, found, found, "statistics");
}
