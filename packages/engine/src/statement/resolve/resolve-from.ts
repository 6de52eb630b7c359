import type { View } from "../../catalog/model.ts";
import type { FromItem, JoinedTable, TableReference } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { columnsOf } from "./source-columns.ts";
import { mergeColumns } from "./merged-column.ts";
import { JoinSide } from "./join-side.ts";
import { MergedColumns } from "./merged-columns.ts";
import { conditionsWait, isGroup, resolveCondition, resolveLateConditions } from "./join-conditions.ts";
import { comparable, foldName, getRelation } from "./relation-lookup.ts";
import type { Resolver } from "./resolver.ts";
import { noteRead, recordRead } from "./resolver.ts";
import type { JoinName, Scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { createScope, opaqueSource, querySource, sightOf } from "./scope.ts";
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
      const called = first?.kind === "call" ? first.name.at(-1) : undefined;
      const ownName = called === undefined ? null : foldName(schema, called);
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
      if (conditionsWait(resolver) && isGroup(item)) resolveGroup(resolver, item, scope);
      else resolveJoin(resolver, item, scope);
  }
}

/** Adds the items of a FROM clause that does not see the target beside it, nor what else the scope has. */
export function resolveFromBeside(resolver: Resolver, from: readonly FromItem[], scope: Scope): void {
  const own: Scope = { ...sightOf(scope, []), merged: new MergedColumns(), joinNames: [] };
  for (const item of from) resolveFromItem(resolver, item, own);
  resolveLateConditions(resolver, from, own);
  scope.sources.push(...own.sources);
  scope.merged.addAll(own.merged);
  scope.joinNames.push(...own.joinNames);
}

/** Adds a table or view by its name to a scope. */
export function resolveTable(resolver: Resolver, item: TableReference, scope: Scope): Source {
  return addRelation(resolver, item, scope, true);
}

/** The same for what a statement writes: PostgreSQL and SQLite look for no common table there. */
export function resolveTarget(resolver: Resolver, item: TableReference, scope: Scope): Source {
  const { dialect } = resolver.schema.catalog;
  return addRelation(resolver, item, scope, dialect !== "postgresql" && dialect !== "sqlite");
}

function addRelation(resolver: Resolver, item: TableReference, scope: Scope, seesCommonTables: boolean): Source {
  const viewColumns = (view: View) => meaningOfView(resolver, view)?.columns ?? null;
  const source = getRelation(resolver.schema, scope, item, { seesCommonTables, viewColumns });
  const isSample = resolver.schema.catalog.dialect === "postgresql" && item.isPart === true;
  if (isSample && (source.view ? !source.view.isMaterialized : source.table === null && source.columns !== null))
    throw new ParseFailure("not_allowed_here", "TABLESAMPLE takes tables and materialized views alone.", item.span);
  addSource(resolver, item, source, scope);
  return source;
}

/** Subqueries in FROM see what stands left of them only where they are lateral; the tables around the whole query always. */
function outerScopeFor(scope: Scope, isLateral: boolean): Scope {
  if (isLateral) return scope;
  const outOfSight = [...scope.outOfSight, ...scope.sources];
  return { ...createScope(scope.parent), commonTables: scope.commonTables, laterTables: scope.laterTables, outOfSight };
}

function addSource(resolver: Resolver, item: FromItem, source: Source, scope: Scope): void {
  checkAliasColumns(resolver, source);
  resolver.sources.set(item, source);
  scope.sources.push(source);
  noteRead(resolver, source);
  if (source.view) resolver.views.add(source.view);
}

/** PostgreSQL's `t AS x (a, b)` gives no more columns a name than there are. */
function checkAliasColumns({ schema: { catalog }, checksCalls }: Resolver, source: Source): void {
  if (!checksCalls || catalog.dialect !== "postgresql" || source.renamed.length === 0) return;
  const offered = (source.table?.columns ?? source.columns)?.length;
  if (offered === undefined || source.renamed.length <= offered) return;
  const message = `"${source.name ?? "the subquery"}" has ${String(offered)} column${offered === 1 ? "" : "s"}, but its alias names ${String(source.renamed.length)}.`;
  throw new ParseFailure("not_supported", message, source.span);
}

/** A join in brackets that is a FROM clause of its own, of which the tables can be named outside. */
function resolveGroup(resolver: Resolver, item: JoinedTable, scope: Scope): void {
  const own = outerScopeFor(scope, false);
  resolveJoin(resolver, item, own);
  resolveLateConditions(resolver, [{ ...item, alias: null }], own);
  scope.sources.push(...own.sources);
  scope.merged.addAll(own.merged);
  scope.joinNames.push(...own.joinNames);
}

function resolveJoin(resolver: Resolver, item: JoinedTable, scope: Scope): JoinSide {
  const begin = scope.sources.length;
  const left = resolveSide(resolver, item.left, scope, isGroup(item.left));
  const right = resolveRight(resolver, item, scope, begin);
  mergeColumns(resolver, item, left, right, scope);
  resolveCondition(resolver, item, scope, begin);
  const [first] = left.sources;
  const [second] = right.sources;
  left.add(right);
  nameJoin(resolver, item, left.sources, scope);
  if (first && second) resolver.joins.push({ left: first, right: second });
  return left;
}

/**
 * PostgreSQL's RIGHT and FULL JOIN have rows of the right side without any of the left: what is lateral there names none of the left.
 * @see https://www.postgresql.org/docs/current/sql-select.html (LATERAL)
 */
function resolveRight(resolver: Resolver, { type, right }: JoinedTable, scope: Scope, begin: number): JoinSide {
  const isApart = resolver.schema.catalog.dialect === "postgresql" && (type === "RIGHT" || type === "FULL");
  if (!isApart) return resolveSide(resolver, right, scope, true);
  const beside = sightOf(scope, scope.sources.slice(0, begin));
  const side = resolveSide(resolver, right, beside, true);
  scope.sources.push(...beside.sources.slice(begin));
  return side;
}

/** Resolves one side of a join; `isOwnClause` tells of a join whether it is a FROM clause of its own where there are such. */
function resolveSide(resolver: Resolver, item: FromItem, scope: Scope, isOwnClause: boolean): JoinSide {
  const waits = conditionsWait(resolver) && isOwnClause;
  if (item.kind === "join" && !waits) return resolveJoin(resolver, item, scope);
  const begin = scope.sources.length;
  if (item.kind === "join") resolveGroup(resolver, item, scope);
  else resolveFromItem(resolver, item, scope);
  return new JoinSide(resolver.schema, scope.sources.slice(begin), scope.merged);
}

/** Notes the names that a join has itself. */
function nameJoin({ schema }: Resolver, item: JoinedTable, sources: readonly Source[], scope: Scope): void {
  if (!item.usingAlias && !item.alias) return;
  const merged = scope.merged.copy();
  const inside: Scope = { ...scope, sources: [...sources], merged, parent: null, joinNames: [] };
  if (item.usingAlias) {
    const columns = new Set(item.using.map((column) => comparable(schema, foldName(schema, column))));
    const name = foldName(schema, item.usingAlias.name);
    scope.joinNames.push({ name, scope: inside, columns, hidesTables: false });
  }
  if (!item.alias) return;
  const name = foldName(schema, item.alias.name);
  const hidesTables = schema.catalog.dialect === "postgresql";
  scope.joinNames.splice(0, scope.joinNames.length, ...scope.joinNames.filter(isBeside(sources)));
  scope.joinNames.push({ name, scope: inside, columns: null, hidesTables });
}

/** Whether a named join is none of those that a further name hides. */
const isBeside =
  (sources: readonly Source[]) =>
  ({ scope }: JoinName): boolean =>
    !scope.sources.some((source) => sources.includes(source));
