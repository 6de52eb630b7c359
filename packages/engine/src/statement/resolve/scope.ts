import type { Span } from "../../sql/span.ts";
import type { Query } from "../ast.ts";
import { MergedColumns } from "./merged-columns.ts";
import type { ColumnOrigin, OutputColumn, Source } from "./source.ts";

/** What a name in an expression means. */
export interface Binding {
  readonly source: Source | null;
  /** The base column behind it; null for computed columns, pseudo columns and what cannot be looked into. */
  readonly origin: ColumnOrigin | null;
  /** Taken from a query around the one that the name stands in. */
  readonly isOuter: boolean;
}

/** How names of select items take part: first in ORDER BY, last in GROUP BY and HAVING, elsewhere not. */
export type ItemRule = "items first" | "columns first" | "no items";

/** The name of a join: `(a JOIN b …) AS x`, and PostgreSQL's `a JOIN b USING (…) AS x`. */
export interface JoinName {
  readonly name: string;
  /** The sources that are joined, and what of them is merged. */
  readonly scope: Scope;
  /** The comparable names of the columns that it offers; null for all. */
  readonly columns: ReadonlySet<string> | null;
  /** The tables inside cannot be named any more. */
  readonly hidesTables: boolean;
}

export interface Scope {
  readonly sources: Source[];
  readonly parent: Scope | null;
  /** What USING and NATURAL joins made one. */
  readonly merged: MergedColumns;
  readonly joinNames: JoinName[];
  /** Sources of the same statement that this part of it cannot name. */
  readonly outOfSight: readonly Source[];
  /** Common table expressions that have been read, by comparable name. */
  readonly commonTables: Map<string, Source>;
  /** Those that stand behind the place that is read, and can be named there: each is read when it is called for. */
  readonly laterTables: Map<string, () => Source>;
  /** Names of select items, for ORDER BY, and in some databases GROUP BY and HAVING. */
  readonly itemNames: Map<string, OutputColumn>;
  /** How those names take part in a subquery that stands in it. */
  readonly itemRule: ItemRule;
}

/**
 * What stands around a statement of procedural code: variables, parameters, transition tables, temporary tables. Names that
 * the schema does not have are its own.
 */
const codeAround = opaqueSource(null, { start: 0, end: 0 });

/** The scope around a statement of procedural code. */
export const createCodeScope = (): Scope => ({ ...createScope(null), sources: [codeAround] });

/** Whether a scope lies within procedural code. */
export function isInCode(scope: Scope): boolean {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.sources[0] === codeAround) return true;
  return false;
}

/** A source whose columns cannot be told. */
export function opaqueSource(name: string | null, span: Span, renamed: readonly string[] = []): Source {
  return { name, namespace: null, table: null, view: null, query: null, columns: null, renamed, span };
}

/** The result of a query as something that columns can be taken from. */
export const querySource = (
  query: Query | null,
  columns: Source["columns"],
  name: string | null,
  span: Span,
  renamed: readonly string[] = [],
): Source => ({ ...opaqueSource(name, span, renamed), query, columns });

/** A scope inside another, which it can look into. */
export function createScope(parent: Scope | null): Scope {
  return {
    sources: [],
    parent,
    merged: new MergedColumns(),
    joinNames: [],
    outOfSight: [],
    commonTables: new Map(),
    laterTables: new Map(),
    itemNames: new Map(),
    itemRule: "no items",
  };
}

/** Which columns of one table or view a statement reads, and why. */
export interface TableRead {
  readonly source: Source;
  readonly inResult: Set<string>;
  readonly inPredicate: Set<string>;
}

/** A scope for a part of a statement that can name some of its sources only. */
export function sightOf(scope: Scope, sources: readonly Source[]): Scope {
  const inSight = new Set(sources);
  const outOfSight = [...scope.outOfSight, ...scope.sources.filter((source) => !inSight.has(source))];
  return { ...scope, sources: [...sources], outOfSight };
}
