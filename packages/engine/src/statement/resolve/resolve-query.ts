import type { Expression, Query, QueryBody, Select, SelectItem, StarExpression } from "../ast.ts";
import { groupTerms } from "../group-terms.ts";
import { findQualified } from "./column-lookup.ts";
import { starColumns } from "./merged-column.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import { columnLimit } from "./query-limits.ts";
import { nameWithoutAlias, outputName } from "./output-name.ts";
import { checkHaving } from "./having-columns.ts";
import { checkPlace, orderedSelect, ordersByColumn, refuseOrder } from "./order-terms.ts";
import { resolveFromItem } from "./resolve-from.ts";
import { resolveLateConditions } from "./join-conditions.ts";
import type { Resolver } from "./resolver.ts";
import type { ItemRule, Scope } from "./scope.ts";
import type { OutputColumn, Source } from "./source.ts";
import { createScope, querySource } from "./scope.ts";
import { columnsOf } from "./source-columns.ts";
import { checkWidths } from "./set-widths.ts";
import { checkLocks } from "./row-locks.ts";
import { windowExpressions } from "../walk-expression.ts";

/** Resolves a query inside a scope; its result columns, null when they cannot be told. */
export function resolveQuery(resolver: Resolver, query: Query, parent: Scope | null): readonly OutputColumn[] | null {
  const scope = createScope(parent);
  if (resolver.schema.catalog.dialect === "postgresql" && resolver.checksCalls) checkLocks(query);
  if (query.with) resolver.resolveWith(query.with, scope);
  const columns = resolveBody(resolver, query.body, scope);
  resolveTail(resolver, query, scope, columns);
  return columns;
}

/** Resolves what stands behind the body of a query, which gives such columns. */
export function resolveTail(
  resolver: Resolver,
  query: Query,
  scope: Scope,
  columns: readonly OutputColumn[] | null,
): void {
  resolveOrder(resolver, query, scope, columns);
  if (query.limit) resolver.resolveExpression(query.limit, scope);
  if (query.offset) resolver.resolveExpression(query.offset, scope);
}

/** How ORDER BY, GROUP BY and HAVING take names of select items: in PostgreSQL, and ORDER BY of SQL Server, only where one stands alone. */
function itemRules({ schema: { catalog } }: Resolver) {
  const isStrict = catalog.dialect === "postgresql" || catalog.dialect === "sqlserver";
  const unlessInside = (rule: ItemRule) => (expression: Expression) =>
    isStrict && expression.kind !== "name" ? "no items" : rule;
  const having: ItemRule = isStrict ? "no items" : "columns first";
  const groupsByPlace = catalog.dialect !== "oracle" && catalog.dialect !== "sqlserver";
  // SQL Server groups by columns of its tables alone.
  const groupBy = catalog.dialect === "sqlserver" ? () => "no items" as const : unlessInside("columns first");
  return { groupsByPlace, orderBy: unlessInside("items first"), groupBy, having };
}

/** ORDER BY of a set operation sees the result's names alone; that of a SELECT its tables too. */
function resolveOrder(
  resolver: Resolver,
  { body, orderBy }: Query,
  scope: Scope,
  columns: readonly OutputColumn[] | null,
): void {
  const select = orderedSelect(resolver, body);
  const result = { ...createScope(scope), sources: [querySource(null, columns, null, body.span)] };
  const orderScope = (select && resolver.scopes.get(select)) ?? result;
  const isSqlite = resolver.schema.catalog.dialect === "sqlite";
  for (const expression of orderBy) {
    checkPlace(expression, columns);
    if (isSqlite && body.kind === "set" && ordersByColumn(resolver, body, expression)) continue;
    resolver.resolveExpression(expression, orderScope, itemRules(resolver).orderBy(expression));
    if (body.kind === "set") refuseOrder(resolver, expression);
  }
}

/** Resolves what stands between WITH and ORDER BY of a query; its result columns, null when they cannot be told. */
export function resolveBody(resolver: Resolver, body: QueryBody, scope: Scope): readonly OutputColumn[] | null {
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
      const right = resolveBody(resolver, body.right, scope);
      checkWidths(left, right, body.right.span);
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
  const mayUseItems = resolver.schema.catalog.dialect === "sqlite";
  if (mayUseItems) collectItemNames(resolver, select.items, scope);
  resolveLateConditions(resolver, select.from, scope);
  if (select.where) {
    resolver.resolveExpression(select.where, scope, mayUseItems ? "columns first" : "no items");
  }
  for (const condition of select.hierarchy) resolver.resolveExpression(condition, scope);
  for (const item of select.items) resolver.resolveExpression(item.expression, scope, "result");
  const columns = outputColumns(resolver, select.items, scope);
  collectItemNames(resolver, select.items, scope);
  const ruleOf = itemRules(resolver);
  for (const expression of groupTerms(select.groupBy, resolver.schema.catalog)) {
    if (ruleOf.groupsByPlace) checkPlace(expression, columns);
    resolver.resolveExpression(expression, scope, ruleOf.groupBy(expression));
  }
  for (const condition of [select.having, select.qualify])
    if (condition) resolver.resolveExpression(condition, scope, ruleOf.having);
  checkHaving(resolver, select, scope);
  for (const expression of select.distinctOn) resolver.resolveExpression(expression, scope, ruleOf.orderBy(expression));
  for (const { definition } of select.windows)
    for (const expression of windowExpressions(definition)) resolver.resolveExpression(expression, scope);
  if (select.top) resolver.resolveExpression(select.top, scope);
  return columns;
}

/** Notes the names of select items anew: with what they are bound to, where that is known by now. */
function collectItemNames(resolver: Resolver, items: readonly SelectItem[], scope: Scope): void {
  scope.itemNames.clear();
  for (const item of items) {
    const name = nameOfItem(resolver, item) ?? nameWithoutAlias(item, resolver.schema.catalog.dialect);
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

/** What a star shows; null where it cannot be told. */
function columnsOfStar({ schema }: Resolver, { qualifier }: StarExpression, scope: Scope): Source["columns"] {
  if (qualifier.length === 0) return starColumns(schema, scope);
  const { source, join } = findQualified(schema, scope, qualifier);
  if (source) return columnsOf(source);
  const columns = join ? starColumns(schema, join.scope) : null;
  return columns?.filter(({ name }) => join?.columns?.has(comparable(schema, name)) !== false) ?? null;
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
      const offered = columnsOfStar(resolver, expression, scope);
      if (offered === null || columns.length + offered.length > columnLimit) return null;
      resolver.schema.steps.take("names", offered.length);
      for (const column of offered) columns.push(column);
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
