import { hasSetReturningCall } from "../../statement/aggregate-calls.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import type { Query, QueryBody, Select } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { InsertOperation } from "../../statement/resolve/write-operation.ts";
import { firstOf, shareOf, withoutFirst } from "./cut-rows.ts";
import { defaultRowCount } from "./defaults.ts";
import { constantOf } from "../values/evaluate.ts";
import { countGroups, groupedRows } from "./group-rows.ts";
import { weakerBasis } from "./interval.ts";
import type { QueryContext } from "./query-context.ts";
import { assumedShare } from "./assumed-share.ts";
import { conditionContext, sourceShare } from "./source-rows.ts";
import { exactly, productOf, sumOf, unknownRows } from "./row-counts.ts";

/** The rows that an INSERT brings; of Oracle's INSERT ALL each target has one for each row of the query, or for some of them. */
export function estimateInsertedRows(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: InsertOperation,
): RowEstimate {
  const { rows, query, isConditional } = operation;
  if (query) {
    const brought = estimateQueryRows(schema, resolver, query);
    return isConditional ? { ...brought, low: 0, basis: weakerBasis(brought.basis, "statistics") } : brought;
  }
  if (rows) return exactly(rows.length);
  return { expected: 1, low: 0, high: defaultRowCount, basis: "assumed" };
}

/** The rows that a query returns. */
export function estimateQueryRows(schema: PreparedSchema, resolver: Resolver, query: Query): RowEstimate {
  const known = estimates.get(resolver) ?? new Map<Query, RowEstimate>();
  estimates.set(resolver, known);
  const found = known.get(query);
  if (found) return found;
  schema.steps.take("estimates");
  // A recursive query meets itself while it is estimated.
  known.set(query, unknownRows);
  let rows: RowEstimate | undefined;
  try {
    // Those that a later one reads are estimated before it: one inside the other, a long chain would exhaust the stack.
    for (const { statement } of query.with?.tables ?? [])
      if (statement.kind === "query") estimateQueryRows(schema, resolver, statement);
    rows = settled(limitedRows(schema, resolver, query));
  } finally {
    if (rows === undefined) known.delete(query);
  }
  known.set(query, rows);
  return rows;
}

/** Bounds that meet leave nothing to estimate. */
function settled(rows: RowEstimate): RowEstimate {
  const isSettled = rows.low === rows.high && rows.basis === "statistics";
  return isSettled ? { ...rows, expected: rows.low, basis: "exact" } : rows;
}

/** By statement: common table expressions that name each other twice would be estimated twice as often with each of them. */
const estimates = new WeakMap<Resolver, Map<Query, RowEstimate>>();

function limitedRows(schema: PreparedSchema, resolver: Resolver, query: Query): RowEstimate {
  const rows = bodyRows(schema, resolver, query.body);
  const rest = query.offset ? withoutFirst(rows, constantOf(query.offset, schema.catalog)) : rows;
  return query.limit ? firstOf(rest, constantOf(query.limit, schema.catalog)) : rest;
}

function bodyRows(schema: PreparedSchema, resolver: Resolver, body: QueryBody): RowEstimate {
  switch (body.kind) {
    case "values":
      return exactly(body.rows.length);
    case "query":
      return estimateQueryRows(schema, resolver, body);
    case "select":
      return selectRows(schema, resolver, body);
    default: {
      const [left, right] = [bodyRows(schema, resolver, body.left), bodyRows(schema, resolver, body.right)];
      const basis = weakerBasis(left.basis, right.basis);
      if (body.operator !== "UNION")
        return { expected: left.expected / 2, low: 0, high: left.high, basis: weakerBasis(basis, "statistics") };
      const sum = {
        expected: sumOf(left.expected, right.expected),
        low: body.isAll ? left.low + right.low : Math.min(1, left.low + right.low),
        high: sumOf(left.high, right.high),
      };
      return { ...sum, basis: body.isAll ? basis : weakerBasis(basis, "statistics") };
    }
  }
}

function selectRows(schema: PreparedSchema, resolver: Resolver, select: Select): RowEstimate {
  const { dialect } = schema.catalog;
  const grouped = groupedRows(queryContext(schema, resolver), select);
  const isMany = select.hierarchy.length > 0 || (dialect === "postgresql" && hasSetReturningCall(select));
  const all = isMany ? manyOf(grouped) : grouped;
  const rows = select.qualify ? { ...all, low: 0, basis: weakerBasis(all.basis, "statistics") } : all;
  if (select.top === null) return rows;
  const top = constantOf(select.top, { dialect });
  return select.isTopPercent ? shareOf(rows, top) : firstOf(rows, top);
}

/** What functions that return sets, and CONNECT BY, make of rows: as many as PostgreSQL assumes where it knows no better. */
const manyOf = (rows: RowEstimate): RowEstimate => ({
  expected: productOf(rows.expected, defaultRowCount),
  low: 0,
  high: productOf(rows.high, defaultRowCount * defaultRowCount),
  basis: "assumed",
});

/** What estimates of the parts of a query need. */
export function queryContext(schema: PreparedSchema, resolver: Resolver): QueryContext {
  const context: QueryContext = {
    schema,
    resolver,
    estimateQuery: (query, of) => estimateQueryRows(schema, of, query),
    estimateShare: (source, condition) =>
      source.table
        ? sourceShare(conditionContext(context, source, source.table), [condition]).expected
        : assumedShare(condition).expected,
    countGroups: (select, keys, of) => countGroups(queryContext(schema, of), select, keys),
  };
  return context;
}
