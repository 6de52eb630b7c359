import { ParseFailure } from "../parse-failure.ts";
import type { CommonTable, Query, QueryBody, WithClause } from "../ast.ts";
import { checkWidths } from "./set-widths.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import { resolveBody } from "./resolve-query.ts";
import { resolveWriteStatement } from "./resolve-write.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { OutputColumn, Source } from "./source.ts";
import { createScope, querySource } from "./scope.ts";

/** Adds the common table expressions of a WITH clause to a scope. */
export function resolveWith(resolver: Resolver, clause: WithClause, scope: Scope): void {
  const { dialect } = resolver.schema.catalog;
  const seen = new Set<string>();
  for (const table of clause.tables) {
    const key = comparable(resolver.schema, foldName(resolver.schema, table.name));
    if (seen.has(key))
      throw new ParseFailure("syntax", `WITH gives the name "${table.name.text}" twice.`, table.name.span);
    seen.add(key);
    const isRecursive = clause.isRecursive || dialect === "oracle" || dialect === "sqlserver" || dialect === "sqlite";
    if (isRecursive && table.statement.kind === "query" && table.statement.body.kind === "set") {
      scope.commonTables.set(key, resolveRecursive(resolver, table, table.statement, scope, key));
      continue;
    }
    const columns =
      table.statement.kind === "query"
        ? resolver.resolveQuery(table.statement, scope)
        : resolveWriteStatement(resolver, table.statement, scope);
    const query = table.statement.kind === "query" ? table.statement : null;
    scope.commonTables.set(key, commonTableSource(resolver, table, columns, query));
  }
}

/** A recursive member may refer to the expression itself: its columns are those of the first member. */
function resolveRecursive(resolver: Resolver, table: CommonTable, query: Query, scope: Scope, key: string): Source {
  if (query.body.kind !== "set") return commonTableSource(resolver, table, null, query);
  const inner = createScope(scope);
  if (query.with) resolveWith(resolver, query.with, inner);
  const others: QueryBody[] = [];
  let first: QueryBody = query.body;
  for (; first.kind === "set"; first = first.left) others.push(first.right);
  const columns = resolveBody(resolver, first, inner);
  const source = commonTableSource(resolver, table, columns, query);
  inner.commonTables.set(key, source);
  for (const other of others.reverse()) checkWidths(columns, resolveBody(resolver, other, inner), other.span);
  return source;
}

function commonTableSource(
  resolver: Resolver,
  table: CommonTable,
  columns: readonly OutputColumn[] | null,
  query: Query | null,
): Source {
  const { schema } = resolver;
  checkNames(resolver, table, columns);
  const added = table.addedColumns.map((name) => ({ name: foldName(schema, name), origin: null }));
  const renamed = table.columns.map((column) => foldName(schema, column));
  const named = columns?.map((column, at) => ({ ...column, name: renamed[at] ?? column.name })) ?? null;
  return querySource(query, named && [...named, ...added], foldName(schema, table.name), table.name.span);
}

/** Fails where more columns are named than there are; all databases but PostgreSQL want a name for each. */
function checkNames(
  { schema }: Resolver,
  { columns: names }: CommonTable,
  columns: readonly OutputColumn[] | null,
): void {
  const [first] = names;
  if (columns === null || first === undefined) return;
  const isRight =
    schema.catalog.dialect === "postgresql" ? names.length <= columns.length : names.length === columns.length;
  if (isRight) return;
  const message = `The list names ${String(names.length)} columns, and the query gives ${String(columns.length)}.`;
  throw new ParseFailure("syntax", message, first.span);
}
