import type { Table } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Resolver } from "../statement/resolver.ts";
import type { Source, TableRead } from "../statement/scope.ts";
import { meaningOfView } from "../statement/view-meaning.ts";
import { rowsOf } from "../statistics/column-profile.ts";
import { allRows } from "../statistics/interval.ts";
import { estimateViewRows } from "../statistics/query-rows.ts";
import { explainRead } from "./explanation.ts";
import type { AffectedColumn, ImpactRow, RowEstimate } from "./model.ts";
import { toRows } from "./row-set.ts";
import { formatRows } from "./wording.ts";

/** One result row for each table and view that a statement reads besides those it writes, and for the tables behind views. */
export function readRows(schema: PreparedSchema, resolver: Resolver, estimate: RowEstimate | null): ImpactRow[] {
  const written = new Set<Source>(resolver.writes.map((write) => write.source));
  const byTable = new Map<string, ImpactRow>();
  for (const read of resolver.reads.values()) {
    if (written.has(read.source) && !read.source.view) continue;
    if (!written.has(read.source)) addRead(schema, byTable, read, null, resolver.writes.length === 0 ? estimate : null);
    if (!read.source.view) continue;
    const name = displayName(schema.catalog, read.source.view);
    for (const behind of meaningOfView(resolver, read.source.view)?.reads ?? []) {
      const isTarget = resolver.writes.some((write) => write.table === behind.source.table && write.viaView);
      if (!isTarget) addRead(schema, byTable, behind, name, null);
    }
  }
  return [...byTable.values()];
}

function addRead(
  schema: PreparedSchema,
  byTable: Map<string, ImpactRow>,
  read: TableRead,
  through: string | null,
  estimate: RowEstimate | null,
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
    byTable.set(table, {
      ...known,
      columns: [...known.columns, ...columns.filter((column) => !names.has(column.name))],
    });
    return;
  }
  const rows = estimate && byTable.size === 0 ? estimate : allRowsOf(schema, read);
  byTable.set(table, {
    cascadeLevel: through === null ? 0 : 1,
    table,
    operation: "SELECT",
    referentialAction: null,
    constraintName: null,
    rows,
    cascadePath: through === null ? [table] : [through, table],
    columns,
    explanation: explainRead(table, formatRows(rows), through),
    derivation: [],
  });
}

/** How many rows there are to read; a join or a LIMIT may need fewer of them. */
function allRowsOf(schema: PreparedSchema, { source }: TableRead): RowEstimate {
  const rows = source.table === null ? estimateViewRows(schema, source.view) : tableRows(schema, source.table);
  return { ...rows, low: 0, basis: rows.basis === "exact" ? "statistics" : rows.basis };
}

function tableRows(schema: PreparedSchema, table: Table): RowEstimate {
  const { rowCount, basis } = rowsOf(schema, table);
  return toRows(allRows, rowCount, basis);
}
