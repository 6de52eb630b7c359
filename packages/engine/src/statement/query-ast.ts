import type { Expression, Name, Spanned, WindowDefinition } from "./ast.ts";
import type { Delete, Insert, Merge, Update } from "./write-ast.ts";

export interface CommonTable extends Spanned {
  readonly name: Name;
  readonly columns: readonly Name[];
  readonly statement: Query | Insert | Update | Delete | Merge;
  /** Columns that SEARCH and CYCLE add. */
  readonly addedColumns: readonly Name[];
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
  readonly having: Expression | null;
  readonly qualify: Expression | null;
  readonly windows: readonly WindowDefinition[];
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
