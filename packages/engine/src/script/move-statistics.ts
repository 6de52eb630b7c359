import { findTable } from "../catalog/catalog-index.ts";
import { keyOf } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import type { ColumnStatistics, RowEstimate, TableStatistics } from "../catalog/statistics-model.ts";
import { allPartitionsOf, tablesWithKeys } from "../impact/rows/partitions.ts";
import { codeRunBy } from "../impact/code/schema-code.ts";
import type { Change } from "../impact/changes/change.ts";
import { triggersFireFor } from "../impact/changes/fired-triggers.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import type { StatementWork } from "../impact/statement-work.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { findTableStatistics } from "../statement/prepared-schema.ts";
import { findColumn } from "../catalog/catalog-index.ts";
import { readColumnValues, toStatistics } from "./column-values.ts";
import { blurColumn, moveValues } from "./moved-column.ts";
import { RowMoves } from "./row-moves.ts";

export type StatisticsByTable = ReadonlyMap<string, TableStatistics>;

/**
 * What is known of the rows when a statement has run: counts and values exactly where its changes are told exactly, else so that
 * what is told of later statements holds nevertheless.
 */
export function moveStatistics(schema: PreparedSchema, work: StatementWork): StatisticsByTable {
  const { changes } = work.result;
  const moved = new Map(schema.statisticsByTable);
  const moves = new RowMoves(schema, work);
  if (runsUnreadCode(schema, changes)) {
    for (const [key, table] of moved) moved.set(key, { ...table, source: loose(table.source) });
  }
  for (const [table, own] of Map.groupBy(changes, (change) => change.table)) {
    const real = own.filter(({ rowSet }) => rowSet.rows.high > 0);
    if (real.length === 0) continue;
    set(schema, moved, table, moveTable(schema, moves, table, real));
    for (const relative of relativesOf(schema, table)) {
      if (changes.some((change) => change.table === relative)) continue;
      set(schema, moved, relative, moveRelative(schema, relative, table, real));
    }
  }
  return moved;
}

const loose = (source: TableStatistics["source"]): TableStatistics["source"] =>
  source === "dump" ? "uncertain" : source;

function set(
  schema: PreparedSchema,
  moved: Map<string, TableStatistics>,
  table: Table,
  statistics: TableStatistics | null,
): void {
  const key = keyOf(schema.catalog, table);
  if (statistics === null) moved.delete(key);
  else moved.set(key, statistics);
}

/** Whether code runs that hands over to code which is not read: it may write anywhere. */
function runsUnreadCode(schema: PreparedSchema, changes: readonly Change[]): boolean {
  const rules = referentialRulesByDialect[schema.catalog.dialect];
  return changes.some((change) =>
    codeRunBy(schema, change, triggersFireFor(rules, change)).some((run) => {
      const { routines, buildsStatements } = run.outside();
      return buildsStatements || routines.length > 0;
    }),
  );
}

function moveTable(
  schema: PreparedSchema,
  moves: RowMoves,
  table: Table,
  changes: readonly Change[],
): TableStatistics | null {
  const isEmptied = changes.every(({ operation, rowSet }) => operation === "DELETE" && rowSet.isAll);
  if (isEmptied) return { namespace: table.namespace, name: table.name, rowCount: 0, source: "dump", columns: [] };
  const before = findTableStatistics(schema, table);
  if (before === undefined || before.rowCount < 0) return null;
  const [added, removed] = [sum(changes, "INSERT"), sum(changes, "DELETE")];
  if (before.source === "database" || before.source === "typed") {
    const rowCount = Math.max(0, Math.round(before.rowCount + added.expected - removed.expected));
    return { ...before, rowCount, columns: before.columns.map((column) => blurColumn(column, changes)) };
  }
  const isCounted = before.source === "dump" && isExact(added) && isExact(removed);
  if (!isCounted) {
    // As many as there may be: what is told of at most so many rows stays true.
    const rowCount = before.rowCount + added.high - removed.low;
    if (!Number.isSafeInteger(rowCount)) return null;
    return {
      ...before,
      rowCount,
      source: "uncertain",
      columns: before.columns.map((each) => blurColumn(each, changes)),
    };
  }
  const rowCount = Math.max(0, before.rowCount + added.low - removed.low);
  const columns = moveColumns(schema, moves, table, changes, before, rowCount);
  return { ...before, rowCount, columns };
}

function moveColumns(
  schema: PreparedSchema,
  moves: RowMoves,
  table: Table,
  changes: readonly Change[],
  before: TableStatistics,
  rowCount: number,
): ColumnStatistics[] {
  const known = before.rowCount === 0 ? emptyColumns(table) : before.columns;
  return known.map((statistics) => {
    const column = findColumn(schema.index, table, statistics.name);
    const isTouched = changes.some(({ operation, columns }) => operation !== "UPDATE" || columns.has(statistics.name));
    if (!isTouched) return statistics;
    const values = readColumnValues(statistics, before.rowCount);
    schema.steps.take("values", values?.counts.size ?? 1);
    const after = values && column && moveValues(schema, moves, table, column, changes, values);
    return after ? toStatistics(statistics.name, after, rowCount) : blurColumn(statistics, changes);
  });
}

/** Of a table without rows every value is known. */
const emptyColumns = ({ columns }: Table): ColumnStatistics[] =>
  columns.map(({ name }) => toStatistics(name, { counts: new Map(), nulls: 0, rows: [] }, 0));

/** A partition of a table that was written, or the table that a written one is a part of. */
function moveRelative(
  schema: PreparedSchema,
  relative: Table,
  table: Table,
  changes: readonly Change[],
): TableStatistics | null {
  const before = findTableStatistics(schema, relative);
  const isPart = allPartitionsOf(schema, table).includes(relative);
  if (isPart && changes.every(({ operation, rowSet }) => operation === "DELETE" && rowSet.isAll))
    return { namespace: relative.namespace, name: relative.name, rowCount: 0, source: "dump", columns: [] };
  if (before === undefined) return null;
  const rowCount = before.rowCount + sum(changes, "INSERT").high;
  if (!Number.isSafeInteger(rowCount)) return null;
  return {
    ...before,
    rowCount,
    source: loose(before.source),
    columns: before.columns.map((each) => blurColumn(each, changes)),
  };
}

function relativesOf(schema: PreparedSchema, table: Table): readonly Table[] {
  const own = tablesWithKeys(schema, table).filter((each) => each !== table);
  const parents = table.inherits.flatMap((name) => findTable(schema.index, name) ?? []);
  return [...own, ...parents];
}

function sum(
  changes: readonly Change[],
  operation: Change["operation"],
): Pick<RowEstimate, "expected" | "low" | "high"> {
  const total = { expected: 0, low: 0, high: 0 };
  for (const change of changes) {
    if (change.operation !== operation) continue;
    total.expected += change.rowSet.rows.expected;
    total.low += change.rowSet.rows.low;
    total.high += change.rowSet.rows.high;
  }
  return total;
}

const isExact = ({ low, high }: Pick<RowEstimate, "low" | "high">): boolean => low === high;
