import type { Expression } from "../ast.ts";
import type { CommonTable, Query, QueryBody, Select, SelectItem, WithClause } from "../query-ast.ts";
import { columnsOf, findQualified } from "./column-lookup.ts";
import type { ItemRule } from "./column-lookup.ts";
import { starColumns } from "./merged-column.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import { columnLimit } from "./query-limits.ts";
import { outputName } from "./output-name.ts";
import { resolveFromItem } from "./resolve-from.ts";
import type { Resolver } from "./resolver.ts";
import type { OutputColumn, Scope, Source } from "./scope.ts";
import { createScope, querySource } from "./scope.ts";
import { resolveWriteStatement } from "./resolve-write.ts";
import { windowExpressions } from "../walk-expression.ts";

/** Resolves a query inside a scope; its result columns, null when they cannot be told. */
export function resolveQuery(resolver: Resolver, query: Query, parent: Scope | null): readonly OutputColumn[] | null {
  const scope = createScope(parent);
  if (query.with) resolveWith(resolver, query.with, scope);
  const columns = resolveBody(resolver, query.body, scope);
  const bodyScope = resolver.scopes.get(query.body) ?? scope;
  const orderScope = orderByScope(query.body, bodyScope, scope, columns);
  const ruleOf = itemRules(resolver);
  for (const expression of query.orderBy)
    resolver.resolveExpression(expression, orderScope, ruleOf.orderBy(expression));
  if (query.limit) resolver.resolveExpression(query.limit, scope);
  if (query.offset) resolver.resolveExpression(query.offset, scope);
  return columns;
}

/** How ORDER BY, GROUP BY and HAVING take names of select items: PostgreSQL and SQL Server only where one stands alone. */
function itemRules({ schema: { catalog } }: Resolver) {
  const isStrict = catalog.dialect === "postgresql" || catalog.dialect === "sqlserver";
  const unlessInside = (rule: ItemRule) => (expression: Expression) =>
    isStrict && expression.kind !== "name" ? "no items" : rule;
  const having: ItemRule = isStrict ? "no items" : "columns first";
  return { orderBy: unlessInside("items first"), groupBy: unlessInside("columns first"), having };
}

/** ORDER BY of a set operation sees the result's names alone; that of a SELECT its tables too. */
function orderByScope(body: QueryBody, bodyScope: Scope, scope: Scope, columns: readonly OutputColumn[] | null): Scope {
  if (body.kind === "select") return bodyScope;
  const result = querySource(null, columns, null, body.span);
  return { ...createScope(scope), sources: [result] };
}

/** Adds the common table expressions of a WITH clause to a scope. */
export function resolveWith(resolver: Resolver, clause: WithClause, scope: Scope): void {
  const { dialect } = resolver.schema.catalog;
  for (const table of clause.tables) {
    const key = comparable(resolver.schema, foldName(resolver.schema, table.name));
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
  for (const other of others.reverse()) resolveBody(resolver, other, inner);
  return source;
}

function commonTableSource(
  resolver: Resolver,
  table: CommonTable,
  columns: readonly OutputColumn[] | null,
  query: Query | null,
): Source {
  const { schema } = resolver;
  const added = table.addedColumns.map((name) => ({ name: foldName(schema, name), origin: null }));
  const renamed = table.columns.map((column) => foldName(schema, column));
  const named =
    columns?.map((column, at) => ({ ...column, name: renamed[at] ?? column.name })) ??
    (renamed.length > 0 ? renamed.map((name) => ({ name, origin: null })) : null);
  return querySource(query, named && [...named, ...added], foldName(schema, table.name), table.name.span);
}

function resolveBody(resolver: Resolver, body: QueryBody, scope: Scope): readonly OutputColumn[] | null {
  switch (body.kind) {
    case "select": {
      const inner = createScope(scope);
      resolver.scopes.set(body, inner);
      return resolveSelect(resolver, body, inner);
    }
    case "query":
      return resolver.resolveQuery(body, scope);
    case "values": {
      for (const row of body.rows) for (const value of row) resolver.resolveExpression(value, scope, "result");
      const names = valuesColumnName[resolver.schema.catalog.dialect];
      return (body.rows[0] ?? []).map((_, at) => ({
        name: `${names}${String(resolver.schema.catalog.dialect === "mysql" ? at : at + 1)}`,
        origin: null,
      }));
    }
    default: {
      const left = resolveBody(resolver, body.left, scope);
      resolveBody(resolver, body.right, scope);
      // What comes from either side is no longer the one base column.
      return (
        left?.map((column) => ({ name: column.name, origin: body.operator === "EXCEPT" ? column.origin : null })) ??
        null
      );
    }
  }
}

const valuesColumnName = {
  postgresql: "column",
  mysql: "column_",
  sqlite: "column",
  oracle: "column",
  sqlserver: "column",
} as const;

/** Resolves one SELECT whose own scope is given; its result columns. */
function resolveSelect(resolver: Resolver, select: Select, scope: Scope): readonly OutputColumn[] | null {
  for (const item of select.from) {
    const before = scope.sources.at(-1);
    resolveFromItem(resolver, item, scope);
    const after = scope.sources.at(-1);
    if (before && after && before !== after) resolver.joins.push({ left: before, right: after });
  }
  if (select.where) {
    const mayUseItems = resolver.schema.catalog.dialect === "sqlite";
    if (mayUseItems) collectItemNames(resolver, select.items, scope);
    resolver.resolveExpression(select.where, scope, mayUseItems ? "columns first" : "no items");
  }
  for (const condition of select.hierarchy) resolver.resolveExpression(condition, scope);
  for (const item of select.items) resolver.resolveExpression(item.expression, scope, "result");
  const columns = outputColumns(resolver, select.items, scope);
  collectItemNames(resolver, select.items, scope);
  const ruleOf = itemRules(resolver);
  for (const expression of select.groupBy) resolver.resolveExpression(expression, scope, ruleOf.groupBy(expression));
  for (const condition of [select.having, select.qualify])
    if (condition) resolver.resolveExpression(condition, scope, ruleOf.having);
  for (const expression of select.distinctOn) resolver.resolveExpression(expression, scope, ruleOf.orderBy(expression));
  for (const window of select.windows)
    for (const expression of windowExpressions(window)) resolver.resolveExpression(expression, scope);
  if (select.top) resolver.resolveExpression(select.top, scope);
  return columns;
}

function collectItemNames(resolver: Resolver, items: readonly SelectItem[], scope: Scope): void {
  for (const item of items) {
    const name = nameOfItem(resolver, item);
    if (name === null) continue;
    const key = comparable(resolver.schema, name);
    if (!scope.itemNames.has(key)) scope.itemNames.set(key, { name, origin: originOf(resolver, item.expression) });
  }
}

function nameOfItem(resolver: Resolver, item: SelectItem): string | null {
  if (item.alias) return foldName(resolver.schema, item.alias);
  const { expression } = item;
  const last = expression.kind === "name" ? expression.parts.at(-1) : undefined;
  return last ? foldName(resolver.schema, last) : null;
}

function originOf(resolver: Resolver, expression: Expression): OutputColumn["origin"] {
  return expression.kind === "name" ? (resolver.bindings.get(expression)?.origin ?? null) : null;
}

/** The result columns of select items whose names are bound; null when a star stands for something unknown. */
export function outputColumns(
  resolver: Resolver,
  items: readonly SelectItem[],
  scope: Scope,
): readonly OutputColumn[] | null {
  const columns: OutputColumn[] = [];
  for (const item of items) {
    const { expression } = item;
    if (expression.kind === "star") {
      const { source } = findQualified(resolver.schema, scope, expression.qualifier);
      const offered =
        expression.qualifier.length === 0 ? starColumns(resolver.schema, scope) : source ? columnsOf(source) : null;
      if (offered === null || columns.length + offered.length > columnLimit) return null;
      columns.push(...offered);
      continue;
    }
    if (expression.kind === "access" && expression.field === null && expression.indexes.length === 0) return null;
    columns.push({
      name: nameOfItem(resolver, item) ?? outputName(item, resolver.schema.catalog.dialect) ?? "",
      origin: originOf(resolver, expression),
    });
  }
  return columns;
}
