import type { DialectName } from "../sql/dialect-name.ts";
import type { Span } from "../sql/span.ts";
import type { ReferentialAction } from "../dialects/referential-action.ts";
import type { TypeFamily } from "../dialects/type-family.ts";

export type { ReferentialAction, TypeFamily };

/**
 * The dialect-neutral schema model. Plain JSON data in the order of creation, which decides the order of referential
 * actions in PostgreSQL and SQLite. Names are stored as the database stores them (folded unless quoted).
 */
export interface Catalog {
  readonly dialect: DialectName;
  /** Product and version as the dump tells them ("MariaDB 10.11.19", "PostgreSQL 15.4"), null when it does not. */
  readonly serverVersion: string | null;
  /** The database that the dump creates, connects to or names in its header. */
  readonly databaseName: string | null;
  /** Objects of this namespace are shown by their bare name: `public`, `dbo`, `main`, the dump's database or user. */
  readonly defaultNamespace: string;
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly views: readonly View[];
  readonly triggers: readonly Trigger[];
  readonly rules: readonly Rule[];
  readonly types: readonly UserType[];
  readonly sequences: readonly Sequence[];
  readonly synonyms: readonly Synonym[];
  /** Functions and procedures but those of PostgreSQL's triggers; left out where none are told of, though there may be some. */
  readonly routines?: readonly Routine[];
  /** The extensions of PostgreSQL that the schema stands on; left out where there are none, or none are told of. */
  readonly extensions?: readonly string[];
  /** The names of operators that a schema of PostgreSQL defines (`~<<`), not for which types; left out where there are none. */
  readonly operators?: readonly string[];
  /** The casts that it defines; left out where there are none. */
  readonly casts?: readonly UserCast[];
  /** Why parts of the schema may be missing: what its dump ends inside of, in one sentence. Left out where it is whole. */
  readonly incompleteness?: string;
}

/** A cast of PostgreSQL that the schema defines, between types as they are written. */
export interface UserCast {
  readonly source: string;
  readonly target: string;
  /** Up to where the server makes it by itself: wherever a value is needed, where one is assigned, or nowhere. */
  readonly context: "implicit" | "assignment" | "explicit";
}

/** The identity of a table, view, type or sequence inside a catalog. */
export interface QualifiedName {
  readonly namespace: string;
  readonly name: string;
}

export interface Table extends QualifiedName {
  readonly kind: "table" | "partitioned" | "partition" | "temporary" | "foreign" | "virtual";
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly primaryKey: Key | null;
  readonly uniqueKeys: readonly Key[];
  readonly checks: readonly Check[];
  readonly exclusions: readonly Exclusion[];
  readonly indexes: readonly Index[];
  /** The partitioned table that this one is a part of. */
  readonly partitionOf: QualifiedName | null;
  /** Columns or expressions by which a partitioned table is divided, as written. */
  readonly partitionBy: string | null;
  readonly inherits: readonly QualifiedName[];
  /**
   * Further properties as the dialect spells them: `engine: InnoDB`, `strict: true`, `without rowid: true`; `partition bounds`
   * of a partition and `partitions` of a divided table as written.
   */
  readonly options: Readonly<Record<string, string>>;
  /** Created under IF, DO, EXECUTE IMMEDIATE …: the table exists only if the condition held. */
  readonly isConditional: boolean;
  readonly span: Span;
}

export interface Column {
  readonly name: string;
  /** The type as the dump writes it: `smallint(5) unsigned`. */
  readonly type: string;
  /** The type in the dialect's canonical spelling, without length: `int4` and `integer` are both `integer`. */
  readonly normalType: string;
  readonly typeFamily: TypeFamily;
  readonly isNullable: boolean;
  /** SQLite's `NOT NULL ON CONFLICT`: REPLACE takes the default for NULL, as Oracle's `DEFAULT ON NULL` does; IGNORE leaves the row out. */
  readonly onNull?: ConflictAction;
  /** The DEFAULT expression as written, null when there is none. */
  readonly default: string | null;
  /** The database numbers the rows itself: identity, serial, AUTO_INCREMENT, INTEGER PRIMARY KEY AUTOINCREMENT. */
  readonly isAutoIncrement: boolean;
  readonly identity: "always" | "by default" | null;
  /** The expression of a generated (computed, virtual) column. */
  readonly generated: { readonly expression: string; readonly isStored: boolean } | null;
  /** MySQL's ON UPDATE CURRENT_TIMESTAMP. */
  readonly onUpdate: string | null;
  readonly collation: string | null;
  readonly comment: string | null;
}

export interface Key {
  readonly name: string | null;
  readonly columns: readonly string[];
  readonly isDeferrable: boolean;
  readonly isInitiallyDeferred: boolean;
  /** How many characters of a column MySQL takes into the key, by the column's name; left out when no length is written. */
  readonly prefixLengths?: Readonly<Record<string, number>>;
  /** SQLite's `ON CONFLICT`, where it is not to refuse. */
  readonly onConflict?: ConflictAction;
  /** PostgreSQL's NULLS NOT DISTINCT: rows that have NULL in the same columns share the key. */
  readonly nullsNotDistinct?: true | undefined;
}

/** What SQLite does with a row that breaks a constraint instead of refusing it: it takes the place of others, or is left out. */
export type ConflictAction = "REPLACE" | "IGNORE";

export interface Check {
  readonly name: string | null;
  readonly expression: string;
  readonly isEnforced: boolean;
}

export interface Exclusion {
  readonly name: string | null;
  readonly definition: string;
}

export interface Index {
  readonly name: string | null;
  readonly isUnique: boolean;
  readonly method: string | null;
  /**
   * Column names in order; an expression stands as written, with `isExpression`. `modifiers` is what else stands behind it,
   * as written, with its order: an operator class, a collation, MySQL's length of a prefix, NULLS LAST.
   */
  readonly parts: readonly {
    readonly text: string;
    readonly isExpression: boolean;
    readonly isDescending: boolean;
    readonly modifiers?: string;
  }[];
  /** The WHERE of a partial index. */
  readonly predicate: string | null;
  readonly include: readonly string[];
  /** As of a key. */
  readonly nullsNotDistinct?: true | undefined;
}

export interface ForeignKey {
  /** The constraint's name, as written or as the database would generate it; null where the database gives none (SQLite). */
  readonly name: string | null;
  /** The referencing table. */
  readonly table: QualifiedName;
  readonly columns: readonly string[];
  readonly referencedTable: QualifiedName;
  /** Always filled: the primary key of the referenced table where the dump names no columns. Empty when that is not known. */
  readonly referencedColumns: readonly string[];
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
  /** `ON DELETE SET NULL (columns)` of PostgreSQL; null means all columns of the key. */
  readonly onDeleteColumns: readonly string[] | null;
  readonly match: "SIMPLE" | "FULL" | "PARTIAL";
  readonly isDeferrable: boolean;
  readonly isInitiallyDeferred: boolean;
  /** False for NOT ENFORCED, DISABLE, NOCHECK, and MySQL before 9.0 reading column-level REFERENCES. */
  readonly isEnforced: boolean;
  /** False for NOT VALID, ENABLE NOVALIDATE, WITH NOCHECK: rows from before may violate it. */
  readonly isValidated: boolean;
  /** The referenced table, or one of its columns, is not in the dump. */
  readonly isDangling: boolean;
  readonly span: Span;
}

export interface View extends QualifiedName {
  readonly isMaterialized: boolean;
  /** WITH CHECK OPTION: for the view alone, or for the views that it reads as well; left out where it has none. */
  readonly checkOption?: CheckOption;
  /** Oracle's WITH READ ONLY and MySQL's ALGORITHM = TEMPTABLE: nothing is written through it. */
  readonly isReadOnly?: true | undefined;
  /** The SELECT as written. */
  readonly query: string;
  /** The view's own column list, null when it takes the query's names. */
  readonly columns: readonly string[] | null;
  readonly comment: string | null;
  readonly span: Span;
}

export type CheckOption = "local" | "cascaded";

export interface Trigger {
  readonly name: string;
  readonly namespace: string;
  /** The table or view that it stands on. */
  readonly table: QualifiedName;
  readonly timing: "before" | "after" | "instead of";
  readonly events: readonly TriggerEvent[];
  readonly level: "row" | "statement";
  /** The columns of UPDATE OF, null for every column. */
  readonly updateColumns: readonly string[] | null;
  /** The WHEN condition as written. */
  readonly condition: string | null;
  /** The body, or `EXECUTE FUNCTION name(…)` as written, followed by the code of that function where the dump has it. */
  readonly body: string;
  readonly isEnabled: boolean;
  readonly span: Span;
}

export type TriggerEvent = "INSERT" | "UPDATE" | "DELETE" | "TRUNCATE";

/** A PostgreSQL rewrite rule. */
export interface Rule {
  readonly name: string;
  readonly table: QualifiedName;
  readonly event: "SELECT" | "INSERT" | "UPDATE" | "DELETE";
  readonly isInstead: boolean;
  readonly definition: string;
}

/** A function or procedure, with those of the same name and other arguments taken together. */
export interface Routine extends QualifiedName {
  /** The package of Oracle that it is a member of. A routine with the name of its package is the section that initialises that. */
  readonly package?: string;
  /** The code as written; empty where neither it nor what it calls writes to a table, null where it is too long to be kept. */
  readonly code: string | null;
  /** What makes it, once for each set of arguments; left out where that is not known or too long to be kept, and of members of packages. */
  readonly declarations?: readonly RoutineDeclaration[];
}

/** How `CREATE kind name` goes on, from behind the name to the end of the code, as written. */
export interface RoutineDeclaration {
  readonly kind: "function" | "procedure";
  readonly text: string;
}

export interface UserType extends QualifiedName {
  readonly kind: "enum" | "domain" | "composite" | "range" | "alias" | "other";
  /** The labels of an enum, in order. */
  readonly labels: readonly string[];
  /** What a domain or alias stands on, as written. */
  readonly baseType: string | null;
  readonly isNotNull: boolean;
  /** What the other fields do not tell, as written: a composite's attributes, a range's options, a domain's default and checks. */
  readonly definition?: string;
}

export interface Sequence extends QualifiedName {
  /** START, INCREMENT and the like as written, without the owner. */
  readonly definition?: string;
  /** The column that owns it. */
  readonly ownedBy: { readonly table: QualifiedName; readonly column: string } | null;
}

/** Another name for a table or view (Oracle, SQL Server). */
export interface Synonym extends QualifiedName {
  readonly target: QualifiedName;
}
