import type { Expression } from "../../statement/ast.ts";
import { assumedShare } from "./assumed-share.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import { defaultDistinctCount, defaultRowCount } from "./defaults.ts";
import { isEquality, placeOf } from "./equality.ts";
import { equalShareOf } from "./equal-share.ts";
import type { QueryContext } from "./query-context.ts";
import { sourcesNamedIn } from "./source-conditions.ts";

/** The share of pairs that a condition on both sides of them leaves: of equal columns eqjoinsel, else what PostgreSQL assumes. */
export function joinSelectivity(context: QueryContext, condition: Expression): number {
  if (condition.kind === "logical") {
    const shares = condition.operands.map((operand) => joinSelectivity(context, operand));
    return condition.operator === "AND"
      ? shares.reduce((all, share) => all * share)
      : 1 - shares.reduce((none, share) => none * (1 - share), 1);
  }
  const [source, ...others] = sourcesNamedIn(context.resolver, condition);
  if (source?.table && others.length === 0) return context.estimateShare(source, condition);
  if (!isEquality(condition)) return assumedShare(condition).expected;
  const [left, right] = [placeOf(context, condition.left), placeOf(context, condition.right)];
  if (left && right)
    return equalShareOf(
      [left, right].map(({ table, column }) => ({ profile: profileOf(context.schema, table, column) })),
    );
  return equalShare([distinctIn(context, condition.left), distinctIn(context, condition.right)]);
}

type Distinct = Pick<ColumnProfile, "nullFraction" | "distinctCount">;

/** eqjoinsel without its common values: what is not NULL on either side over the larger number of distinct values. */
function equalShare(sides: readonly Distinct[]): number {
  const present = sides.reduce((share, { nullFraction }) => share * (1 - nullFraction), 1);
  return present / Math.max(1, ...sides.map(({ distinctCount }) => distinctCount));
}

/** The values of one side of a comparison: of what is computed as many as are assumed, and no more than there are rows. */
function distinctIn(context: QueryContext, side: Expression): Distinct {
  const place = placeOf(context, side);
  if (place) return profileOf(context.schema, place.table, place.column);
  const tables = [...sourcesNamedIn(context.resolver, side)].map(({ table }) => table);
  const rows = tables.reduce(
    (all, table) => all * (table ? rowsOf(context.schema, table).rowCount : defaultRowCount),
    1,
  );
  return { nullFraction: 0, distinctCount: Math.min(defaultDistinctCount, rows) };
}
