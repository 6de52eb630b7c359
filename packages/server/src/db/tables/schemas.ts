import type { CensusData, StatisticsSource, VersionOrigin } from "@foretell/contract";
import type {
  DialectName,
  RenamePair,
  Rule,
  Sequence,
  Routine,
  Synonym,
  Table,
  TableStatistics,
  Trigger,
  UserCast,
  UserType,
  View,
} from "@foretell/engine";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { StoredColumn, StoredForeignKey, StoredTableDefinition } from "../stored-shapes.ts";
import type { GeneratedTimestamp } from "./timestamp.ts";

/** jsonb: a value when read, its JSON text when written. */
export type Json<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>;

export interface SchemasTable {
  id: string;
  /** Null while it is being stored or removed: nobody sees it. */
  project_id: string | null;
  name: string;
  db_type: DialectName;
  version: string | null;
  description: string | null;
  created_by: string | null;
  imported_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** Rises with every change of the working state, and with every batch of rows while it is being stored. */
  revision: Generated<number>;
  /** The revision in which the working state is that of the current version; null where that is not known. */
  version_revision: Generated<number | null>;
  default_namespace: string;
  database_name: string | null;
  server_version: string | null;
  /** What its dump ends inside of, in one sentence; null where it is whole. */
  incompleteness: Generated<string | null>;
  table_count: Generated<number>;
  column_count: Generated<number>;
  relationship_count: Generated<number>;
  row_count: Generated<number>;
  census: NullableJson<CensusData>;
  /** 0 until all of it is stored. */
  stored_bytes: Generated<number>;
}

export interface SchemaObjectsTable {
  schema_id: string;
  /** Of the documents of this row, as of the catalog's. */
  format: number;
  views: Json<readonly View[]>;
  triggers: Json<readonly Trigger[]>;
  rules: Json<readonly Rule[]>;
  types: Json<readonly UserType[]>;
  sequences: Json<readonly Sequence[]>;
  synonyms: Json<readonly Synonym[]>;
  /** Null where the schema was read before they were kept. */
  routines: NullableJson<readonly Routine[]>;
  /** Null where there are none, as of the two below. */
  extensions: NullableJson<readonly string[]>;
  operators: NullableJson<readonly string[]>;
  casts: NullableJson<readonly UserCast[]>;
}

/** The engine's statistics less the name of the table that they stand beside. */
export type StoredStatistics = Omit<TableStatistics, "namespace" | "name">;

export interface SchemaTablesTable {
  id: string;
  schema_id: string;
  position: number;
  namespace: string;
  name: string;
  display_name: string;
  sort_name: string;
  kind: Table["kind"];
  comment: string | null;
  column_count: number;
  row_count: number | null;
  /** Of `columns` and `definition`, as of the catalog's. */
  format: number;
  columns: Json<readonly StoredColumn[]>;
  definition: Json<StoredTableDefinition>;
  /** Of `statistics` and `known_statistics`. */
  statistics_format: number;
  statistics: NullableJson<StoredStatistics>;
  /** Where texts are cut, as paths of `schema_long_texts`. */
  cut_texts: NullableJson<readonly string[]>;
  columns_bytes: Generated<number>;
  /** What was known before a person set the row count; null where nobody did. */
  known_statistics: NullableJson<{ readonly statistics: StoredStatistics | null }>;
  statistics_source: GeneratedAlways<StatisticsSource | null>;
  known_column_count: GeneratedAlways<number>;
  row_count_before: GeneratedAlways<number | null>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface SchemaRelationshipsTable {
  id: string;
  schema_id: string;
  position: number;
  from_table_id: string | null;
  to_table_id: string | null;
  from_table: string;
  to_table: string;
  sort_name: string;
  /** Of `definition`, as of the catalog's. */
  format: number;
  definition: Json<StoredForeignKey>;
}

export interface SchemaVersionsTable {
  id: string;
  schema_id: string;
  major: number;
  minor: number;
  patch: number;
  version_number: ColumnType<string, never, never>;
  version_name: string;
  description: string;
  is_current: boolean;
  created_by: string | null;
  created_at: GeneratedTimestamp;
  table_count: number;
  origin: VersionOrigin;
  /** What the dump that it comes from ends inside of, in one sentence; null where it is whole. */
  incompleteness: string | null;
  snapshot: Buffer;
}

export interface SchemaLongTextsTable {
  table_id: string;
  path: string;
  piece: number;
  text: string;
}

export interface SchemaEditsTable {
  id: string;
  schema_id: string;
  /** Of the schema after it. */
  revision: number;
  user_id: string | null;
  created_at: GeneratedTimestamp;
  /** Ids of tables, and keys of what stands on none; `*` for all. */
  touched: Json<readonly string[]>;
  /** The first of its changes, one sentence each. */
  sentences: Json<readonly string[]>;
  renames: Json<readonly RenamePair[]>;
}

export interface SchemaTables {
  schema_edits: SchemaEditsTable;
  schema_long_texts: SchemaLongTextsTable;
  schemas: SchemasTable;
  schema_objects: SchemaObjectsTable;
  schema_tables: SchemaTablesTable;
  schema_relationships: SchemaRelationshipsTable;
  schema_versions: SchemaVersionsTable;
}
