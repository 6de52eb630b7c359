import type { Update } from "../ast.ts";
import { resolveFromBeside, resolveFromItem, resolveTarget } from "./resolve-from.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { getAssigned, getWrittenTable, isInherited, resolveTargetInFrom, toStored } from "./write-target.ts";
import { checkWriteOrder } from "./write-order.ts";

/** Binds the names of an UPDATE and notes one write for each table that it assigns to. */
export function resolveUpdate(resolver: Resolver, statement: Update, scope: Scope): void {
  const target = resolveTables(resolver, statement, scope);
  const assigned = getAssigned(resolver, target, statement.assignments, scope);
  if (statement.where) resolver.resolveExpression(statement.where, scope);
  checkWriteOrder(resolver, statement);
  for (const expression of statement.orderBy) resolver.resolveExpression(expression, scope);
  const bySource = Map.groupBy(assigned, ({ column }) => column.source);
  if (bySource.size === 0 && target) bySource.set(target, []);
  for (const [source, list] of bySource) {
    const columns = list.map(({ column }) => column);
    resolver.writes.push({
      kind: "update",
      ...getWrittenTable(resolver, source, { event: "UPDATE", columns }),
      source,
      scope,
      joined: target === null ? [statement.target, ...statement.from] : statement.from,
      where: statement.where,
      limit: statement.limit,
      isIgnore: statement.isIgnore,
      isReplace: statement.isReplace,
      conflictPolicy: statement.conflictPolicy,
      isLimitPercent: statement.isLimitPercent,
      isSingleRow: statement.isCurrentOf,
      isOnly: !isInherited(statement.target),
      hasReturning: statement.returning !== null,
      assignments: toStored(list),
    });
  }
}

/** Adds the tables of an UPDATE to its scope; the one that is written, null where each column tells that itself. */
function resolveTables(resolver: Resolver, { target, from }: Update, scope: Scope): Source | null {
  const { dialect } = resolver.schema.catalog;
  if (dialect === "sqlserver" && target.kind === "table") {
    for (const item of from) resolveFromItem(resolver, item, scope);
    return resolveTargetInFrom(resolver, target, scope);
  }
  if (target.kind === "table") resolveTarget(resolver, target, scope);
  else resolveFromItem(resolver, target, scope);
  resolveFromBeside(resolver, from, scope);
  const isJoined = dialect === "mysql" && scope.sources.length > 1;
  return target.kind === "table" && !isJoined ? (scope.sources[0] ?? null) : null;
}
