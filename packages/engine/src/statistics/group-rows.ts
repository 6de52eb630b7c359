import type { Table } from "../catalog/model.ts";
import type { RowEstimate } from "../impact/model.ts";
import { hasAggregate } from "../statement/aggregate-calls.ts";
import type { Expression } from "../statement/ast.ts";
import type { Select } from "../statement/query-ast.ts";
import { conjunctsOf } from "../statement/walk-expression.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import { defaultDistinctCount, defaultSelectivity } from "./defaults.ts";
import { weakerBasis } from "./interval.ts";
import { estimateJoinedRows } from "./join-rows.ts";
import type { QueryContext } from "./query-context.ts";
import { exactly } from "./row-counts.ts";

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

/** The combinations of values of the keys: no more of one table's than it has rows. */
function distinctKeys({ schema, resolver }: QueryContext, select: Select, keys: readonly Expression[]): number {
  const byTable = new Map<Table, number>();
  let computed = 1;
  for (const key of keys) {
    const expression = itemAt(select, key) ?? key;
    const origin = expression.kind === "name" ? resolver.bindings.get(expression)?.origin : null;
    if (origin) {
      const distinct = Math.max(1, profileOf(schema, origin.table, origin.column).distinctCount);
      byTable.set(origin.table, (byTable.get(origin.table) ?? 1) * distinct);
    } else computed *= defaultDistinctCount;
  }
  let result = computed;
  for (const [table, distinct] of byTable) result *= Math.min(distinct, Math.max(1, rowsOf(schema, table).rowCount));
  return result;
}

/** `GROUP BY 1` names the first item of the list. */
function itemAt(select: Select, key: Expression): Expression | undefined {
  return key.kind === "literal" && key.type === "number" ? select.items[Number(key.value) - 1]?.expression : undefined;
}
