import type { Span } from "../sql/span.ts";

// One file, for these shapes hold each other: an expression may be a query, and a query may read what a write gives back.

/** Every node knows the text it was read from. */
export interface Spanned {
  readonly span: Span;
}

/** One part of a name as written, before the dialect folds it. */
export interface Name extends Spanned {
  readonly text: string;
  readonly isQuoted: boolean;
  /** Of a column that is written: an element, a slice or a field of it is meant. */
  readonly isPart?: true;
}

export interface NameExpression extends Spanned {
  readonly kind: "name";
  /** `schema.table.column` in order. */
  readonly parts: readonly Name[];
  /** Oracle's `(+)`. */
  readonly isOuterJoined: boolean;
}

export interface StarExpression extends Spanned {
  readonly kind: "star";
  readonly qualifier: readonly Name[];
  /** Names left out again (`* EXCEPT (a)`); empty in the five dialects unless an extension is used. */
  readonly except: readonly Name[];
}

export interface LiteralExpression extends Spanned {
  readonly kind: "literal";
  readonly type: "number" | "string" | "null" | "boolean" | "default";
  readonly value: string;
  /** `DATE '…'`, `INTERVAL '…'`: the type before the literal, upper case; null when none stands there. */
  readonly typeName: string | null;
  /** The fields of an interval (`DAY`, `YEAR TO MONTH`), upper case, where they stand behind it. */
  readonly unit?: string;
}

export interface ParameterExpression extends Spanned {
  readonly kind: "parameter";
  readonly text: string;
}

export interface UnaryExpression extends Spanned {
  readonly kind: "unary";
  readonly operator: string;
  readonly operand: Expression;
}

export interface BinaryExpression extends Spanned {
  readonly kind: "binary";
  /** Upper case where it is a word: `=`, `||`, `DIV`, `AT TIME ZONE`. */
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

/** AND and OR, flattened: `a AND b AND c` has three operands. */
export interface LogicalExpression extends Spanned {
  readonly kind: "logical";
  readonly operator: "AND" | "OR";
  readonly operands: readonly Expression[];
}

export interface NotExpression extends Spanned {
  readonly kind: "not";
  readonly operand: Expression;
}

/** `IS NULL`, `IS TRUE`, `IS JSON` …; `test` in upper case without IS and NOT. */
export interface IsExpression extends Spanned {
  readonly kind: "is";
  readonly operand: Expression;
  readonly test: string;
  readonly isNegated: boolean;
}

export interface BetweenExpression extends Spanned {
  readonly kind: "between";
  readonly operand: Expression;
  readonly low: Expression;
  readonly high: Expression;
  readonly isNegated: boolean;
}

export interface InExpression extends Spanned {
  readonly kind: "in";
  readonly operand: Expression;
  readonly list: readonly Expression[];
  readonly query: Query | null;
  readonly isNegated: boolean;
}

/** `LIKE`, `ILIKE`, `SIMILAR TO`, `REGEXP`, `RLIKE`, `GLOB`, `MATCH`. */
export interface PatternExpression extends Spanned {
  readonly kind: "pattern";
  readonly operator: string;
  readonly operand: Expression;
  readonly pattern: Expression;
  readonly escape: Expression | null;
  readonly isNegated: boolean;
}

export interface ExistsExpression extends Spanned {
  readonly kind: "exists";
  readonly query: Query;
}

export interface SubqueryExpression extends Spanned {
  readonly kind: "subquery";
  readonly query: Query;
}

/** `x = ANY (…)`, `x > ALL (…)`. */
export interface QuantifiedExpression extends Spanned {
  readonly kind: "quantified";
  readonly operator: string;
  readonly quantifier: "ANY" | "ALL";
  readonly operand: Expression;
  readonly query: Query | null;
  readonly array: Expression | null;
}

export interface CallExpression extends Spanned {
  readonly kind: "call";
  readonly name: readonly Name[];
  readonly arguments: readonly Expression[];
  /** ORDER BY inside, WITHIN GROUP, KEEP, SEPARATOR and the like: read, but not part of the value's identity. */
  readonly orderBy: readonly Expression[];
  readonly filter: Expression | null;
  readonly over: WindowDefinition | null;
  readonly isDistinct: boolean;
  /** WITHIN GROUP: an aggregate over a set in order, whatever the function is elsewhere. */
  readonly isWithinGroup?: true;
}

export interface WindowDefinition extends Spanned {
  readonly name: Name | null;
  readonly partitionBy: readonly Expression[];
  readonly orderBy: readonly Expression[];
  readonly bounds: readonly Expression[];
  /** What a frame counts in; left out without one. */
  readonly frame?: "rows" | "range" | "groups";
}

/** `WINDOW w AS (…)`. */
export interface NamedWindow {
  readonly name: Name;
  readonly definition: WindowDefinition;
}

export interface CastExpression extends Spanned {
  readonly kind: "cast";
  readonly operand: Expression;
  readonly typeName: string;
  /** As a literal has it: `INTERVAL (a + 1) DAY`. */
  readonly unit?: string;
}

export interface CaseExpression extends Spanned {
  readonly kind: "case";
  readonly subject: Expression | null;
  readonly branches: readonly { readonly condition: Expression; readonly result: Expression }[];
  readonly otherwise: Expression | null;
}

export interface RowExpression extends Spanned {
  readonly kind: "row";
  /** The words in front of the brackets, which alone may be a list: with ROW it is one value. */
  readonly form?: "row" | "grouping sets";
  readonly items: readonly Expression[];
}

export interface ArrayExpression extends Spanned {
  readonly kind: "array";
  readonly items: readonly Expression[];
  readonly query: Query | null;
}

/** `base[index]`, `base[low:high]`, `(base).field`. */
export interface AccessExpression extends Spanned {
  readonly kind: "access";
  readonly base: Expression;
  readonly indexes: readonly Expression[];
  readonly field: Name | null;
}

/** A variable set inside an expression or a named argument: `@n := 1`, `name => value`, `(a := 1)`. */
export interface AssignmentExpression extends Spanned {
  readonly kind: "assignment";
  readonly target: string;
  readonly value: Expression;
}

export type Expression =
  | NameExpression
  | StarExpression
  | LiteralExpression
  | ParameterExpression
  | UnaryExpression
  | BinaryExpression
  | LogicalExpression
  | NotExpression
  | IsExpression
  | BetweenExpression
  | InExpression
  | PatternExpression
  | ExistsExpression
  | SubqueryExpression
  | QuantifiedExpression
  | CallExpression
  | CastExpression
  | CaseExpression
  | RowExpression
  | ArrayExpression
  | AccessExpression
  | AssignmentExpression;

export interface CommonTable extends Spanned {
  readonly name: Name;
  readonly columns: readonly Name[];
  readonly statement: Query | Insert | Update | Delete | Merge;
  /** Columns that SEARCH and CYCLE add. */
  readonly addedColumns: readonly Name[];
  /** The lists of columns by which these search and find circles. */
  readonly followedColumns: readonly (readonly Name[])[];
}

export interface WithClause extends Spanned {
  readonly isRecursive: boolean;
  readonly tables: readonly CommonTable[];
}

export interface Query extends Spanned {
  readonly kind: "query";
  readonly with: WithClause | null;
  readonly body: QueryBody;
  readonly orderBy: readonly Expression[];
  readonly limit: Expression | null;
  readonly offset: Expression | null;
  /** FOR UPDATE, FOR SHARE and so on. */
  readonly isLocking: boolean;
  /** The tables that the lock is about, where it names them: `FOR UPDATE OF t`. */
  readonly lockedNames?: readonly (readonly Name[])[];
}

export type QueryBody = Select | SetOperation | Values | Query;

export interface SetOperation extends Spanned {
  readonly kind: "set";
  readonly operator: "UNION" | "INTERSECT" | "EXCEPT";
  readonly isAll: boolean;
  readonly left: QueryBody;
  readonly right: QueryBody;
}

export interface Values extends Spanned {
  readonly kind: "values";
  readonly rows: readonly (readonly Expression[])[];
}

export interface Select extends Spanned {
  readonly kind: "select";
  readonly isDistinct: boolean;
  readonly distinctOn: readonly Expression[];
  readonly items: readonly SelectItem[];
  readonly into: readonly Name[] | null;
  readonly from: readonly FromItem[];
  readonly where: Expression | null;
  readonly groupBy: readonly Expression[];
  /** `WITH ROLLUP` and `WITH CUBE`: groups of groups are added. */
  readonly hasTotals?: true | undefined;
  readonly having: Expression | null;
  readonly qualify: Expression | null;
  readonly windows: readonly NamedWindow[];
  /** START WITH and CONNECT BY. */
  readonly hierarchy: readonly Expression[];
  readonly top: Expression | null;
  /** TOP n PERCENT: the number is a share, not a count. */
  readonly isTopPercent: boolean;
}

export interface SelectItem extends Spanned {
  readonly expression: Expression;
  /** The expression as written, from which some databases take the name of a column without alias. */
  readonly expressionSource: string;
  readonly alias: Name | null;
}

export interface Alias extends Spanned {
  readonly name: Name;
  readonly columns: readonly Name[];
}

export interface TableReference extends Spanned {
  readonly kind: "table";
  readonly name: readonly Name[];
  readonly alias: Alias | null;
  readonly isOnly: boolean;
  /** A sample, some partitions or another time are read: any of the table's rows may be left out. */
  readonly isPart?: boolean;
}

export interface DerivedTable extends Spanned {
  readonly kind: "derived";
  readonly query: Query;
  readonly alias: Alias | null;
  readonly isLateral: boolean;
}

export interface FunctionTable extends Spanned {
  readonly kind: "function";
  readonly calls: readonly Expression[];
  /** PostgreSQL's WITH ORDINALITY: a column that numbers the rows stands last. */
  readonly hasOrdinality: boolean;
  /** Columns a JSON_TABLE, XMLTABLE, OPENJSON … names itself; null when only the function knows them. */
  readonly columns: readonly Name[] | null;
  readonly alias: Alias | null;
}

export interface JoinedTable extends Spanned {
  readonly kind: "join";
  readonly type: "INNER" | "LEFT" | "RIGHT" | "FULL" | "CROSS" | "CROSS APPLY" | "OUTER APPLY" | "SEMI";
  readonly isNatural: boolean;
  readonly left: FromItem;
  readonly right: FromItem;
  readonly on: Expression | null;
  readonly using: readonly Name[];
  /** PostgreSQL's `USING (…) AS x`: a name for the merged columns alone. */
  readonly usingAlias: Alias | null;
  /** `(a JOIN b …) AS x`: a name for the whole. */
  readonly alias: Alias | null;
}

/** `(a JOIN b …) AS x (k, l)`, PIVOT and UNPIVOT: the columns are not followed through. */
export interface ReshapedTable extends Spanned {
  readonly kind: "reshaped";
  readonly source: FromItem;
  readonly expressions: readonly Expression[];
  readonly alias: Alias | null;
}

export type FromItem = TableReference | DerivedTable | FunctionTable | JoinedTable | ReshapedTable;

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
  /** How many of these stand in the key; what is left is the condition of a partial index. */
  readonly keyExpressions: number;
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
  /** `TOP (n) PERCENT`: the limit is a share of the rows. */
  readonly isLimitPercent: boolean;
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
  /** `TOP (n) PERCENT`: the limit is a share of the rows. */
  readonly isLimitPercent: boolean;
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
