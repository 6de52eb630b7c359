import type { Span } from "../sql/span.ts";
import type { Expression, Name, Spanned } from "./ast.ts";
import type { Alias, FromItem, Query, SelectItem, TableReference, WithClause } from "./query-ast.ts";

export interface Assignment extends Spanned {
  /** One target, or several for `(a, b) = …`. */
  readonly targets: readonly (readonly Name[])[];
  readonly value: Expression;
}

export interface Returning extends Spanned {
  readonly items: readonly SelectItem[];
  /** SQL Server's `OUTPUT … INTO table`: where the rows go; null where the statement gives them back, or to a variable. */
  readonly into: { readonly table: TableReference; readonly columns: readonly Name[] } | null;
}

export interface ConflictClause extends Spanned {
  readonly action: "nothing" | "update" | "select";
  /** Columns of the conflict target, or of none. */
  readonly columns: readonly Name[];
  readonly targetExpressions: readonly Expression[];
  readonly constraint: Name | null;
  readonly assignments: readonly Assignment[];
  readonly where: Expression | null;
}

/** OVERRIDING USER VALUE: identity columns take their own numbers instead of the values that are given for them. */
export type Overriding = "system" | "user";

export interface InsertTarget extends Spanned {
  readonly table: TableReference;
  readonly columns: readonly Name[];
  readonly columnSpans: Span | null;
  /** With either, values for identity columns are no mistake; null where OVERRIDING is not written. */
  readonly overriding: Overriding | null;
  readonly source: InsertSource;
}

export type InsertSource =
  | { readonly kind: "values"; readonly rows: readonly (readonly Expression[])[] }
  | { readonly kind: "query"; readonly query: Query }
  | { readonly kind: "default" }
  /** Rows that code gives: those of EXECUTE, and the record in PL/SQL's `VALUES record`. */
  | { readonly kind: "execute" };

/**
 * What a statement of SQLite says is to be done with rows that break a constraint, in its own table and in what triggers write for it;
 * ABORT stands for FAIL and ROLLBACK as well.
 * @see https://www.sqlite.org/lang_conflict.html
 */
export type ConflictPolicy = "REPLACE" | "IGNORE" | "ABORT";

export interface Insert extends Spanned {
  readonly kind: "insert";
  readonly with: WithClause | null;
  /** More than one only for INSERT ALL / FIRST and for the branches of WHEN. */
  readonly targets: readonly InsertTarget[];
  /** The WHEN conditions of INSERT ALL. */
  readonly conditions: readonly Expression[];
  /** The SELECT of INSERT ALL, else null. */
  readonly sharedQuery: Query | null;
  /** REPLACE INTO and INSERT OR REPLACE. */
  readonly isReplace: boolean;
  /** INSERT IGNORE and INSERT OR IGNORE. */
  readonly isIgnore: boolean;
  readonly conflictPolicy: ConflictPolicy | null;
  readonly conflicts: readonly ConflictClause[];
  /** ON DUPLICATE KEY UPDATE. */
  readonly onDuplicate: readonly Assignment[] | null;
  /** MySQL's `VALUES … AS new (a, b)`. */
  readonly rowAlias: Alias | null;
  readonly returning: Returning | null;
}

export interface Update extends Spanned {
  readonly kind: "update";
  readonly with: WithClause | null;
  /** The target, or for MySQL's multi-table form the join that holds the targets. */
  readonly target: FromItem;
  readonly assignments: readonly Assignment[];
  readonly from: readonly FromItem[];
  readonly where: Expression | null;
  readonly orderBy: readonly Expression[];
  readonly limit: Expression | null;
  readonly isReplace: boolean;
  readonly isIgnore: boolean;
  readonly conflictPolicy: ConflictPolicy | null;
  /** WHERE CURRENT OF: one row. */
  readonly isCurrentOf: boolean;
  readonly returning: Returning | null;
}

export interface Delete extends Spanned {
  readonly kind: "delete";
  readonly with: WithClause | null;
  /** The tables deleted from; names that point into `from` for the multi-table forms. */
  readonly targets: readonly TableReference[];
  /** Tables joined by USING, a second FROM or the multi-table form. */
  readonly from: readonly FromItem[];
  /** Whether `targets` name items of `from`. */
  readonly isMultiTable: boolean;
  readonly where: Expression | null;
  readonly orderBy: readonly Expression[];
  readonly limit: Expression | null;
  readonly isIgnore: boolean;
  readonly isCurrentOf: boolean;
  readonly returning: Returning | null;
}

export type MergeAction =
  | { readonly kind: "update"; readonly assignments: readonly Assignment[]; readonly deleteWhere: Expression | null }
  | { readonly kind: "delete" }
  | {
      readonly kind: "insert";
      readonly columns: readonly Name[];
      readonly overriding: Overriding | null;
      readonly values: readonly Expression[];
    }
  | { readonly kind: "nothing" };

export interface MergeBranch extends Spanned {
  readonly match: "matched" | "not matched" | "not matched by source";
  readonly condition: Expression | null;
  readonly action: MergeAction;
}

export interface Merge extends Spanned {
  readonly kind: "merge";
  readonly with: WithClause | null;
  readonly target: TableReference;
  readonly source: FromItem;
  readonly on: Expression;
  readonly branches: readonly MergeBranch[];
  readonly returning: Returning | null;
}

export type Statement = Query | Insert | Update | Delete | Merge;
