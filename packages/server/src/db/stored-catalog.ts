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
  /** What its dump ends inside of; null where it is whole. */
  readonly incompleteness: string | null;
  /** In the order of creation. */
  readonly tables: readonly TableTexts[];
  /** In the order of creation. */
  readonly foreignKeys: readonly StoredText[];
  /** The JSON of an object with the lists of `objectLists`. */
  readonly objects: StoredText;
}

/** A working state with the ids of its rows, for what is written back. */
export interface EditableState {
  readonly texts: CatalogTexts;
  /** In the order of the tables. */
  readonly tableIds: readonly string[];
  /** In the order of the foreign keys. */
  readonly foreignKeyIds: readonly string[];
}

/** The JSON of a document, and the format that it is in. */
export interface StoredText {
  readonly format: number;
  readonly json: string;
}

export interface TableTexts {
  readonly namespace: string;
  readonly name: string;
  readonly kind: Table["kind"];
  readonly comment: string | null;
  /** Of `columns` and `definition`. */
  readonly format: number;
  readonly columns: string;
  readonly definition: string;
  readonly statistics: StoredText | null;
  /** What stands cut in the rest. */
  readonly longTexts: readonly LongText[];
}
