import type { Column, ForeignKey, Index, Key, Table } from "../catalog/model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { ColumnStatistics, TableStatistics } from "../catalog/statistics-model.ts";
import { derivesAutoIncrement, deriveType } from "./derive-column.ts";
import type { TypesByName } from "./derive-column.ts";
import type { ColumnData, ColumnStatisticsData, ForeignKeyData, IndexData, KeyData, TableData } from "./table-shape.ts";
import { compact } from "./compact.ts";

/** The JSON form of a table without its foreign keys. */
export function exportTable(
  table: Table,
  statistics: TableStatistics | undefined,
  dialect: DialectName,
  types: TypesByName,
): TableData {
  const columns = new Map(statistics?.columns.map((column) => [column.name, column]));
  const { options, checks, exclusions, inherits } = table;
  const canBeRowid =
    dialect === "sqlite" && table.primaryKey?.columns.length === 1 && options["without rowid"] === undefined;
  return compact({
    namespace: table.namespace,
    name: table.name,
    kind: table.kind === "table" ? undefined : table.kind,
    comment: table.comment ?? undefined,
    columns: table.columns.map((column) => {
      const isRowid = canBeRowid && table.primaryKey?.columns[0] === column.name;
      return exportColumn(column, columns.get(column.name), isRowid, dialect, types);
    }),
    primary_key: table.primaryKey ? exportKey(table.primaryKey) : undefined,
    unique_keys: filled(table.uniqueKeys.map(exportKey)),
    checks: filled(
      checks.map(({ name, expression, isEnforced }) =>
        compact({ name: name ?? undefined, expression, enforced: unless(isEnforced, true) }),
      ),
    ),
    exclusions: filled(exclusions.map(({ name, definition }) => compact({ name: name ?? undefined, definition }))),
    indexes: filled(table.indexes.map(exportIndex)),
    partition_of: table.partitionOf ?? undefined,
    partition_by: table.partitionBy ?? undefined,
    inherits: filled(inherits),
    options: Object.keys(options).length > 0 ? options : undefined,
    conditional: unless(table.isConditional, false),
    row_count: statistics?.rowCount,
    row_count_source: statistics?.source,
  });
}

function exportColumn(
  column: Column,
  statistics: ColumnStatistics | undefined,
  isRowid: boolean,
  dialect: DialectName,
  types: TypesByName,
): ColumnData {
  const derived = deriveType(column.type, dialect, types);
  const derivesNumbers = derivesAutoIncrement(dialect, column, isRowid);
  return compact({
    name: column.name,
    type: column.type,
    normal_type: unless(column.normalType, derived.normalType),
    type_family: unless(column.typeFamily, derived.typeFamily),
    nullable: column.isNullable,
    on_null: column.onNull,
    default: column.default ?? undefined,
    auto_increment: unless(column.isAutoIncrement, derivesNumbers),
    identity: column.identity ?? undefined,
    generated: column.generated
      ? compact({ expression: column.generated.expression, stored: unless(column.generated.isStored, false) })
      : undefined,
    on_update: column.onUpdate ?? undefined,
    collation: column.collation ?? undefined,
    comment: column.comment ?? undefined,
    statistics: statistics ? exportStatistics(statistics) : undefined,
  });
}

function exportStatistics(statistics: ColumnStatistics): ColumnStatisticsData {
  return compact({
    null_fraction: statistics.nullFraction,
    distinct_count: statistics.distinctCount,
    most_common_values: filled(statistics.mostCommonValues),
    complete: statistics.isComplete,
    histogram_bounds: filled(statistics.histogramBounds),
    row_positions: statistics.rowPositions,
  });
}

function exportKey(key: Key): KeyData {
  return compact({
    name: key.name ?? undefined,
    columns: key.columns,
    deferrable: unless(key.isDeferrable, false),
    initially_deferred: unless(key.isInitiallyDeferred, false),
    prefix_lengths: key.prefixLengths,
    on_conflict: key.onConflict,
    nulls_not_distinct: key.nullsNotDistinct,
  });
}

function exportIndex(index: Index): IndexData {
  return compact({
    name: index.name ?? undefined,
    unique: unless(index.isUnique, false),
    method: index.method ?? undefined,
    columns: index.parts.map((part) => {
      if (!part.isExpression && !part.isDescending && part.modifiers === undefined) return part.text;
      return compact({
        column: part.isExpression ? undefined : part.text,
        expression: part.isExpression ? part.text : undefined,
        descending: unless(part.isDescending, false),
        modifiers: part.modifiers,
      });
    }),
    where: index.predicate ?? undefined,
    include: filled(index.include),
    nulls_not_distinct: index.nullsNotDistinct,
  });
}

/** The JSON form of a foreign key, without the table that declares it. */
export function exportForeignKey(key: ForeignKey): ForeignKeyData {
  return compact({
    name: key.name ?? undefined,
    columns: key.columns,
    referenced_table: key.referencedTable,
    referenced_columns: filled(key.referencedColumns),
    on_delete: unless(key.onDelete, "NO ACTION"),
    on_update: unless(key.onUpdate, "NO ACTION"),
    on_delete_columns: key.onDeleteColumns ?? undefined,
    match: unless(key.match, "SIMPLE"),
    deferrable: unless(key.isDeferrable, false),
    initially_deferred: unless(key.isInitiallyDeferred, false),
    enforced: unless(key.isEnforced, true),
    validated: unless(key.isValidated, true),
  });
}

function unless<Value>(value: Value, expected: Value): Value | undefined {
  return value === expected ? undefined : value;
}

function filled<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
