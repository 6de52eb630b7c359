import { displayName } from "../../catalog/names.ts";
import { hasAggregate, hasSetReturningCall } from "../../statement/aggregate-calls.ts";
import type { Expression, Query, Select } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { TableRead } from "../../statement/resolve/scope.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { meaningOfView } from "../../statement/resolve/view-meaning.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import { allRows } from "../../statistics/estimate/interval.ts";
import type { QueryContext } from "../../statistics/estimate/query-context.ts";
import { estimateQueryRows, queryContext } from "../../statistics/estimate/query-rows.ts";
import { conditionsBySource } from "../../statistics/estimate/source-conditions.ts";
import { estimateSourceRows, estimateViewRows } from "../../statistics/estimate/source-rows.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import { describeIn, limitStep, rowCountStep } from "../rows/derivation-steps.ts";
import { explainRead } from "../explanation.ts";
import type { AffectedColumn, ImpactRow } from "../model.ts";
import type { DerivationStep, RowEstimate } from "../../catalog/statistics-model.ts";
import { formatRows } from "../wording.ts";

/**
 * One result row for each table and view that a statement reads besides those it writes, and for the tables behind views: with
 * the rows that the conditions about it alone leave. Where the statement is a query of one table, what it returns.
 */
export function readRows(schema: PreparedSchema, resolver: Resolver, text: string, query: Query | null): ImpactRow[] {
  const written = new Set<Source>(resolver.writes.map((write) => write.source));
  const byTable = new Map<string, ImpactRow>();
  const rowsByName = createNamedRows(schema, resolver, text, query);
  const reads = [...resolver.reads.values()];
  for (const read of reads) if (!written.has(read.source)) addRead(schema, byTable, read, null, rowsByName(read));
  for (const { source } of reads) {
    if (!source.view) continue;
    const name = displayName(schema.catalog, source.view);
    for (const behind of meaningOfView(resolver, source.view)?.reads ?? []) {
      const isTarget = resolver.writes.some((write) => write.table === behind.source.table && write.views.length > 0);
      if (!isTarget) addRead(schema, byTable, behind, name, allRowsOf(queryContext(schema, resolver), behind));
    }
  }
  return [...byTable.values()];
}

interface CountedRows {
  readonly rows: RowEstimate;
  readonly steps: readonly DerivationStep[];
}

/** The rows of each source that a statement names: those that the conditions about it alone leave. */
function createNamedRows(
  schema: PreparedSchema,
  resolver: Resolver,
  text: string,
  query: Query | null,
): (read: TableRead) => CountedRows {
  const context = queryContext(schema, resolver);
  const only = query && onlyTableOf(query);
  const places = new Map<Source, { select: Select; conditions: readonly Expression[] }>();
  for (const [body, scope] of resolver.scopes) {
    if (body.kind !== "select") continue;
    const { own } = conditionsBySource(resolver, body);
    for (const source of scope.sources) places.set(source, { select: body, conditions: own.get(source) ?? [] });
  }
  return (read) => {
    const place = places.get(read.source);
    if (place === undefined) return allRowsOf(context, read);
    const { table } = read.source;
    const steps = table === null ? [] : [rowCountStep(schema, table)];
    const { select, conditions } = place;
    const notes = { steps, describe: describeIn(text) };
    const rows = estimateSourceRows(context, select, read.source, conditions, notes);
    if (only?.select !== select) return { rows: atMost(rows), steps };
    if (isGrouped(select)) return { rows, steps };
    const returned = estimateQueryRows(schema, resolver, only.query);
    if (returned.high < rows.high) steps.push(limitStep(returned.high, returned, select.top ? "TOP" : "LIMIT"));
    return { rows: returned, steps };
  };
}

/** A query of one table, of which each row is read, with its SELECT. */
function onlyTableOf(query: Query): { readonly query: Query; readonly select: Select } | null {
  const { body } = query;
  const isOnly = body.kind === "select" && body.from.length === 1 && body.from[0]?.kind === "table";
  return isOnly ? { query, select: body } : null;
}

/** Whether a SELECT returns other rows than those that it reads. */
const isGrouped = (select: Select) =>
  select.groupBy.length > 0 || select.isDistinct || hasAggregate(select) || hasSetReturningCall(select);

/** A join or a LIMIT may need fewer of the rows. */
function atMost(rows: RowEstimate): RowEstimate {
  return { ...rows, low: 0, basis: rows.basis === "exact" ? "statistics" : rows.basis };
}

/** The rows of a table or view of which no condition is known. */
function allRowsOf(context: QueryContext, { source }: TableRead): CountedRows {
  if (source.table === null) return { rows: atMost(estimateViewRows(context, source.view)), steps: [] };
  const counted = rowsOf(context.schema, source.table);
  return { rows: atMost(toRows(allRows, counted)), steps: [rowCountStep(context.schema, source.table)] };
}

/** Adds a read of a table, or joins it with one that is there: the way of that, the columns of both, the rows of the one that needs more. */
function addRead(
  schema: PreparedSchema,
  byTable: Map<string, ImpactRow>,
  read: TableRead,
  through: string | null,
  { rows, steps }: CountedRows,
): void {
  const object = read.source.table ?? read.source.view;
  if (object === null) return;
  const table = displayName(schema.catalog, object);
  const columns: AffectedColumn[] = [
    ...[...read.inResult].map((name): AffectedColumn => ({ name, reason: "read_in_result" })),
    ...[...read.inPredicate]
      .filter((name) => !read.inResult.has(name))
      .map((name): AffectedColumn => ({ name, reason: "read_in_predicate" })),
  ];
  const known = byTable.get(table);
  if (known) {
    const names = new Set(known.columns.map((column) => column.name));
    const more = { columns: [...known.columns, ...columns.filter((column) => !names.has(column.name))] };
    // Through views all rows are read, through one as through another: those of a named table may be fewer.
    const isMore = rows.expected > known.rows.expected;
    byTable.set(table, { ...known, ...more, ...(isMore ? counted(table, null, rows, steps) : {}) });
    return;
  }
  byTable.set(table, {
    cascadeLevel: through === null ? 0 : 1,
    table,
    operation: "SELECT",
    referentialAction: null,
    constraintName: null,
    cascadePath: through === null ? [table] : [through, table],
    columns,
    ...counted(table, through, rows, steps),
  });
}

function counted(
  table: string,
  through: string | null,
  rows: RowEstimate,
  steps: readonly DerivationStep[],
): Pick<ImpactRow, "rows" | "explanation" | "derivation"> {
  return { rows, explanation: explainRead(table, formatRows(rows), through), derivation: steps };
}
