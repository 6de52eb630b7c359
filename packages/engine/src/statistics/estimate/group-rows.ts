import type { Column } from "../../catalog/model.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { hasAggregate } from "../../statement/aggregate-calls.ts";
import type { Expression, Select } from "../../statement/ast.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf, queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import { defaultDistinctCount, defaultSelectivity } from "./defaults.ts";
import { placeOf } from "./equality.ts";
import type { ColumnPlace } from "./equality.ts";
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

/**
 * estimate_num_groups: the combinations of values of the columns in the keys, of each source no more than its rows have. What is
 * computed has no more values than its columns; a constant has one.
 */
function distinctKeys(context: QueryContext, select: Select, keys: readonly Expression[]): number {
  const bySource = new Map<Source, Map<Column, ColumnPlace>>();
  let result = 1;
  for (const key of keys)
    walkExpression(itemOf(context, select, key) ?? key, (node) => {
      if (node.kind === "star") result = Number.POSITIVE_INFINITY;
      if (node.kind !== "name" && queryOf(node) === null) return;
      const place = placeOf(context, node);
      if (place === null) result *= defaultDistinctCount;
      else bySource.set(place.source, (bySource.get(place.source) ?? new Map()).set(place.column, place));
    });
  const { own } = conditionsBySource(context.resolver, select);
  for (const [source, places] of bySource) {
    const { expected } = estimateSourceRows(context, select, source, own.get(source) ?? []);
    result *= distinctOf(context, [...places.values()], expected);
  }
  return result;
}

/** The combinations of values that columns of one source have in so many of its rows. */
function distinctOf({ schema }: QueryContext, places: readonly ColumnPlace[], rows: number): number {
  const counts = places.map(({ table, column }) => Math.max(1, profileOf(schema, table, column).distinctCount));
  const all = Math.max(rows, ...places.map(({ table }) => rowsOf(schema, table).rowCount));
  // Values of several columns go together more often than not: a tenth of the rows at most has combinations of its own.
  const most = Math.max(all / 10, ...counts);
  const distinct = Math.min(
    most,
    counts.reduce((product, count) => product * count),
  );
  return Math.max(1, distinct * (1 - ((all - rows) / all) ** (all / distinct)));
}

/** The item of the list that a key names: `GROUP BY 1`, or an alias. */
function itemOf({ schema, resolver }: QueryContext, select: Select, key: Expression): Expression | undefined {
  if (key.kind === "literal" && key.type === "number") return select.items[Number(key.value) - 1]?.expression;
  if (key.kind !== "name" || resolver.bindings.get(key)?.source) return undefined;
  const [name] = key.parts;
  const isNamed = (alias: string) => name !== undefined && comparable(schema, alias) === comparable(schema, name.text);
  return select.items.find(({ alias }) => alias !== null && isNamed(alias.text))?.expression;
}
