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
export { createDumpReader, readDump } from "./catalog/dump-reader.ts";
export { schemaLimits } from "./catalog/schema-limits.ts";
export type { SchemaExcess, SchemaLimits } from "./catalog/schema-limits.ts";
export type { DumpProgress, DumpReader, DumpReaderOptions, DumpReading } from "./catalog/dump-reader.ts";
export { comparableName, displayName, foldIdentifier } from "./catalog/names.ts";
export { countCatalog } from "./catalog/census-taker.ts";
export type { CatalogCounts, Census, NotUnderstood } from "./catalog/census.ts";
export { quoteName } from "./dialects/quote-name.ts";
export { recogniseDialect } from "./dialects/recognise-dialect.ts";
export { dialectNames } from "./dialects/dialect-name.ts";
export type { DialectName } from "./dialects/dialect-name.ts";
export type { Diagnostic } from "./sql/diagnostic.ts";
export { positionAt } from "./sql/position.ts";
export { tokenise } from "./sql/tokenise.ts";
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
} from "./statistics/model.ts";
export type {
  AffectedColumn,
  Blocker,
  CascadePath,
  Condition,
  Impact,
  ImpactRow,
  ImpactTotals,
  Prediction,
  Warning,
} from "./impact/model.ts";
export type { Failure, FailureCode, QueryType } from "./statement/failure.ts";
export { analyseStatement } from "./impact/analyse-statement.ts";
export { predictCascade } from "./impact/predict-cascade.ts";
export type { CascadeRequest } from "./impact/predict-cascade.ts";
export { predict } from "./impact/predict.ts";
export { warningCodes } from "./impact/warnings/warning-codes.ts";
export type { WarningCode } from "./impact/warnings/warning-codes.ts";
export type { PredictionContext } from "./impact/predict.ts";
export { findNearestName } from "./statement/nearest-name.ts";
export { prepareSchema } from "./statement/prepared-schema.ts";
export type { PreparedSchema } from "./statement/prepared-schema.ts";
export { exportDbml } from "./export/dbml/export-dbml.ts";
export type { DbmlOptions } from "./export/dbml/export-dbml.ts";
export { exportMarkdown } from "./export/markdown/export-markdown.ts";
export type { MarkdownOptions } from "./export/markdown/export-markdown.ts";
export { exportMermaid } from "./export/mermaid/export-mermaid.ts";
export { exportSql } from "./export/sql/export-sql.ts";
