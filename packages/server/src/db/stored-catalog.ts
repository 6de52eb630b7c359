import type { DialectName, Table } from "@foretell/engine";
import type { LongText } from "./long-texts.ts";

/** The working state of a schema as texts that go into the database as they are. */
export interface StoredCatalog {
  readonly counts: CatalogFigures;
  /** JSON arrays of rows of `schema_tables`, without `schema_id`. */
  readonly tableBatches: readonly string[];
  /** JSON arrays of rows of `schema_long_texts`. */
  readonly longTextBatches: readonly string[];
  /** JSON arrays of rows of `schema_relationships`, without `schema_id`. */
  readonly relationshipBatches: readonly string[];
  /** A JSON object with the fields of `schema_objects`. */
  readonly objects: string;
}

export interface CatalogFigures {
  readonly table_count: number;
  readonly column_count: number;
  readonly relationship_count: number;
  readonly row_count: number;
}

/** The working state of a schema as the database gives it, its JSON still text: parsing it is a worker's business. */
export interface CatalogTexts {
  readonly dialect: DialectName;
  readonly serverVersion: string | null;
  readonly databaseName: string | null;
  readonly defaultNamespace: string;
  /** In the order of creation. */
  readonly tables: readonly TableTexts[];
  /** Each the JSON of an engine's foreign key, in the order of creation. */
  readonly foreignKeys: readonly string[];
  /** The JSON of an object with views, triggers, rules, types, sequences, synonyms and routines. */
  readonly objects: string;
}

export interface TableTexts {
  readonly namespace: string;
  readonly name: string;
  readonly kind: Table["kind"];
  readonly comment: string | null;
  readonly columns: string;
  readonly definition: string;
  readonly statistics: string | null;
  /** What stands cut in the rest. */
  readonly longTexts: readonly LongText[];
}
