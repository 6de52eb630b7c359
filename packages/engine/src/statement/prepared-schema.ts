import type { CatalogIndex } from "../catalog/catalog-index.ts";
import { buildCatalogIndex, keyOf } from "../catalog/catalog-index.ts";
import type { Catalog, ForeignKey, QualifiedName } from "../catalog/model.ts";
import { comparableName } from "../catalog/names.ts";
import type { ColumnStatistics, SchemaStatistics, TableStatistics } from "../catalog/statistics-model.ts";
import { StatementClock } from "./statement-clock.ts";
import { StepCounter } from "./step-counter.ts";

/** A catalog with everything that analysing one statement after another would otherwise compute anew. */
export interface PreparedSchema {
  readonly index: CatalogIndex;
  readonly catalog: Catalog;
  readonly statisticsByTable: ReadonlyMap<string, TableStatistics>;
  readonly columnStatistics: Map<TableStatistics, ReadonlyMap<string, ColumnStatistics>>;
  /** Filled as tables are met: the position of each foreign key in the order of creation. */
  readonly foreignKeyOrder: ReadonlyMap<ForeignKey, number>;
  /** What the statement at hand has taken of its steps. */
  readonly steps: StepCounter;
  /** What it takes for the present. */
  readonly clock: StatementClock;
  /** SQL Server's SET IDENTITY_INSERT … ON stands before the statement. */
  readonly isIdentityInsertOn?: true;
}

/**
 * Builds the look-ups over a catalog and its statistics: once per schema, in time linear in its size.
 *
 * @param stepLimit the steps that each statement may take over the schema
 */
export function prepareSchema(
  catalog: Catalog,
  statistics: SchemaStatistics,
  { stepLimit }: { readonly stepLimit?: number } = {},
): PreparedSchema {
  const statisticsByTable = new Map<string, TableStatistics>();
  for (const table of statistics.tables) statisticsByTable.set(keyOf(catalog, table), table);
  return {
    index: buildCatalogIndex(catalog),
    catalog,
    statisticsByTable,
    columnStatistics: new Map(),
    foreignKeyOrder: new Map(catalog.foreignKeys.map((foreignKey, order) => [foreignKey, order])),
    steps: new StepCounter(stepLimit),
    clock: new StatementClock(),
  };
}

/** The same schema with other rows, or with other things known of them: its look-ups by name are shared. */
export const withStatistics = (
  schema: PreparedSchema,
  statisticsByTable: PreparedSchema["statisticsByTable"],
): PreparedSchema => ({ ...schema, statisticsByTable, columnStatistics: new Map() });

/** What is known of a table's rows, undefined when nothing is. */
export function findTableStatistics(schema: PreparedSchema, table: QualifiedName): TableStatistics | undefined {
  return schema.statisticsByTable.get(keyOf(schema.catalog, table));
}

/** What is known of a column's values, undefined when nothing is. */
export function findColumnStatistics(
  schema: PreparedSchema,
  table: QualifiedName,
  column: string,
): ColumnStatistics | undefined {
  const statistics = findTableStatistics(schema, table);
  if (statistics === undefined) return undefined;
  const { dialect } = schema.catalog;
  let byName = schema.columnStatistics.get(statistics);
  if (byName === undefined) {
    byName = new Map(statistics.columns.map((entry) => [comparableName(dialect, entry.name), entry]));
    schema.columnStatistics.set(statistics, byName);
  }
  return byName.get(comparableName(dialect, column));
}
