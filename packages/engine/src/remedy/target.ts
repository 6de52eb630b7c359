import type { Table } from "../catalog/model.ts";
import { inheritorsOf, partitionsOf } from "../catalog/catalog-index.ts";
import type { SqlNames } from "../export/sql/sql-names.ts";
import type { Expression } from "../statement/ast.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { foldName } from "../statement/resolve/relation-lookup.ts";
import type { DeleteOperation, UpdateOperation } from "../statement/resolve/write-operation.ts";
import type { StatementWork } from "../impact/statement-work.ts";
import { queryOf, walkExpression } from "../statement/walk-expression.ts";

/** The one table that a statement writes, and its rows as a FROM clause with a condition. */
export interface Target {
  readonly operation: DeleteOperation | UpdateOperation;
  readonly table: Table;
  /** `orders AS o`. */
  readonly from: string;
  /** The condition as the statement has it; null where it has none. */
  readonly where: string | null;
  /** It holds a query: what is done to other tables may change which rows it finds. */
  readonly hasQuery: boolean;
}

/** A condition as a clause; nothing where there is none. */
export const whereClause = (condition: string | null): string => (condition === null ? "" : ` WHERE ${condition}`);

/** The target of a DELETE or UPDATE of one table; null for every other form, whose rows cannot be named again for sure. */
export function targetOf(schema: PreparedSchema, names: SqlNames, sql: string, { read }: StatementWork): Target | null {
  const statement = read?.statement;
  const [operation, ...others] = read?.resolver.writes ?? [];
  if (operation === undefined || others.length > 0 || operation.kind === "insert") return null;
  if (statement?.kind !== "delete" && statement?.kind !== "update") return null;
  const reference = statement.kind === "delete" ? statement.targets[0] : statement.target;
  if (reference?.kind !== "table" || statement.from.length > 0 || statement.with !== null) return null;
  const isPlain =
    operation.views.length === 0 &&
    operation.limit === null &&
    operation.joined.length === 0 &&
    !operation.isSingleRow &&
    !operation.isIgnore &&
    !operation.isReplace;
  const isWhole =
    reference.isPart !== true &&
    operation.table.kind === "table" &&
    operation.table.partitionOf === null &&
    partitionsOf(schema.index, operation.table).length === 0 &&
    inheritorsOf(schema.index, operation.table).length === 0;
  if (!isPlain || !isWhole || (statement.kind === "delete" && statement.isMultiTable)) return null;
  const alias = reference.alias ? foldName(schema, reference.alias.name) : null;
  const own = names.qualified(operation.table);
  return {
    operation,
    table: operation.table,
    from: alias === null ? own : `${own} ${names.bare(alias)}`,
    where: statement.where ? sql.slice(statement.where.span.start, statement.where.span.end) : null,
    hasQuery: statement.where !== null && holdsQuery(statement.where),
  };
}

function holdsQuery(condition: Expression): boolean {
  let found = false;
  walkExpression(condition, (node) => {
    if (queryOf(node) !== null) found = true;
  });
  return found;
}
