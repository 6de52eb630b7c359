import type { Delete } from "../ast.ts";
import { resolveFromBeside, resolveTarget } from "./resolve-from.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import { getWrittenTable, isInherited, resolveTargetInFrom } from "./write-target.ts";
import { checkWriteOrder } from "./write-order.ts";

/** Binds the names of a DELETE and notes one write for each target. */
export function resolveDelete(resolver: Resolver, statement: Delete, scope: Scope): void {
  const { isMultiTable } = statement;
  const named = isMultiTable ? [] : statement.targets.map((target) => resolveTarget(resolver, target, scope));
  resolveFromBeside(resolver, statement.from, scope);
  const sources = isMultiTable
    ? statement.targets.map((target) => resolveTargetInFrom(resolver, target, scope))
    : named;
  if (statement.where) resolver.resolveExpression(statement.where, scope);
  checkWriteOrder(resolver, statement);
  for (const expression of statement.orderBy) resolver.resolveExpression(expression, scope);
  for (const source of sources) {
    resolver.writes.push({
      kind: "delete",
      ...getWrittenTable(resolver, source, { event: "DELETE", columns: [] }),
      source,
      scope,
      joined: statement.from,
      where: statement.where,
      limit: statement.limit,
      isIgnore: statement.isIgnore,
      isReplace: false,
      conflictPolicy: null,
      isLimitPercent: statement.isLimitPercent,
      isSingleRow: statement.isCurrentOf,
      isOnly: !statement.targets.every(isInherited),
      hasReturning: statement.returning !== null,
    });
  }
}
