import { plainInsert } from "./plain-insert.ts";
import type { Expression, Merge, MergeAction, MergeBranch } from "../ast.ts";
import { insertedColumns } from "./inserted-columns.ts";
import { resolveFromBeside, resolveTarget } from "./resolve-from.ts";
import type { Resolver } from "./resolver.ts";
import { sightOf } from "./scope.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";
import type { DeleteOperation, WriteOperation } from "./write-operation.ts";
import { getAssigned, getWrittenTable, toStored } from "./write-target.ts";

/** What the operations of a MERGE have in common: they know their tables and kinds themselves. */
type Base = Omit<DeleteOperation, "kind" | "table" | "views">;

/** Binds the names of a MERGE and notes one write for each branch. */
export function resolveMerge(resolver: Resolver, statement: Merge, scope: Scope): void {
  const source = resolveTarget(resolver, statement.target, scope);
  resolveFromBeside(resolver, [statement.source], scope);
  resolver.resolveExpression(statement.on, scope);
  for (const { match, condition, action } of statement.branches) {
    const sight = sightOfBranch(match, source, scope);
    if (condition) resolver.resolveExpression(condition, sight);
    const where: Expression = condition
      ? { kind: "logical", operator: "AND", operands: [statement.on, condition], span: statement.on.span }
      : statement.on;
    const base = {
      source,
      scope,
      joined: [statement.source],
      where,
      limit: null,
      isIgnore: false,
      isReplace: false,
      conflictPolicy: null,
      isLimitPercent: false,
      isSingleRow: false,
      isOnly: false,
      hasReturning: statement.returning !== null,
    };
    resolver.writes.push(...writesOfBranch(resolver, source, sight, base, action));
  }
}

/**
 * What a branch can name: where no row of one side is met, the columns of the other alone.
 *
 * @see https://www.postgresql.org/docs/current/sql-merge.html and
 * https://learn.microsoft.com/sql/t-sql/statements/merge-transact-sql#arguments
 */
function sightOfBranch(match: MergeBranch["match"], target: Source, scope: Scope): Scope {
  if (match === "matched") return scope;
  const isByTarget = match === "not matched";
  return sightOf(
    scope,
    scope.sources.filter((source) => (source === target) !== isByTarget),
  );
}

function writesOfBranch(
  resolver: Resolver,
  source: Source,
  scope: Scope,
  base: Base,
  action: MergeAction,
): WriteOperation[] {
  const tableOfDelete = () => getWrittenTable(resolver, source, { event: "DELETE", columns: [] });
  switch (action.kind) {
    case "delete":
      return [{ ...base, ...tableOfDelete(), kind: "delete" }];
    case "update": {
      const assigned = getAssigned(resolver, source, action.assignments, scope);
      const columns = assigned.map(({ column }) => column);
      const written = getWrittenTable(resolver, source, { event: "UPDATE", columns });
      const update = { ...base, ...written, kind: "update", assignments: toStored(assigned) } as const;
      if (!action.deleteWhere) return [update];
      resolver.resolveExpression(action.deleteWhere, scope);
      return [update, { ...base, ...tableOfDelete(), kind: "delete" }];
    }
    case "insert": {
      for (const value of action.values) resolver.resolveExpression(value, scope);
      const { columns, list, written } = insertedColumns(resolver, source, action.columns, action.values.length);
      const own = { columns, list, overriding: action.overriding, isMergeBranch: true, branchValues: action.values };
      return [{ ...base, ...written, ...plainInsert, ...own }];
    }
    default:
      return [];
  }
}
