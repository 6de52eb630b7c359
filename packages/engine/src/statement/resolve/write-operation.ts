import type { Column, Table, View } from "../../catalog/model.ts";
import type { ConflictClause, ConflictPolicy, Expression, FromItem, Overriding, Query } from "../ast.ts";
import type { Span } from "../../sql/span.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";

/** One value that a statement gives to a column of its target. */
export interface ColumnAssignment {
  readonly column: Column;
  /** The value; null when it comes from one side of a query that gives several columns. */
  readonly value: Expression | null;
  /** Where the column is named. */
  readonly name: Span;
}

interface WriteBase {
  /** The table written to, behind a view if there is one. */
  readonly table: Table;
  readonly source: Source;
  /** The views through which the table is written: the one that is named, and those that it reads. */
  readonly views: readonly View[];
  readonly scope: Scope;
  /** Tables that the target is joined with, the target itself not among them. */
  readonly joined: readonly FromItem[];
  readonly where: Expression | null;
  readonly limit: Expression | null;
  /** The limit is a share of the rows, in percent. */
  readonly isLimitPercent: boolean;
  readonly isIgnore: boolean;
  readonly isReplace: boolean;
  readonly conflictPolicy: ConflictPolicy | null;
  /** At most one row: WHERE CURRENT OF. */
  readonly isSingleRow: boolean;
  /** `FROM ONLY t`: tables that inherit are left alone. */
  readonly isOnly: boolean;
  /** RETURNING or OUTPUT stands behind it. */
  readonly hasReturning: boolean;
}

export interface DeleteOperation extends WriteBase {
  readonly kind: "delete";
}

export interface UpdateOperation extends WriteBase {
  readonly kind: "update";
  readonly assignments: readonly ColumnAssignment[];
}

export interface InsertOperation extends WriteBase {
  readonly kind: "insert";
  /** The columns that values are given for, in order. */
  readonly columns: readonly Column[];
  /** Those of which an element or a field alone is given: the values are not what the columns hold. */
  readonly parts: ReadonlySet<Column>;
  /** Where these are named, in the same order, and the whole list; none without one. */
  readonly list: { readonly names: readonly Span[]; readonly span: Span } | null;
  /** Rows of VALUES, in which what goes into a part of a column is open; null when they come from a query. */
  readonly rows: readonly (readonly Expression[])[] | null;
  readonly query: Query | null;
  readonly conflicts: readonly ConflictClause[];
  /** ON DUPLICATE KEY UPDATE or ON CONFLICT DO UPDATE. */
  readonly conflictAssignments: readonly ColumnAssignment[];
  readonly hasConflictUpdate: boolean;
  readonly isConflictIgnored: boolean;
  readonly overriding: Overriding | null;
  /** Rows of a MERGE's NOT MATCHED branch: counted by the join. */
  readonly isMergeBranch: boolean;
  /** The values of such a branch, for each of its rows; empty for every other insert. */
  readonly branchValues: readonly Expression[];
  /** A WHEN of INSERT ALL decides which rows are written. */
  readonly isConditional: boolean;
  /** `OUTPUT … INTO table`: a row for each one that the rest of the statement writes. */
  readonly isOutput: boolean;
}

export type WriteOperation = DeleteOperation | UpdateOperation | InsertOperation;
