import type { Catalog, QualifiedName } from "../catalog/model.ts";
import { catalogNames } from "../diff/catalog-names.ts";
import { compareCatalogs } from "../diff/diff-catalogs.ts";
import type { RenameDecisions } from "../diff/model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { SchemaStatistics } from "../catalog/statistics-model.ts";
import { migrationContext } from "./context.ts";
import type { ChangedTable, MigrationContext } from "./context.ts";
import { costOf } from "./costs/cost-of.ts";
import type { Migration, MigrationStatement } from "./model.ts";
import { withNamespacesOf } from "./namespaces-of.ts";
import type { Phase, Step } from "./plan.ts";
import { planCode } from "./steps/code.ts";
import { planForeignKeys } from "./steps/foreign-keys.ts";
import { planFrame } from "./steps/frame.ts";
import { planNamespaces } from "./steps/namespaces.ts";
import { planSequences } from "./steps/sequences.ts";
import { planTables } from "./steps/tables.ts";
import { planTypes } from "./steps/types.ts";
import { alterMysqlTable } from "./tables/mysql.ts";
import { alterOracleTable } from "./tables/oracle.ts";
import { alterPostgresqlTable } from "./tables/postgresql.ts";
import { alterSqliteTable } from "./tables/sqlite.ts";
import { alterSqlserverTable } from "./tables/sqlserver.ts";

export interface MigrationOptions {
  /** What a person says of renames; the others are guessed, as in the diff. */
  readonly renames?: RenameDecisions;
  /** What is known of the rows of the schema before. */
  readonly statistics?: SchemaStatistics;
}

const alterTable: Readonly<Record<DialectName, (table: ChangedTable, context: MigrationContext) => void>> = {
  postgresql: alterPostgresqlTable,
  mysql: alterMysqlTable,
  sqlite: alterSqliteTable,
  oracle: alterOracleTable,
  sqlserver: alterSqlserverTable,
};

/**
 * The statements that make one schema of another, in the order in which they run, each with what it costs and what goes with
 * it. A server that has `from` and runs them has `to`; what no statement can make is told among the warnings.
 *
 * The work grows with the size of the catalogs alone, and the result depends on nothing but the arguments.
 * @throws {TypeError} where the two catalogs are of different databases.
 */
export function migrationSql(from: Catalog, to: Catalog, options: MigrationOptions = {}): Migration {
  const target = withNamespacesOf(from, to);
  const comparison = compareCatalogs(from, target, options.renames ?? {});
  const context = migrationContext(from, target, comparison, rowCounter(from, options.statistics));
  const { plan, dialect, diff } = context;
  planNamespaces(context);
  planTypes(context);
  planSequences(context);
  planTables(context);
  for (const table of context.changed) alterTable[dialect](table, context);
  planForeignKeys(context);
  planCode(context);
  planFrame(context);
  const statements = Array.from(plan.steps(), ([phase, step]) => toStatement(phase, step, context));
  const isTransactional = statements.length > 0 && dialect !== "mysql" && dialect !== "oracle";
  return { dialect, diff, statements, isTransactional, warnings: plan.warnings };
}

function toStatement(phase: Phase, step: Step, context: MigrationContext): MigrationStatement {
  const { sql, isModule = false, changeIds, losesData = null } = step;
  const table = step.table ?? null;
  const place = phase === "before" || phase === "after" ? phase : "inside";
  return { sql, isModule, place, changeIds, table, losesData, ...costOf(step, context) };
}

/** Rows of a table by its name. */
function rowCounter(from: Catalog, statistics: SchemaStatistics | undefined): (name: QualifiedName) => number | null {
  const { keyOf } = catalogNames(from);
  const counts = new Map(statistics?.tables.map((table) => [keyOf(table), table.rowCount]));
  return (name) => counts.get(keyOf(name)) ?? null;
}
