import { findColumn } from "../../catalog/catalog-index.ts";
import type { Column, ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { ColumnProfile } from "../../statistics/estimate/column-profile.ts";
import { profileOf, rowsOf } from "../../statistics/estimate/column-profile.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { columnShare } from "../../statistics/estimate/column-share.ts";
import type { Share } from "../../statistics/estimate/interval.ts";
import { allRows, both, guess, share, weakerBasis } from "../../statistics/estimate/interval.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import { valueMarks } from "./constant-values.ts";
import type { DerivationStep } from "../../catalog/statistics-model.ts";
import type { ColumnConstraint, RowSet } from "./row-set.ts";

/**
 * The rows of a referencing table that point at a set of parent rows: by the very key values where they are known, else the
 * parent's share times the rows that reference at all.
 */
export function referencingRows(schema: PreparedSchema, foreignKey: ForeignKey, child: Table, parent: RowSet): RowSet {
  const counted = rowsOf(schema, child);
  const { rowCount, basis } = counted;
  const profiles = profilesOf(schema, foreignKey, child);
  const constraints = new Map<string, ColumnConstraint>();
  const present = presentShare(profiles, basis === "exact");
  let byKey = allRows;
  let parentShare = 1;
  let used = 0;
  const wanted = foreignKey.referencedColumns.map((name) => parent.constraints.get(comparable(schema, name)));
  for (const [at, profile] of profiles.entries()) {
    const constraint = wanted[at];
    if (constraint === undefined) continue;
    const own = columnShare(profile, constraint.condition);
    constraints.set(comparable(schema, profile.column.name), { ...constraint, share: own });
    byKey = both(byKey, own);
    parentShare *= constraint.share.expected;
    used += 1;
  }
  // Without statistics of the referencing columns their values say nothing: children are spread evenly over the parents.
  const isByValue = used > 0 && profiles.every((profile) => profile.statistics !== undefined);
  const isWhole = parent.isDescribed && used === parent.constraints.size && used === profiles.length;
  const residual =
    parentShare > 0 && parent.tableRows > 0 ? Math.min(1, parent.rows.expected / (parent.tableRows * parentShare)) : 1;
  const fraction = parent.tableRows > 0 ? parent.rows.expected / parent.tableRows : 0;
  const expected = isByValue ? byKey.expected * (isWhole ? 1 : residual) : present.expected * fraction;
  const bounds = boundsOf({
    schema,
    child,
    foreignKey,
    parent,
    profiles,
    present,
    byKey,
    isWhole,
    rowCount,
  });
  const combined = share(
    expected,
    bounds.low,
    bounds.high,
    weakerBasis(parent.rows.basis, isByValue ? byKey.basis : "statistics"),
  );
  const rows = toRows(combined, counted);
  const names = foreignKey.columns.join(", ");
  const step: DerivationStep = {
    subject: `${child.name} (${names})`,
    statistic: isByValue
      ? "frequency of the key values in the referencing column"
      : `fan-out: ${String(rowCount)} rows over ${String(parent.tableRows)} parents`,
    formula: isByValue
      ? `share ${format(byKey.expected)} × ${String(rowCount)} rows${residual < 1 && !isWhole ? ` × ${format(residual)} of the parents` : ""}`
      : `${format(parent.rows.expected)} / ${String(parent.tableRows)} × ${format(present.expected * rowCount)} referencing rows`,
    value: rows.expected,
    unit: "rows",
    basis: rows.basis,
  };
  const isAll = parent.isAll && present.low === 1 && foreignKey.isValidated;
  return {
    table: child,
    tableRows: rowCount,
    rows,
    isAll,
    isNew: false,
    constraints,
    isDescribed: isWhole,
    unreferencedBy: noKeys,
    steps: [step],
  };
}

const profilesBySchema = new WeakMap<PreparedSchema, WeakMap<ForeignKey, readonly ColumnProfile[]>>();

/** The profiles of the columns of a key, looked up once a schema. */
function profilesOf(schema: PreparedSchema, foreignKey: ForeignKey, child: Table): readonly ColumnProfile[] {
  let byKey = profilesBySchema.get(schema);
  if (byKey === undefined) profilesBySchema.set(schema, (byKey = new WeakMap()));
  let profiles = byKey.get(foreignKey);
  if (profiles === undefined) {
    profiles = foreignKey.columns
      .map((name) => findColumn(schema.index, child, name))
      .filter((column): column is Column => column !== undefined)
      .map((column) => profileOf(schema, child, column));
    byKey.set(foreignKey, profiles);
  }
  return profiles;
}

const noKeys: ReadonlySet<ForeignKey> = new Set();

const format = (value: number) => (value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))));

/** The share of rows whose key is not NULL in any column. */
function presentShare(profiles: readonly ColumnProfile[], isCounted: boolean): Share {
  let result = allRows;
  for (const { column, nullFraction, statistics, isComplete, basis } of profiles) {
    if (!column.isNullable) continue;
    const present = 1 - nullFraction;
    const isSure = isComplete || (statistics !== undefined && isCounted && (present === 0 || present === 1));
    result = both(result, isSure ? share(present, present, present, basis) : guess(present, basis));
  }
  return result;
}

interface BoundsInput {
  readonly schema: PreparedSchema;
  readonly child: Table;
  readonly foreignKey: ForeignKey;
  readonly parent: RowSet;
  readonly profiles: readonly ColumnProfile[];
  readonly present: Share;
  readonly byKey: Share;
  readonly isWhole: boolean;
  readonly rowCount: number;
}

/** Bounds that hold for certain, as shares of the referencing table. */
function boundsOf(input: BoundsInput): { low: number; high: number } {
  const { parent, present, byKey, isWhole, rowCount } = input;
  const { isValidated } = input.foreignKey;
  if (parent.rows.high === 0) return { low: 0, high: 0 };
  if (parent.isAll && isValidated) return { low: present.low, high: present.high };
  let high = Math.min(present.high, byKey.high);
  let low = isWhole && (isValidated || isOneKey(input.schema, parent)) ? byKey.low : 0;
  const [only] = input.profiles;
  if (only && input.profiles.length === 1 && only.isComplete) {
    const most = only.common.reduce((highest, { frequency }) => Math.max(highest, frequency), 0);
    high = Math.min(high, most * parent.rows.high);
    // More parents are touched than there are parents without a child: some child must be among them, where each has a parent.
    const unreferenced = parent.tableRows - only.common.length;
    const least = only.common.reduce((smallest, { frequency }) => Math.min(smallest, frequency), 1);
    if (isValidated) low = Math.max(low, (parent.rows.low - unreferenced) * least);
  }
  const isOneToOne = uniqueKeysOf(input.child).some((key) =>
    key.columns.every((column) => input.foreignKey.columns.includes(column)),
  );
  if (isOneToOne) high = Math.min(high, parent.rows.high / rowCount);
  return { low: Math.min(low, high), high };
}

/** A parent with the very key of the condition is there: of several keys some may be those of no parent, where they were never checked. */
const isOneKey = ({ catalog }: PreparedSchema, { rows, constraints }: RowSet) =>
  rows.low >= 1 &&
  [...constraints.values()].every(({ condition }) => valueMarks(condition, catalog.dialect)?.size === 1);
