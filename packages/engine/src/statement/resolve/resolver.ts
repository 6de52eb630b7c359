import type { View } from "../../catalog/model.ts";
import type {
  CallExpression,
  Expression,
  FromItem,
  NameExpression,
  Query,
  QueryBody,
  SelectItem,
  TableReference,
  WithClause,
} from "../ast.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import type { Binding, ItemRule, Scope, TableRead } from "./scope.ts";
import type { OutputColumn, Source } from "./source.ts";
import type { WriteOperation } from "./write-operation.ts";
import { joinedItems } from "../walk-from.ts";

/** What an expression is for: a column of the result, or to decide with names of select items that take part in this way. */
export type ExpressionUse = "result" | ItemRule;

/** The state of resolving one statement, and the functions by which its parts call each other. */
export interface Resolver {
  readonly schema: PreparedSchema;
  readonly bindings: Map<NameExpression, Binding>;
  /** The source behind each table, subquery and function of a FROM clause, and each target. */
  readonly sources: Map<FromItem, Source>;
  readonly scopes: Map<QueryBody, Scope>;
  readonly reads: Map<Source, TableRead>;
  /** Writes in the order in which the text has them; those of common table expressions come before whatever names them. */
  readonly writes: WriteOperation[];
  readonly joins: Join[];
  /** Views met on the way, whose own reads count as read through them. */
  readonly views: Set<View>;
  /** How many views stand around what is resolved. */
  readonly viewDepth: number;
  /** Whether calls are looked up: not in code that the database has taken before. */
  readonly checksCalls: boolean;
  /** The WITH clauses that stand before the whole statement. */
  readonly outerClauses: ReadonlySet<WithClause>;
  /** Calls of which it is not known whether there is such a function. */
  readonly uncertainCalls: CallExpression[];
  /** Other names of a target that stand for its new rows (`excluded`): nothing is read from them. */
  readonly rowAliases: Set<Source>;
  resolveExpression(expression: Expression, scope: Scope, use?: ExpressionUse): void;
  resolveQuery(query: Query, scope: Scope | null): readonly OutputColumn[] | null;
  /** Adds the common table expressions of a WITH clause to a scope. */
  resolveWith(clause: WithClause, scope: Scope): void;
  /** The result columns of select items whose names are bound; null when a star stands for something unknown. */
  outputColumns(items: readonly SelectItem[], scope: Scope): readonly OutputColumn[] | null;
  /** A resolver for the query of a view that is met on the way. */
  createViewResolver(): Resolver;
}

/** Two sources side by side, for the paths that a person is shown and for cartesian products. */
export interface Join {
  readonly left: Source;
  readonly right: Source;
}

/** Notes that something of a source is read; what of it is asked for by itself. */
export function noteRead(resolver: Resolver, source: Source): TableRead | null {
  if ((source.table === null && source.view === null) || resolver.rowAliases.has(source)) return null;
  let read = resolver.reads.get(source);
  if (read === undefined) {
    read = { source, inResult: new Set(), inPredicate: new Set() };
    resolver.reads.set(source, read);
  }
  return read;
}

/** Notes that a column of a source is read: to decide, unless it is for the result. */
export function recordRead(resolver: Resolver, source: Source, column: string, isResult = false): void {
  const read = noteRead(resolver, source);
  (isResult ? read?.inResult : read?.inPredicate)?.add(column);
}

/** The sources of an item of FROM, from left to right: of a join those of its sides. */
export const sourcesOfItem = ({ sources }: Pick<Resolver, "sources">, item: FromItem): Source[] =>
  joinedItems(item).flatMap((each) => sources.get(each) ?? []);

/** The name in the text by which a source stands there; undefined for queries and functions. */
export function referenceOf({ sources }: Pick<Resolver, "sources">, source: Source): TableReference | undefined {
  for (const [item, own] of sources) if (own === source && item.kind === "table") return item;
  return undefined;
}
