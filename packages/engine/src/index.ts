export type {
  Catalog,
  Check,
  Column,
  Exclusion,
  ForeignKey,
  Index,
  Key,
  QualifiedName,
  ReferentialAction,
  Routine,
  Rule,
  Sequence,
  Synonym,
  Table,
  Trigger,
  TriggerEvent,
  TypeFamily,
  UserCast,
  UserType,
  View,
} from "./catalog/model.ts";
export {
  buildCatalogIndex,
  findColumn,
  findTable,
  findView,
  foreignKeysOf,
  foreignKeysTo,
  inheritorsOf,
  keyOf,
  partitionsOf,
  triggersOn,
} from "./catalog/catalog-index.ts";
export type { CatalogIndex, NameToFind } from "./catalog/catalog-index.ts";
export { createDumpReader, readDump } from "./dumps/dump-reader.ts";
export { schemaLimits } from "./catalog/schema-limits.ts";
export type { SchemaExcess, SchemaLimits } from "./catalog/schema-limits.ts";
export type { DumpProgress, DumpReader, DumpReaderOptions, DumpReading } from "./dumps/dump-reader.ts";
export { comparableName, displayName, foldIdentifier } from "./catalog/names.ts";
export { countCatalog } from "./ddl/census-taker.ts";
export type { CatalogCounts, Census, NotUnderstood } from "./catalog/census.ts";
export { functionNamesOf } from "./dialects/function-names.ts";
export { quoteName } from "./dialects/quote-name.ts";
export { recogniseDialect } from "./dialects/recognise-dialect.ts";
export { dialectNames } from "./sql/dialect-name.ts";
export type { DialectName } from "./sql/dialect-name.ts";
export type { Diagnostic } from "./sql/diagnostic.ts";
export { positionAt } from "./sql/position.ts";
export { tokenise } from "./lexing/tokenise.ts";
export type { Token, TokenKind } from "./sql/token.ts";
export type { Position, Span } from "./sql/span.ts";
export { exportJson } from "./schema-json/export-json.ts";
export type { SchemaDataProblem } from "./schema-json/place.ts";
export { catalogQueries } from "./schema-json/queries/catalog-queries.ts";
export type { CatalogQuery } from "./schema-json/queries/catalog-queries.ts";
export { readSchemaData } from "./schema-json/read-schema-data.ts";
export type { SchemaDataOptions, SchemaDataReading } from "./schema-json/read-schema-data.ts";
export { schemaDataJsonSchema } from "./schema-json/schema-data.ts";
export type { SchemaData } from "./schema-json/schema-data.ts";
export type {
  ColumnStatistics,
  CommonValue,
  DerivationStep,
  EstimateBasis,
  RowEstimate,
  SchemaStatistics,
  TableStatistics,
} from "./catalog/statistics-model.ts";
export type {
  AffectedColumn,
  Blocker,
  CascadePath,
  Condition,
  Impact,
  ImpactRow,
  ImpactTotals,
  Prediction,
  RiskReason,
  Warning,
} from "./impact/model.ts";
export type { Failure, FailureCode, QueryType } from "./statement/failure.ts";
export { analyseStatement } from "./impact/analyse-statement.ts";
export { predictCascade } from "./impact/predict-cascade.ts";
export type { CascadeRequest } from "./impact/predict-cascade.ts";
export { predict } from "./impact/predict.ts";
export type { WorkedPrediction } from "./impact/statement-work.ts";
export { blockerCodes } from "./impact/blockers/blocker-codes.ts";
export type { BlockerCode } from "./impact/blockers/blocker-codes.ts";
export { conditionCodes } from "./impact/conditions/condition-codes.ts";
export type { ConditionCode } from "./impact/conditions/condition-codes.ts";
export { riskCodes } from "./impact/risk/risk-codes.ts";
export type { RiskCode } from "./impact/risk/risk-codes.ts";
export { defaultRiskThresholds } from "./impact/risk/thresholds.ts";
export type { RiskSteps, RiskThresholds } from "./impact/risk/thresholds.ts";
export { warningCodes } from "./impact/warnings/warning-codes.ts";
export type { WarningCode } from "./impact/warnings/warning-codes.ts";
export type { PredictionContext } from "./impact/predict.ts";
export { findNearestName } from "./statement/nearest-name.ts";
export { diffCatalogs } from "./diff/diff-catalogs.ts";
export type {
  Change,
  ChangeKind,
  ChangeValues,
  DiffTotals,
  Rename,
  RenameDecisions,
  RenamePair,
  Risk,
  SchemaDiff,
} from "./diff/model.ts";
export { migrationSql } from "./migration/migration-sql.ts";
export type { MigrationOptions } from "./migration/migration-sql.ts";
export { migrationCodes } from "./migration/migration-codes.ts";
export type { MigrationCode } from "./migration/migration-codes.ts";
export type {
  Migration,
  MigrationStatement,
  MigrationWarning,
  RowWork,
  SaferForm,
  TableLock,
} from "./migration/model.ts";
export { renderMigration } from "./migration/render-migration.ts";
export { suggestVersion, versionStepOf } from "./diff/suggest-version.ts";
export type { VersionStep } from "./diff/suggest-version.ts";
export { carriedNames } from "./effects/carried-names.ts";
export type { CarriedNames } from "./effects/carried-names.ts";
export { compareOutcomes, weightOf } from "./effects/compare-outcomes.ts";
export { effectOnStatement, effectsOnStatements } from "./effects/effects-on-statements.ts";
export type { ComparedSchemas, ComparedStatement, StatementEffect } from "./effects/effects-on-statements.ts";
export { outcomeDifferenceKinds } from "./effects/model.ts";
export type { ComparableOutcome, OutcomeDifference, OutcomeDifferenceKind } from "./effects/model.ts";
export { reachOf } from "./effects/reach.ts";
export type { Reach } from "./effects/reach.ts";
export { prepareSchema } from "./statement/prepared-schema.ts";
export type { PreparedSchema } from "./statement/prepared-schema.ts";
export { exportDbml } from "./export/dbml/export-dbml.ts";
export type { DbmlOptions } from "./export/dbml/export-dbml.ts";
export { exportMarkdown } from "./export/markdown/export-markdown.ts";
export type { MarkdownOptions } from "./export/markdown/export-markdown.ts";
export { exportMermaid } from "./export/mermaid/export-mermaid.ts";
export { exportSql } from "./export/sql/export-sql.ts";
export { editCatalog } from "./edit/edit-catalog.ts";
export type {
  CatalogEdit,
  ColumnSpec,
  Consequence,
  EditedCatalog,
  EditOutcome,
  EditProblem,
  ForeignKeySpec,
  Lineage,
  UnreadSql,
} from "./edit/model.ts";
export { revertChanges } from "./edit/revert-changes.ts";
export type { RevertRequest } from "./edit/revert-changes.ts";
export { schemaHealth } from "./health/schema-health.ts";
export type { KeyWithoutIndex, SchemaHealth, TableCascade } from "./health/schema-health.ts";
export { tableReaches } from "./health/table-reaches.ts";
export type { TableReach } from "./health/table-reaches.ts";
export { isScript, predictScript } from "./script/predict-script.ts";
export { predictText, predictTextWithWork } from "./script/predict-text.ts";
export type { TextPrediction } from "./script/predict-text.ts";
export type { Script, ScriptPrediction, ScriptStatement, ScriptTable } from "./script/model.ts";
export { remedyOf } from "./remedy/remedy-of.ts";
export type { Batches, KeyPlace, MissingIndex, Remedy, RemedyStep, Repointing, Undo } from "./remedy/model.ts";
export { workOf } from "./costs/work-of.ts";
export type { StatementCosts } from "./costs/work-of.ts";
export type { CostPart, Costs } from "./costs/model.ts";
export type { Lock } from "./locks/model.ts";
