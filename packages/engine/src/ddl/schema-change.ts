import type { Span } from "../sql/span.ts";
import type { NameToFind } from "../catalog/catalog-index.ts";
import type {
  Check,
  CheckOption,
  Column,
  Exclusion,
  ForeignKey,
  Index,
  Key,
  RoutineDeclaration,
  Rule,
  Sequence,
  Table,
  Trigger,
  UserCast,
  UserType,
} from "../catalog/model.ts";

/** What one statement of a dump does to the schema; a catalog is the result of its changes in order. */
export type SchemaChange =
  | CreateTable
  | {
      readonly kind: "alter table";
      readonly table: NameToFind;
      readonly onlyIfThere: boolean;
      readonly actions: readonly TableAction[];
      readonly span: Span;
    }
  | {
      readonly kind: "drop";
      readonly object: DroppedKind;
      readonly names: readonly NameToFind[];
      readonly isCascade: boolean;
    }
  | {
      readonly kind: "rename";
      readonly from: NameToFind;
      readonly to: NameToFind;
      /** Left out where tables, views and indexes share the statement. */
      readonly object?: "type" | "sequence";
    }
  | { readonly kind: "create index"; readonly table: NameToFind; readonly index: Index; readonly span: Span }
  | { readonly kind: "drop index"; readonly table: NameToFind | null; readonly name: string }
  | {
      readonly kind: "create view";
      readonly view: NameToFind;
      readonly isMaterialized: boolean;
      readonly checkOption: CheckOption | undefined;
      readonly isReadOnly: boolean;
      readonly query: string;
      readonly columns: readonly string[] | null;
      readonly comment: string | null;
      readonly span: Span;
    }
  | { readonly kind: "create trigger"; readonly trigger: TriggerDefinition }
  /** PostgreSQL keeps the code of a trigger in a function of its own. */
  | { readonly kind: "create trigger function"; readonly name: NameToFind; readonly body: string }
  | ({ readonly kind: "create routine" } & RoutineDefinition)
  | { readonly kind: "create extension"; readonly name: string }
  | { readonly kind: "create operator"; readonly name: string }
  | { readonly kind: "create cast"; readonly cast: UserCast }
  | {
      readonly kind: "create package body";
      readonly name: NameToFind;
      readonly members: readonly RoutineDefinition[];
      /** What runs before the first of its members that is called. */
      readonly initialisation: string | null;
    }
  | { readonly kind: "drop routine"; readonly routines: readonly DroppedRoutine[] }
  | { readonly kind: "drop package"; readonly name: NameToFind }
  | { readonly kind: "drop trigger"; readonly name: NameToFind; readonly table: NameToFind | null }
  | {
      readonly kind: "set trigger state";
      readonly table: NameToFind | null;
      readonly name: string | null;
      readonly isEnabled: boolean;
    }
  | { readonly kind: "create rule"; readonly rule: RuleDefinition }
  | { readonly kind: "drop rule"; readonly name: string; readonly table: NameToFind }
  | {
      readonly kind: "create type";
      readonly name: NameToFind;
      readonly type: Omit<UserType, "namespace" | "name">;
      /** The columns of a table OF this type. */
      readonly attributes?: readonly ColumnDefinition[];
    }
  /** SQL Server's CREATE DEFAULT and CREATE RULE: in a rule any variable stands for the value. */
  | {
      readonly kind: "create bindable";
      readonly object: BindableKind;
      readonly name: NameToFind;
      readonly expression: string;
    }
  | {
      readonly kind: "bind";
      readonly object: BindableKind;
      /** Null for sp_unbindefault and sp_unbindrule. */
      readonly name: NameToFind | null;
      /** A column of this table, or with null an alias type of that name. */
      readonly table: NameToFind | null;
      readonly target: string;
      /** Columns that are of the type already stay as they are. */
      readonly isForFuture: boolean;
    }
  | {
      readonly kind: "add label";
      readonly type: NameToFind;
      readonly label: string;
      readonly before: string | null;
      readonly after: string | null;
    }
  /** The columns of tables OF the type change with it. */
  | { readonly kind: "alter attributes"; readonly type: NameToFind; readonly actions: readonly AttributeAction[] }
  | { readonly kind: "rename label"; readonly type: NameToFind; readonly from: string; readonly to: string }
  | {
      readonly kind: "create sequence";
      readonly name: NameToFind;
      readonly ownedBy: Sequence["ownedBy"] | SequenceOwner | null;
      /** START, INCREMENT and the like as written. */
      readonly definition: string;
    }
  | { readonly kind: "own sequence"; readonly name: NameToFind; readonly ownedBy: SequenceOwner | null }
  | { readonly kind: "create synonym"; readonly name: NameToFind; readonly target: NameToFind }
  | {
      readonly kind: "comment";
      readonly on: "table" | "column";
      readonly name: NameToFind;
      readonly column: string | null;
      readonly text: string | null;
    }
  | { readonly kind: "create namespace"; readonly name: string }
  | { readonly kind: "drop namespace"; readonly names: readonly string[] }
  | { readonly kind: "rename namespace"; readonly from: string; readonly to: string }
  | {
      readonly kind: "set namespace";
      readonly namespace: string | null;
      readonly isDatabase: boolean;
      /** PostgreSQL's SET LOCAL: until the transaction ends, and without effect outside of one. */
      readonly isLocal?: boolean;
    }
  | { readonly kind: "set database"; readonly name: string };

/** A function or procedure as written. */
export interface RoutineDefinition {
  readonly name: NameToFind;
  /** Null where it is in a language that is not read. */
  readonly body: string | null;
  /** The arguments, where several routines of one name are told apart by them. */
  readonly version?: string;
  readonly declaration?: RoutineDeclaration;
}

export interface DroppedRoutine {
  readonly name: NameToFind;
  /** Null where the arguments are not written. */
  readonly argumentCount: number | null;
}

export type BindableKind = "default" | "rule";

export type DroppedKind = "table" | "view" | "type" | "sequence" | "rule" | "synonym";

export interface SequenceOwner {
  readonly table: NameToFind;
  readonly column: string;
}

export interface CreateTable {
  readonly kind: "create table";
  readonly table: NameToFind;
  readonly tableKind: Table["kind"];
  /** Left alone where a table of that name is there. */
  readonly onlyIfMissing: boolean;
  /** MariaDB's CREATE OR REPLACE TABLE. */
  readonly replaces: boolean;
  readonly columns: readonly ColumnDefinition[];
  readonly constraints: readonly ConstraintDefinition[];
  readonly likes: readonly LikeClause[];
  /** What makes its columns and rows, as written. */
  readonly query: string | null;
  readonly partitionOf: NameToFind | null;
  readonly partitionBy: string | null;
  readonly inherits: readonly NameToFind[];
  readonly ofType: NameToFind | null;
  readonly options: Readonly<Record<string, string>>;
  readonly comment: string | null;
  readonly span: Span;
}

/** `LIKE other INCLUDING …`: what is taken over beside names, types and NOT NULL. */
export interface LikeClause {
  readonly source: NameToFind;
  readonly including: ReadonlySet<string>;
  /** How many columns of the table's own stand before it. */
  readonly at: number;
}

/** A column as written; what depends on the rest of the table (implied NOT NULL of keys) is not yet applied. */
export interface ColumnDefinition extends Omit<Column, "isNullable"> {
  /** Null when neither NULL nor NOT NULL is written. */
  readonly isNullable: boolean | null;
  /** Keys, references and checks written with the column. */
  readonly constraints: readonly ConstraintDefinition[];
}

export interface KeyConstraint extends Key {
  readonly kind: "primary key" | "unique";
  /** PostgreSQL's `USING INDEX name`: the columns are that index's. */
  readonly usingIndex: string | null;
}

/** A foreign key as written: its columns are empty where the statement names none of the referenced table. */
export interface ForeignKeyConstraint extends Omit<ForeignKey, "table" | "referencedTable" | "isDangling"> {
  readonly kind: "foreign key";
  readonly referencedTable: NameToFind;
  /** Written with the column: REFERENCES alone. */
  readonly isInline: boolean;
  /** MySQL's name of the index behind FOREIGN KEY. */
  readonly indexName?: string;
}

export type ConstraintDefinition =
  | KeyConstraint
  | ForeignKeyConstraint
  | ({ readonly kind: "check" } & Check)
  | { readonly kind: "not null"; readonly name: string | null; readonly columns: readonly string[] }
  /** `PERIOD FOR name (start, end)`; the name is none of a constraint. */
  | { readonly kind: "period"; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: "default"; readonly name: string | null; readonly column: string; readonly expression: string }
  | ({ readonly kind: "exclusion" } & Exclusion)
  | { readonly kind: "index"; readonly index: Index };

/** One change of a column; what is undefined stays as it is. */
export interface ColumnChange {
  readonly type?: Pick<Column, "type" | "normalType" | "typeFamily">;
  readonly isNullable?: boolean;
  readonly default?: string | null;
  readonly isAutoIncrement?: boolean;
  readonly identity?: Column["identity"];
  readonly generated?: Column["generated"];
  readonly comment?: string | null;
  readonly collation?: string | null;
}

export type TableAction =
  | {
      readonly kind: "add column";
      readonly column: ColumnDefinition;
      readonly onlyIfMissing: boolean;
      /** MySQL's FIRST (`""`) and AFTER name. */
      readonly after: string | null;
    }
  | { readonly kind: "drop column"; readonly name: string; readonly isCascade: boolean }
  | { readonly kind: "change column"; readonly name: string; readonly change: ColumnChange }
  /** MySQL's MODIFY and CHANGE: the whole definition is replaced. */
  | {
      readonly kind: "replace column";
      readonly name: string;
      readonly column: ColumnDefinition;
      readonly after: string | null;
    }
  | { readonly kind: "rename column"; readonly from: string; readonly to: string }
  | { readonly kind: "add constraint"; readonly constraint: ConstraintDefinition }
  | {
      readonly kind: "drop constraint";
      readonly name: string;
      readonly what: "any" | "foreign key" | "index" | "check";
    }
  | { readonly kind: "drop primary key" }
  | { readonly kind: "drop unique"; readonly columns: readonly string[] }
  | { readonly kind: "rename constraint"; readonly from: string; readonly to: string; readonly isIndex: boolean }
  | {
      readonly kind: "set constraint state";
      /** Null for all constraints of the table. */
      readonly name: string | null;
      readonly isEnforced?: boolean;
      readonly isValidated?: boolean;
      readonly isDeferrable?: boolean;
      readonly isInitiallyDeferred?: boolean;
    }
  | { readonly kind: "rename table"; readonly to: NameToFind }
  | { readonly kind: "set namespace"; readonly namespace: string }
  /** `bounds` says which rows it holds, as written. */
  | { readonly kind: "attach partition"; readonly partition: NameToFind; readonly bounds: string }
  | { readonly kind: "detach partition"; readonly partition: NameToFind }
  | { readonly kind: "inherit"; readonly parent: NameToFind }
  | { readonly kind: "no inherit"; readonly parent: NameToFind }
  | { readonly kind: "set trigger state"; readonly name: string | null; readonly isEnabled: boolean }
  | { readonly kind: "set comment"; readonly comment: string }
  | { readonly kind: "set option"; readonly name: string; readonly value: string }
  /** Null for the database's own. */
  | { readonly kind: "convert charset"; readonly charset: string | null; readonly collation: string | null };

/** One change of a composite type: what it says of the type's attributes as of the columns of a table. */
export type AttributeAction = Extract<
  TableAction,
  { kind: "add column" | "drop column" | "change column" | "rename column" }
>;

export interface TriggerDefinition extends Omit<Trigger, "namespace" | "table"> {
  readonly namespace: string | null;
  readonly table: NameToFind;
}

export interface RuleDefinition extends Omit<Rule, "table"> {
  readonly table: NameToFind;
}
