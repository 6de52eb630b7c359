import type { RowEstimate } from "../model.ts";
import { hasAggregate } from "../../statement/aggregate-calls.ts";
import type { Expression } from "../../statement/ast.ts";
import type { Select } from "../../statement/query-ast.ts";
import type { Source } from "../../statement/resolve/scope.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { profileOf } from "./column-profile.ts";
import { defaultDistinctCount, defaultSelectivity } from "./defaults.ts";
import { weakerBasis } from "./interval.ts";
import { estimateJoinedRows } from "./join-rows.ts";
import type { QueryContext } from "./query-context.ts";
import { exactly } from "./row-counts.ts";
import { conditionsBySource } from "./source-conditions.ts";
import { estimateSourceRows } from "./source-rows.ts";

/** The rows of a SELECT after GROUP BY, HAVING and DISTINCT. */
export function groupedRows(context: QueryContext, select: Select): RowEstimate {
  const groups = countGroups(context, select);
  if (select.having === null) return groups;
  const kept = conjunctsOf(select.having).reduce((share, condition) => share * havingShare(condition), 1);
  return { ...groups, expected: groups.expected * kept, low: 0, basis: weakerBasis(groups.basis, "statistics") };
}

/** Aggregates have no statistics: PostgreSQL's defaults. */
function havingShare(condition: Expression): number {
  const isEquality = condition.kind === "binary" && condition.operator === "=";
  return isEquality ? defaultSelectivity.equality : defaultSelectivity.inequality;
}

function countGroups(context: QueryContext, select: Select): RowEstimate {
  if (select.groupBy.length === 0 && hasAggregate(select)) return exactly(1);
  const joined = estimateJoinedRows(context, select);
  if (select.groupBy.length === 0 && !select.isDistinct) return joined;
  const keys = select.groupBy.length > 0 ? select.groupBy : select.items.map((item) => item.expression);
  return {
    expected: Math.min(joined.expected, distinctKeys(context, select, keys)),
    low: Math.min(1, joined.low),
    high: joined.high,
    basis: weakerBasis(joined.basis, "statistics"),
  };
}

/** The combinations of values of the keys: no more of one source's than it brings rows. */
function distinctKeys(context: QueryContext, select: Select, keys: readonly Expression[]): number {
  const { schema, resolver } = context;
  const bySource = new Map<Source, number>();
  let computed = 1;
  for (const key of keys) {
    const expression = itemAt(select, key) ?? key;
    const binding = expression.kind === "name" ? resolver.bindings.get(expression) : undefined;
    if (binding?.source && binding.origin) {
      const distinct = Math.max(1, profileOf(schema, binding.origin.table, binding.origin.column).distinctCount);
      bySource.set(binding.source, (bySource.get(binding.source) ?? 1) * distinct);
    } else computed *= defaultDistinctCount;
  }
  if (bySource.size === 0) return computed;
  const { own } = conditionsBySource(resolver, select);
  let result = computed;
  for (const [source, distinct] of bySource) {
    const { expected } = estimateSourceRows(context, select, source, own.get(source) ?? []);
    result *= Math.min(distinct, Math.max(1, expected));
  }
  return result;
}

/** `GROUP BY 1` names the first item of the list. */
function itemAt(select: Select, key: Expression): Expression | undefined {
  return key.kind === "literal" && key.type === "number" ? select.items[Number(key.value) - 1]?.expression : undefined;
}
