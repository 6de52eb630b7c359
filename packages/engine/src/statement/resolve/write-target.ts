import type { Assignment, Expression, FromItem, Name, TableReference } from "../ast.ts";
import type { Span } from "../../sql/span.ts";
import { findQualified, getTargetColumn, lookUpColumn } from "./column-lookup.ts";
import { isOpaque } from "./source-columns.ts";
import type { FoundColumn } from "./source-columns.ts";
import { ParseFailure } from "../parse-failure.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import { resolveTable } from "./resolve-from.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { getTableBehind, getTableOfQuery } from "./view-target.ts";
import type { TargetWrite, WrittenTable } from "./view-target.ts";
import type { ColumnAssignment } from "./write-operation.ts";

/** The source of a target beside a FROM clause that may have it: by its alias, of SQL Server also by its name. */
export function resolveTargetInFrom(resolver: Resolver, target: TableReference, scope: Scope): Source {
  const { schema } = resolver;
  const last = target.name.at(-1);
  const [first] = scope.sources;
  // A query in the place of the table has no name.
  if (last === undefined && first) return first;
  const { source, isOuter } = findQualified(schema, scope, target.name);
  if (source && !isOuter) return source;
  const { dialect } = schema.catalog;
  if (dialect === "mysql" && last)
    throw new ParseFailure("unknown_table", `"${last.text}" is no table or alias of this statement.`, target.span);
  const wanted = last && comparable(schema, foldName(schema, last));
  const byTable = scope.sources.find(({ table }) => table && comparable(schema, table.name) === wanted);
  return byTable ?? resolveTable(resolver, target, scope);
}

/** The base table behind a target, and the views before it; fails where a write cannot be followed to one. */
export function getWrittenTable(resolver: Resolver, source: Source, write: TargetWrite): WrittenTable {
  if (source.table) return { table: source.table, views: [] };
  if (source.view) return getTableBehind(resolver, source.view, write, source.span);
  return getTableOfQuery(resolver, source, write);
}

/** Whether a write reaches the tables that inherit from its target. */
export const isInherited = (reference: FromItem) => reference.kind !== "table" || !reference.isOnly;

/** A column of a target and the value that it gets; null for one column of a subquery that gives several. */
interface Assigned {
  readonly column: FoundColumn;
  readonly value: Expression | null;
  /** Where the column is named. */
  readonly name: Span;
}

/**
 * Binds assignments to a target, where there is none given to the one of the joined tables that has the column, and the names in
 * their values; fails for a column that is not there.
 */
export function getAssigned(
  resolver: Resolver,
  target: Source | null,
  assignments: readonly Assignment[],
  scope: Scope,
): readonly Assigned[] {
  return assignments.flatMap((assignment) => {
    resolver.resolveExpression(assignment.value, scope);
    return assignment.targets.flatMap((name, at) => {
      const written = columnName(resolver, name);
      const source = target ?? sourceOfColumn(resolver, name, scope);
      const column = written && getTargetColumn(resolver.schema, source, written);
      const value = isPartOfColumn(resolver, name) ? null : valueAt(assignment, at);
      return column ? [{ column, value, name: spanOfParts(name) }] : [];
    });
  });
}

/** The assignments to columns of a table; what a view computes is none. */
export const toStored = (assigned: readonly Assigned[]): ColumnAssignment[] =>
  assigned.flatMap(({ column: { origin }, value, name }) => (origin ? [{ column: origin.column, value, name }] : []));

const spanOfParts = (parts: readonly Name[]): Span => ({
  start: parts[0]?.span.start ?? 0,
  end: parts.at(-1)?.span.end ?? 0,
});

/** Which of several joined tables has a column that is written; fails where none has, or more than one. */
function sourceOfColumn({ schema }: Resolver, parts: readonly Name[], scope: Scope): Source {
  const span = spanOfParts(parts);
  const found = lookUpColumn(schema, scope, { kind: "name", parts, isOuterJoined: false, span }, "no items");
  const [first] = found.kind === "found" ? found.columns.map(({ source }) => source) : scope.sources.filter(isOpaque);
  if (first) return first;
  throw new ParseFailure("unknown_column", "The written column belongs to no table of the statement.", span);
}

/** The value for one of the targets of an assignment: of several an item of a row, or null for a column of a subquery. */
function valueAt({ targets, value }: Assignment, at: number): Expression | null {
  if (targets.length === 1) return value;
  return value.kind === "row" ? (value.items[at] ?? null) : null;
}

/** What is given is not what the column holds then: `a[1] = 2`, `a.field = 2`. */
const isPartOfColumn = ({ schema: { catalog } }: Resolver, name: readonly Name[]): boolean =>
  name.some(({ isPart }) => isPart === true) || (catalog.dialect === "postgresql" && name.length > 1);

/** PostgreSQL's targets are never qualified: a dot reaches into a composite column. */
const columnName = (resolver: Resolver, name: readonly Name[]) =>
  resolver.schema.catalog.dialect === "postgresql" ? name[0] : name.at(-1);
