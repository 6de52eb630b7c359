import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Expression } from "../../statement/ast.ts";
import { referenceOf } from "../../statement/resolve/resolver.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { conjunctsOf, walkExpression } from "../../statement/walk-expression.ts";
import type { DeleteOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { profileOf, rowsOf } from "../../statistics/estimate/column-profile.ts";
import { columnShare } from "../../statistics/estimate/column-share.ts";
import type { ColumnUse, ConditionContext } from "../../statistics/estimate/condition-share.ts";
import { isOfCounted, singleColumnOf } from "../../statistics/estimate/condition-share.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import { both, guess, weakerBasis } from "../../statistics/estimate/interval.ts";
import { queryContext } from "../../statistics/estimate/query-rows.ts";
import { conditionContext, sourceShare } from "../../statistics/estimate/source-rows.ts";
import { joinShare } from "../../statistics/estimate/target-joins.ts";
import { unreferencedKeys } from "../../statistics/estimate/unreferenced-keys.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import { describeIn, limitStep, rowCountStep } from "./derivation-steps.ts";
import type { LimitSubject } from "./derivation-steps.ts";
import { shareOf } from "../../statistics/estimate/cut-rows.ts";
import { rowNumberBound } from "../../statistics/estimate/row-number.ts";
import type { DerivationStep, RowEstimate } from "../../catalog/statistics-model.ts";
import type { ColumnConstraint, RowSet } from "./row-set.ts";

/** The rows of its target that a DELETE or UPDATE touches. */
export function targetRows(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: DeleteOperation | UpdateOperation,
  text: string,
): RowSet {
  const { table, source } = operation;
  const counted = rowsOf(schema, table);
  const { rowCount } = counted;
  const steps: DerivationStep[] = [rowCountStep(schema, table)];
  const context = conditionContext(queryContext(schema, resolver), source, table, {
    steps,
    describe: describeIn(text),
  });
  const all = conjunctsOf(operation.where);
  const numbered = all.flatMap((condition) => rowNumberBound(condition, schema.catalog.dialect) ?? []);
  const conditions = all.filter((condition) => rowNumberBound(condition, schema.catalog.dialect) === null);
  const own = conditions.filter((condition) => !namesOthers(context, condition));
  const others = conditions.filter((condition) => !own.includes(condition));
  const isJoined = operation.joined.some((item) => resolver.sources.get(item) !== source);
  let of = sourceShare(context, own);
  if (isJoined) of = both(of, joinShare(context, operation.joined, others));
  if (operation.views.length > 0) of = both(of, guess(1, "statistics"));
  const constraints = constraintsOf(context, own);
  const isPart = referenceOf(resolver, source)?.isPart === true;
  const isSimple =
    !isJoined &&
    operation.limit === null &&
    numbered.length === 0 &&
    operation.views.length === 0 &&
    !operation.isSingleRow &&
    !isPart;
  const matched = toRows(of, counted);
  const rows = numbered.reduce(
    (left, most) => cut(left, most, "ROWNUM", steps),
    limited(schema, operation, matched, steps),
  );
  return {
    table,
    tableRows: rowCount,
    rows,
    isAll: isSimple && of.low === 1,
    isNew: false,
    constraints,
    isDescribed: isSimple && own.every((condition) => isConstraint(context, condition)),
    unreferencedBy: unreferencedKeys(context, conditions),
    steps,
  };
}

/** Whether a condition names a column of another source of the statement, outside of its queries. */
function namesOthers(context: ConditionContext, condition: Expression): boolean {
  let found = false;
  const visit = (node: Expression) => {
    if (node.kind === "name") {
      const binding = context.resolver.bindings.get(node);
      if (binding?.source && binding.source !== context.source) found = true;
    }
  };
  walkExpression(condition, visit);
  return found;
}

const isConstraint = (context: ConditionContext, condition: Expression) => singleColumnOf(context, condition) !== null;

/** The conditions on each column, taken together, as what every touched row meets. */
function constraintsOf(
  context: ConditionContext,
  conditions: readonly Expression[],
): ReadonlyMap<string, ColumnConstraint> {
  const groups = new Map<string, { readonly use: ColumnUse; readonly first: Expression; readonly all: Expression[] }>();
  for (const condition of conditions) {
    const use = singleColumnOf(context, condition);
    if (use === null || !isOfCounted(context, use)) continue;
    const name = comparable(context.schema, use.column.name);
    const group = groups.get(name);
    if (group) group.all.push(condition);
    else groups.set(name, { use, first: condition, all: [condition] });
  }
  const constraints = new Map<string, ColumnConstraint>();
  for (const [name, { use, first, all }] of groups) {
    const condition: Expression =
      all.length === 1 ? first : { kind: "logical", operator: "AND", operands: all, span: first.span };
    const profile = profileOf(context.schema, use.table, use.column);
    constraints.set(name, { condition, share: columnShare(profile, condition) });
  }
  return constraints;
}

/** LIMIT, TOP and WHERE CURRENT OF: never more rows than they allow. */
function limited(
  schema: PreparedSchema,
  { limit, isLimitPercent, isSingleRow }: DeleteOperation | UpdateOperation,
  rows: RowEstimate,
  steps: DerivationStep[],
): RowEstimate {
  if (limit === null) return isSingleRow ? cut(rows, 1, "LIMIT", steps) : rows;
  const constant = constantOf(limit, schema.catalog);
  if (isLimitPercent) return shareOf(rows, constant);
  return cut(rows, Number(constant ?? NaN), schema.catalog.dialect === "sqlserver" ? "TOP" : "LIMIT", steps);
}

/** At most so many of the rows, as far as that number is known. */
function cut(rows: RowEstimate, most: number, subject: LimitSubject, steps: DerivationStep[]): RowEstimate {
  if (Number.isNaN(most)) return { ...rows, low: 0, basis: weakerBasis(rows.basis, "statistics") };
  const low = Math.min(rows.low, most);
  const high = Math.min(rows.high, most);
  const basis = low === high ? "exact" : rows.basis;
  const limited: RowEstimate = { expected: Math.min(rows.expected, most), low, high, basis };
  if (most < Infinity) steps.push(limitStep(most, limited, subject));
  return limited;
}
