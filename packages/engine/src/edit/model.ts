import type { Catalog, Column, ForeignKey, ReferentialAction, Table } from "../catalog/model.ts";
import type { RenamePair } from "../diff/model.ts";

/** A column as a person writes it: its type and default are texts of the database. */
export interface ColumnSpec {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isPrimaryKey: boolean;
  readonly default: string | null;
  readonly isAutoIncrement: boolean;
  readonly comment: string | null;
}

/** A foreign key as a person writes it; tables are named as they are shown. */
export interface ForeignKeySpec {
  readonly fromTable: string;
  readonly toTable: string;
  readonly fromColumns: readonly string[];
  /** Null for the primary key of the referenced table. */
  readonly toColumns: readonly string[] | null;
  /** Null for the name that the database makes. */
  readonly name: string | null;
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
}

/** One edit of a catalog. Tables, columns and keys are those of the catalog that is edited, whatever earlier edits called them. */
export type CatalogEdit =
  | {
      readonly kind: "create table";
      /** As it is shown: `orders`, `sales.orders`. */
      readonly name: string;
      readonly columns: readonly ColumnSpec[];
      readonly comment: string | null;
    }
  | {
      readonly kind: "change table";
      readonly table: Table;
      readonly name?: string | undefined;
      readonly comment?: string | null | undefined;
    }
  | { readonly kind: "drop table"; readonly table: Table; readonly isCascade: boolean }
  | {
      readonly kind: "add column";
      readonly table: Table;
      readonly column: ColumnSpec;
      /** The column behind which it stands; null for the last place. */
      readonly after: string | null;
    }
  | {
      readonly kind: "change column";
      readonly table: Table;
      readonly column: Column;
      readonly change: { readonly [Name in keyof ColumnSpec]?: ColumnSpec[Name] | undefined };
    }
  | { readonly kind: "drop column"; readonly table: Table; readonly column: Column; readonly isCascade: boolean }
  | { readonly kind: "add foreign key"; readonly key: ForeignKeySpec }
  | {
      readonly kind: "change foreign key";
      readonly key: ForeignKey;
      readonly change: { readonly [Name in keyof ForeignKeySpec]?: ForeignKeySpec[Name] | undefined };
    }
  | { readonly kind: "drop foreign key"; readonly key: ForeignKey }
  /** An index that is not unique; the database names it. */
  | { readonly kind: "add index"; readonly table: Table; readonly columns: readonly string[] }
  /** Statements of the database; those that change a schema are applied. */
  | { readonly kind: "sql"; readonly sql: string };

/** Why an edit is not made. */
export interface EditProblem {
  /** The place of the edit among those that were asked for. */
  readonly edit: number;
  /** What of it is wrong: `name`, `type`, `default`, `columns`; empty for all of it. */
  readonly field: string;
  /** `referenced` for what others stand on, which a cascade takes along. */
  readonly code: "invalid" | "referenced";
  readonly message: string;
}

/** Something that an edit reaches beside what it names. */
export interface Consequence {
  readonly kind:
    | "primary-key"
    | "unique-key"
    | "foreign-key"
    | "check"
    | "exclusion"
    | "index"
    | "column"
    | "view"
    | "trigger"
    | "rule"
    | "routine"
    | "sequence"
    | "synonym"
    | "table";
  /** The table that it stands on, as it is shown; null for what stands on none. */
  readonly table: string | null;
  readonly object: string;
  /** What becomes of it, in one sentence. */
  readonly sentence: string;
}

/** A statement of pasted SQL that could not be read, or a part of one. */
export interface UnreadSql {
  readonly line: number;
  readonly column: number;
  readonly excerpt: string;
  readonly reason: string;
}

/** Which table, column and foreign key of the edited catalog was which before; what is new is in none of them. */
export interface Lineage {
  readonly tables: ReadonlyMap<Table, Table>;
  readonly columns: ReadonlyMap<Column, Column>;
  readonly foreignKeys: ReadonlyMap<ForeignKey, ForeignKey>;
}

/** A catalog after its edits. What they do not touch is the very object that it was. */
export interface EditedCatalog {
  readonly catalog: Catalog;
  readonly lineage: Lineage;
  /** Tables and columns that have another name, for a diff of the two. */
  readonly renames: readonly RenamePair[];
  readonly consequences: readonly Consequence[];
  /** What names a table or column that has another name or is gone, and stays as it is written. */
  readonly cannotFollow: readonly Consequence[];
  /** What was taken and may be wrong. */
  readonly warnings: readonly string[];
  readonly unread: readonly UnreadSql[];
}

export type EditOutcome =
  | ({ readonly outcome: "edited" } & EditedCatalog)
  | { readonly outcome: "refused"; readonly problems: readonly EditProblem[] };
