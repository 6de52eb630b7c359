import type { Assignment, Expression, Insert, InsertTarget, Query } from "../ast.ts";
import { getTargetColumn } from "./column-lookup.ts";
import { insertedColumns } from "./inserted-columns.ts";
import { ParseFailure } from "../parse-failure.ts";
import { foldName } from "./relation-lookup.ts";
import type { Resolver } from "./resolver.ts";
import { createScope, querySource } from "./scope.ts";
import type { Scope } from "./scope.ts";
import type { OutputColumn, Source } from "./source.ts";
import type { ColumnAssignment, InsertOperation } from "./write-operation.ts";
import { resolveTarget } from "./resolve-from.ts";
import { getAssigned, toStored } from "./write-target.ts";

/** Binds the names of an INSERT or REPLACE and notes one write for each target. */
export function resolveInsert(resolver: Resolver, statement: Insert, scope: Scope): void {
  const shared = statement.sharedQuery && resolveShared(resolver, statement.sharedQuery, scope);
  if (shared) for (const condition of statement.conditions) resolver.resolveExpression(condition, shared.scope);
  for (const target of statement.targets) resolveInsertTarget(resolver, statement, target, scope, shared);
}

/** The query of a multi-table INSERT. */
interface SharedQuery {
  /** What its values and conditions see: the columns of the query. */
  readonly scope: Scope;
  readonly columns: readonly OutputColumn[] | null;
}

function resolveShared(resolver: Resolver, query: Query, { parent }: Scope): SharedQuery {
  const columns = resolver.resolveQuery(query, parent);
  return { columns, scope: { ...createScope(parent), sources: [querySource(query, columns, null, query.span)] } };
}

function resolveInsertTarget(
  resolver: Resolver,
  statement: Insert,
  target: InsertTarget,
  scope: Scope,
  shared: SharedQuery | null,
): void {
  const source = resolveTarget(resolver, target.table, scope);
  const rows = target.source.kind === "values" ? target.source.rows : null;
  const query = target.source.kind === "query" ? target.source.query : statement.sharedQuery;
  const isMysql = resolver.schema.catalog.dialect === "mysql";
  const valueScope = shared?.scope ?? (isMysql ? scope : createScope(scope.parent));
  for (const row of rows ?? []) for (const value of row) resolver.resolveExpression(value, valueScope);
  const given = target.source.kind === "query" ? resolver.resolveQuery(target.source.query, scope.parent) : null;
  const hasStar = rows?.some((row) => row.some(({ kind }) => kind === "star")) ?? false;
  const values = hasStar ? Infinity : (rows?.[0]?.length ?? given?.length ?? shared?.columns?.length ?? Infinity);
  const isDefault = target.source.kind === "default" && !shared;
  const inserted = insertedColumns(resolver, source, target.columns, isDefault ? 0 : values);
  const { written, columns, parts, list, width } = inserted;
  checkWidth(resolver, target, rows, given, width);
  const conflict = resolveConflicts(resolver, statement, target, source, scope);
  resolver.writes.push({
    kind: "insert",
    ...written,
    source,
    scope,
    joined: [],
    where: null,
    limit: null,
    isIgnore: statement.isIgnore,
    isReplace: statement.isReplace,
    conflictPolicy: statement.conflictPolicy,
    isLimitPercent: false,
    isSingleRow: false,
    isOnly: false,
    hasReturning: statement.returning !== null,
    columns,
    parts,
    list,
    rows: isDefault ? [[]] : rows && withOpenParts(rows, inserted),
    query,
    conflicts: statement.conflicts,
    conflictAssignments: conflict,
    hasConflictUpdate:
      statement.onDuplicate !== null || statement.conflicts.some((clause) => clause.action === "update"),
    isConflictIgnored: statement.conflicts.some((clause) => clause.action === "nothing"),
    overriding: target.overriding,
    isMergeBranch: false,
    branchValues: [],
    isConditional: statement.conditions.length > 0,
    isOutput: false,
  });
}

/**
 * A constant in the place of an element or a field is as open as a parameter to whoever asks what the column holds. Fails for DEFAULT
 * there.
 */
function withOpenParts(
  rows: readonly (readonly Expression[])[],
  { columns, parts }: Pick<InsertOperation, "columns" | "parts">,
): readonly (readonly Expression[])[] {
  if (parts.size === 0) return rows;
  const open = (value: Expression, at: number): Expression => {
    const column = columns[at];
    if (column === undefined || !parts.has(column)) return value;
    if (value.kind === "literal" && value.type === "default")
      throw new ParseFailure("not_allowed_here", "An element or a field of a column has no default.", value.span);
    return { kind: "parameter", text: "", span: value.span };
  };
  return rows.map((row) => row.map(open));
}

/**
 * Refuses a row of another width than its columns: every database does where they are listed, and where there are more values;
 * without a list PostgreSQL fills what is missing, and Oracle and SQL Server count columns that no dump tells (hidden, identity).
 */
function checkWidth(
  resolver: Resolver,
  target: InsertTarget,
  rows: readonly (readonly Expression[])[] | null,
  given: readonly OutputColumn[] | null,
  width: number,
): void {
  const isListed = target.columns.length > 0;
  const { dialect } = resolver.schema.catalog;
  const isWrong = (count: number) =>
    isListed || dialect === "mysql" || dialect === "sqlite" ? count !== width : count > width;
  const wrong = rows?.find((row) => isWrong(row.length) && !(row.length === 0 && !isListed));
  if (wrong && !wrong.some((value) => value.kind === "star")) {
    const first = wrong[0];
    throw new ParseFailure(
      "syntax",
      `The row has ${counted(wrong.length, "value")} for ${counted(width, "column")}.`,
      first?.span ?? target.span,
    );
  }
  if (given && isWrong(given.length)) {
    throw new ParseFailure(
      "syntax",
      `The query gives ${counted(given.length, "column")} for ${counted(width, "column")} of the table.`,
      target.span,
    );
  }
}

const counted = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

function resolveConflicts(
  resolver: Resolver,
  statement: Insert,
  target: InsertTarget,
  source: Source,
  scope: Scope,
): ColumnAssignment[] {
  const assigned: ColumnAssignment[] = [];
  const { dialect } = resolver.schema.catalog;
  const newRow: Source = {
    ...source,
    name: statement.rowAlias ? foldName(resolver.schema, statement.rowAlias.name) : "excluded",
    renamed: statement.rowAlias?.columns.map((column) => foldName(resolver.schema, column)) ?? [],
  };
  resolver.rowAliases.add(newRow);
  const outer: Scope = { ...createScope(scope.parent), sources: [newRow] };
  const inner: Scope = { ...createScope(scope.parent), sources: [source] };
  const conflictScope = { ...inner, parent: outer };
  // A bare name is a column of either row in PostgreSQL, of the row or the query in MySQL: an ambiguous one is refused.
  if (dialect === "postgresql") conflictScope.sources = [source, newRow];
  if (dialect === "mysql" && target.source.kind === "query")
    conflictScope.sources = [source, ...(resolver.scopes.get(target.source.query.body)?.sources ?? [])];
  const add = (assignments: readonly Assignment[]) =>
    assigned.push(...toStored(getAssigned(resolver, source, assignments, conflictScope)));
  if (statement.onDuplicate) add(statement.onDuplicate);
  for (const clause of statement.conflicts) {
    for (const name of clause.columns) getTargetColumn(resolver.schema, source, name);
    for (const expression of clause.targetExpressions) resolver.resolveExpression(expression, inner);
    add(clause.assignments);
    if (clause.where) resolver.resolveExpression(clause.where, conflictScope);
  }
  return assigned;
}
