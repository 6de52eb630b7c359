import type { Assignment, Update } from "../write-ast.ts";
import { getTargetColumn, isOpaque, lookUpColumn } from "./column-lookup.ts";
import type { FoundColumn } from "./column-lookup.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Name } from "../ast.ts";
import { resolveFromItem } from "./resolve-from.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope, Source } from "./scope.ts";
import type { ColumnAssignment } from "./write-operation.ts";
import { columnName, getWrittenTable, isInherited, resolveTargetInFrom, valueAt } from "./write-target.ts";

/** Binds the names of an UPDATE and notes one write for each table that it assigns to. */
export function resolveUpdate(resolver: Resolver, statement: Update, scope: Scope): void {
  const { dialect } = resolver.schema.catalog;
  const isFromFirst = dialect === "sqlserver" && statement.from.length > 0 && statement.target.kind === "table";
  let target: Source | null = null;
  if (isFromFirst && statement.target.kind === "table") {
    for (const item of statement.from) resolveFromItem(resolver, item, scope);
    target = resolveTargetInFrom(resolver, statement.target, scope);
  } else {
    resolveFromItem(resolver, statement.target, scope);
    if (statement.target.kind === "table") target = scope.sources[0] ?? null;
    for (const item of statement.from) resolveFromItem(resolver, item, scope);
    if (dialect === "mysql" && scope.sources.length > 1) target = null;
  }
  const bySource = new Map<Source, ColumnAssignment[]>();
  const namedBySource = new Map<Source, FoundColumn[]>();
  for (const assignment of statement.assignments) {
    resolver.resolveExpression(assignment.value, scope, "predicate");
    for (const [source, column] of resolveTargets(resolver, assignment, target, scope)) {
      const value = valueAt(assignment, column.at);
      const list = bySource.get(source) ?? [];
      const stored = column.found?.origin?.column;
      if (stored) list.push({ column: stored, value });
      bySource.set(source, list);
      const named = namedBySource.get(source) ?? [];
      if (column.found) named.push(column.found);
      namedBySource.set(source, named);
    }
  }
  if (statement.where) resolver.resolveExpression(statement.where, scope, "predicate");
  for (const expression of statement.orderBy) resolver.resolveExpression(expression, scope, "predicate");
  if (bySource.size === 0 && target) bySource.set(target, []);
  const isJoin = statement.target.kind !== "table";
  for (const [source, assignments] of bySource) {
    resolver.writes.push({
      kind: "update",
      ...getWrittenTable(resolver, source, { event: "UPDATE", columns: namedBySource.get(source) ?? [] }),
      source,
      scope,
      joined:
        isJoin || isFromFirst || target === null
          ? [statement.target, ...statement.from].filter((item) => !isFromFirst || item !== statement.target)
          : statement.from,
      where: statement.where,
      limit: statement.limit,
      isIgnore: statement.isIgnore,
      isReplace: statement.isReplace,
      isSingleRow: statement.isCurrentOf,
      isOnly: !isInherited(statement.target),
      hasReturning: statement.returning !== null,
      assignments,
    });
  }
}

interface TargetColumn {
  /** Undefined where nothing is known of the target's columns. */
  readonly found: FoundColumn | undefined;
  readonly at: number;
}

function resolveTargets(
  resolver: Resolver,
  assignment: Assignment,
  target: Source | null,
  scope: Scope,
): [Source, TargetColumn][] {
  return assignment.targets.map((name, at) => {
    const column = columnName(resolver, name);
    if (column === undefined)
      throw new ParseFailure("syntax", "A column is missing before the equals sign.", assignment.span);
    const source = target ?? sourceOfColumn(resolver, name, scope);
    return [source, { found: getTargetColumn(resolver.schema, source, column), at }];
  });
}

/** Which of several joined tables has a column that is written; fails where none has, or more than one. */
function sourceOfColumn(resolver: Resolver, name: readonly Name[], scope: Scope): Source {
  const span = { start: name[0]?.span.start ?? 0, end: name.at(-1)?.span.end ?? 0 };
  const found = lookUpColumn(
    resolver.schema,
    scope,
    { kind: "name", parts: name, isOuterJoined: false, span },
    "no items",
  );
  const [first] = found.kind === "found" ? found.columns.map(({ source }) => source) : scope.sources.filter(isOpaque);
  if (first) return first;
  throw new ParseFailure(
    "unknown_column",
    "The column before the equals sign belongs to no table of the statement.",
    span,
  );
}
