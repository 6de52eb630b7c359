import type { FromItem, JoinedTable, TableReference } from "../query-ast.ts";
import { columnsOf } from "./column-lookup.ts";
import { mergeColumns } from "./merged-column.ts";
import { foldName, getRelation } from "./relation-lookup.ts";
import type { Resolver } from "./resolver.ts";
import { noteRead, recordRead } from "./resolver.ts";
import type { Scope, Source } from "./scope.ts";
import { createScope, opaqueSource, querySource } from "./scope.ts";
import { meaningOfView } from "./view-meaning.ts";

/** Adds the sources of a FROM clause's item to a scope and resolves its conditions. */
export function resolveFromItem(resolver: Resolver, item: FromItem, scope: Scope): void {
  const { schema } = resolver;
  switch (item.kind) {
    case "table":
      resolveTable(resolver, item, scope);
      return;
    case "derived": {
      const columns = resolver.resolveQuery(item.query, outerScopeFor(scope, item.isLateral));
      const name = item.alias ? foldName(schema, item.alias.name) : null;
      const renamed = item.alias?.columns.map((column) => foldName(schema, column)) ?? [];
      addSource(resolver, item, querySource(item.query, columns, name, item.span, renamed), scope);
      return;
    }
    case "function": {
      for (const call of item.calls) resolver.resolveExpression(call, scope);
      const name = item.alias ? foldName(schema, item.alias.name) : null;
      const first = item.calls[0];
      const ownName = first?.kind === "call" ? (first.name.at(-1)?.text ?? null) : null;
      const columns = item.columns?.map((column) => ({ name: foldName(schema, column), origin: null })) ?? null;
      addSource(resolver, item, querySource(null, columns, name ?? ownName, item.span), scope);
      return;
    }
    case "reshaped": {
      const inner = createScope(scope);
      resolveFromItem(resolver, item.source, inner);
      for (const source of inner.sources)
        for (const column of columnsOf(source) ?? []) recordRead(resolver, source, column.name);
      const name = item.alias ? foldName(schema, item.alias.name) : null;
      addSource(resolver, item, opaqueSource(name, item.span), scope);
      return;
    }
    default:
      resolveJoin(resolver, item, scope);
  }
}

/** Adds a table or view by its name to a scope. */
export function resolveTable(resolver: Resolver, item: TableReference, scope: Scope): Source {
  const source = getRelation(resolver.schema, scope, item, (view) => meaningOfView(resolver, view)?.columns ?? null);
  addSource(resolver, item, source, scope);
  return source;
}

/** Subqueries in FROM see what stands left of them only where they are lateral; the tables around the whole query always. */
function outerScopeFor(scope: Scope, isLateral: boolean): Scope {
  if (isLateral) return scope;
  return { ...createScope(scope.parent), commonTables: scope.commonTables };
}

function addSource(resolver: Resolver, item: FromItem, source: Source, scope: Scope): void {
  resolver.sources.set(item, source);
  scope.sources.push(source);
  noteRead(resolver, source);
  if (source.view) resolver.views.add(source.view);
}

function resolveJoin(resolver: Resolver, item: JoinedTable, scope: Scope): void {
  const begin = scope.sources.length;
  resolveFromItem(resolver, item.left, scope);
  const middle = scope.sources.length;
  if (item.type === "CROSS APPLY" || item.type === "OUTER APPLY") resolveApplied(resolver, item.right, scope);
  else resolveFromItem(resolver, item.right, scope);
  const left = scope.sources.slice(begin, middle);
  const right = scope.sources.slice(middle);
  mergeColumns(resolver, item, left, right, scope);
  if (item.on) resolver.resolveExpression(item.on, scope);
  const [first] = left;
  const [second] = right;
  if (first && second) resolver.joins.push({ left: first, right: second });
}

function resolveApplied(resolver: Resolver, item: FromItem, scope: Scope): void {
  resolveFromItem(resolver, item.kind === "derived" ? { ...item, isLateral: true } : item, scope);
}
