import type { ClauseRules } from "../../dialects/clause-rules-model.ts";
import type { Expression, NameExpression, Query, Select } from "../../statement/ast.ts";
import { groupTerms } from "../../statement/group-terms.ts";
import { mayBeAggregate } from "../../statement/functions/known-functions.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { nameWithoutAlias } from "../../statement/resolve/output-name.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import { findQualified } from "../../statement/resolve/column-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Scope } from "../../statement/resolve/scope.ts";
import { columnsOf } from "../../statement/resolve/source-columns.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { childrenOf } from "../../statement/walk-expression.ts";
import { columnsSettledBy } from "./group-dependencies.ts";
import { columnKey, expressionKey } from "./expression-key.ts";
import { hasOwnAggregate, isAggregateCall, isOfOwnQuery } from "./own-aggregates.ts";

/** What one query groups by, for going through what stands beside it. */
interface Grouping {
  readonly rules: ClauseRules;
  readonly resolver: Resolver;
  readonly scope: Scope;
  readonly keys: ReadonlySet<string>;
  /** Whether something else than a column is grouped by. */
  readonly hasExpressions: boolean;
  /** The columns that follow from those, where the database looks for such. */
  readonly settled: ReadonlySet<string>;
}

/**
 * Fails for a column that stands beside aggregates or GROUP BY and has many values in a group.
 *
 * @see https://www.postgresql.org/docs/current/sql-select.html#SQL-GROUPBY
 */
export function checkGrouping(rules: ClauseRules, resolver: Resolver, select: Select, query: Query | null): void {
  if (rules.ungroupedColumns === "taken") return;
  const scope = resolver.scopes.get(select);
  if (scope === undefined) return;
  const values = [
    ...select.items.map(({ expression }) => expression),
    ...(select.having ? [select.having] : []),
    ...(query?.orderBy ?? []),
    ...select.distinctOn,
  ];
  const isGrouped =
    select.groupBy.length > 0 ||
    select.having !== null ||
    values.some((value) => value.kind !== "name" && hasOwnAggregate(rules, resolver, value));
  if (!isGrouped) return;
  const terms = groupedExpressions(resolver, select);
  if (terms === null) return;
  const keys = new Set(terms.map((term) => expressionKey(resolver, scope, term)));
  const follows = rules.ungroupedColumns === "refused without dependency";
  const settled = follows ? columnsSettledBy(resolver, select, scope, keys) : keys;
  if (settled === null) return;
  const grouping: Grouping = {
    rules,
    resolver,
    scope,
    settled,
    keys,
    hasExpressions: terms.some(({ kind }) => kind !== "name"),
  };
  for (const value of values) checkValue(grouping, value);
}

/** What is grouped by: names and places of items stand for the items. Null where that cannot be told. */
function groupedExpressions(resolver: Resolver, select: Select): readonly Expression[] | null {
  const terms: Expression[] = [];
  const hasStar = select.items.some(({ expression }) => expression.kind === "star");
  for (const term of groupTerms(select.groupBy, resolver.schema.catalog)) {
    if (term.kind === "literal" && term.type === "number") {
      if (hasStar) return null;
      const item = select.items[Number(term.value) - 1];
      if (item) terms.push(item.expression);
    } else terms.push(itemNamed(resolver, select, term) ?? term);
  }
  return terms;
}

/** The item of the list that a name in GROUP BY means, where no column has that name. */
function itemNamed({ schema, bindings }: Resolver, select: Select, term: Expression): Expression | undefined {
  if (term.kind !== "name" || bindings.get(term)?.source) return undefined;
  const [only] = term.parts;
  const wanted = only && comparable(schema, foldName(schema, only));
  return select.items.find((item) => nameOf(schema, item) === wanted)?.expression;
}

/** By what GROUP BY may name an item of the list. */
function nameOf(schema: Resolver["schema"], item: Select["items"][number]): string | null {
  if (item.alias) return comparable(schema, foldName(schema, item.alias));
  return nameWithoutAlias(item, schema.catalog.dialect);
}

function checkValue(grouping: Grouping, root: Expression): void {
  const { rules, resolver, scope, keys, hasExpressions } = grouping;
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "name") {
      checkName(grouping, node);
      continue;
    }
    if (node.kind === "literal") continue;
    if (node.kind === "star") {
      checkStar(grouping, node);
      continue;
    }
    if (hasExpressions && keys.has(expressionKey(resolver, scope, node))) continue;
    if (node.kind === "call" && isAggregateCall(rules, node) && isOfOwnQuery(resolver, node)) continue;
    if (node.kind === "call" && mayBeAggregate(resolver.schema.catalog, node.name.at(-1)?.text ?? "")) continue;
    // MySQL's ANY_VALUE makes no groups, and takes what has many values in one.
    if (node.kind === "call" && /^(?:grouping|any_value)$/iu.test(node.name[0]?.text ?? "")) continue;
    // The star of `count(*)` over a window reads no column.
    const isCall = node.kind === "call";
    const children = childrenOf(node).filter(({ kind }) => kind !== "star" || !isCall);
    for (const child of children.toReversed()) pending.push(child);
  }
}

function checkName(grouping: Grouping, node: NameExpression): void {
  const { resolver, scope } = grouping;
  const binding = resolver.bindings.get(node);
  const source = binding?.source;
  if (!source || binding.isOuter || !scope.sources.includes(source)) return;
  const last = node.parts.at(-1);
  if (last === undefined) return;
  const name = comparable(resolver.schema, foldName(resolver.schema, last));
  if (columnsOf(source)?.some((column) => comparable(resolver.schema, column.name) === name) !== true) return;
  if (!isSettled(grouping, source, name)) throw ungrouped(source, last.text, node);
}

function checkStar(grouping: Grouping, node: Extract<Expression, { kind: "star" }>): void {
  const { resolver, scope } = grouping;
  const qualified = node.qualifier.length > 0 ? findQualified(resolver.schema, scope, node.qualifier) : null;
  if (qualified && !qualified.source) return;
  for (const source of qualified?.source ? [qualified.source] : scope.sources)
    for (const { name } of columnsOf(source) ?? []) {
      resolver.schema.steps.take("names");
      if (!isSettled(grouping, source, comparable(resolver.schema, name))) throw ungrouped(source, name, node);
    }
}

/** Whether a column has one value in each group: it is grouped by, or the key of its table is. */
function isSettled({ rules, resolver, scope, keys, settled }: Grouping, source: Source, name: string): boolean {
  if (settled.has(columnKey(scope, source, name))) return true;
  const key = source.table?.primaryKey;
  if (rules.ungroupedColumns !== "refused without key" || !key || key.isDeferrable) return false;
  return key.columns.every((column) => {
    const at = source.table?.columns.findIndex((each) => each.name === column) ?? -1;
    const shown = source.renamed[at] ?? column;
    return keys.has(columnKey(scope, source, comparable(resolver.schema, shown)));
  });
}

function ungrouped(source: Source, name: string, { span }: Expression): ParseFailure {
  const shown = source.name === null ? name : `${source.name}.${name}`;
  const message = `"${shown}" has many values in a group: add it to GROUP BY, or put it into an aggregate like min(${shown}).`;
  return new ParseFailure("grouping", message, span, `min(${shown})`);
}
