import { plainInsert } from "./plain-insert.ts";
import type { Expression } from "../ast.ts";
import type { Merge } from "../write-ast.ts";
import { getTargetColumn } from "./column-lookup.ts";
import { resolveFromItem } from "./resolve-from.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { ColumnAssignment, WriteOperation } from "./write-operation.ts";
import { columnName, getWrittenTable, resolveTarget, valueAt } from "./write-target.ts";

/** Binds the names of a MERGE and notes one write for each branch. */
export function resolveMerge(resolver: Resolver, statement: Merge, scope: Scope): void {
  const source = resolveTarget(resolver, statement.target, scope, false);
  resolveFromItem(resolver, statement.source, scope);
  resolver.resolveExpression(statement.on, scope, "predicate");
  const table = getWrittenTable(resolver, source, { event: "UPDATE", columns: [] });
  const base = {
    table,
    source,
    viaView: source.view ? source : null,
    scope,
    joined: [statement.source],
    limit: null,
    isIgnore: false,
    isReplace: false,
    isSingleRow: false,
    isOnly: false,
    hasReturning: statement.returning !== null,
  };
  for (const branch of statement.branches) {
    if (branch.condition) resolver.resolveExpression(branch.condition, scope, "predicate");
    const conditions = [statement.on, ...(branch.condition ? [branch.condition] : [])];
    const where: Expression =
      conditions.length === 1
        ? statement.on
        : { kind: "logical", operator: "AND", operands: conditions, span: statement.on.span };
    const { action } = branch;
    const operations: WriteOperation[] = [];
    if (action.kind === "delete") operations.push({ ...base, kind: "delete", where });
    if (action.kind === "update") {
      const assignments: ColumnAssignment[] = [];
      for (const assignment of action.assignments) {
        resolver.resolveExpression(assignment.value, scope, "predicate");
        for (const [at, name] of assignment.targets.entries()) {
          const column = columnName(resolver, name);
          const found = column && getTargetColumn(resolver.schema, source, column)?.origin?.column;
          if (found)
            assignments.push({
              column: found,
              value: assignment.targets.length === 1 ? assignment.value : valueAt(assignment, at),
            });
        }
      }
      operations.push({ ...base, kind: "update", where, assignments });
      if (action.deleteWhere) {
        resolver.resolveExpression(action.deleteWhere, scope, "predicate");
        operations.push({ ...base, kind: "delete", where });
      }
    }
    if (action.kind === "insert") {
      for (const value of action.values) resolver.resolveExpression(value, scope, "predicate");
      const listed = action.columns
        .map((name) => getTargetColumn(resolver.schema, source, name)?.origin?.column)
        .filter((column) => column !== undefined);
      operations.push({
        ...base,
        ...plainInsert,
        where,
        columns: listed.length > 0 ? listed : table.columns.slice(0, action.values.length),
        isOverriding: action.isOverriding,
        isMergeBranch: true,
        branchValues: action.values,
      });
    }
    resolver.writes.push(...operations);
  }
}
