import { checkCall } from "../functions/check-call.ts";
import { checkTypedText } from "../functions/check-typed-text.ts";
import type { CallExpression, Expression, NameExpression, StarExpression } from "../ast.ts";
import { findMethodOwner, getQualified, isShown, lookUpColumn } from "./column-lookup.ts";
import { columnsOf } from "./source-columns.ts";
import { comparable } from "./relation-lookup.ts";
import { statementGrammars } from "../../dialects/statement-grammar-by-dialect.ts";
import type { ExpressionUse, Resolver } from "./resolver.ts";
import { noteRead, recordRead } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { childrenOf, queryOf } from "../walk-expression.ts";
import { operandsOf } from "../word-arguments.ts";

/** Binds every name inside an expression and resolves the queries inside it. */
export function resolveExpression(
  resolver: Resolver,
  root: Expression,
  scope: Scope,
  use: ExpressionUse = "no items",
): void {
  const pending = [root];
  const calls: CallExpression[] = [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "name") resolveName(resolver, node, scope, use);
    else if (node.kind === "star") resolveStar(resolver, node, scope, use);
    else {
      const query = queryOf(node);
      if (query) resolver.resolveQuery(query, { ...scope, itemRule: use === "result" ? "no items" : use });
      readMethodOwner(resolver, node, scope, use);
      if (node.kind === "call" && resolver.checksCalls) calls.push(node);
      if (node.kind === "literal" && resolver.checksCalls) checkTypedText(resolver.schema.catalog, node);
      const children = isCount(node) ? childrenOf(node).slice(1) : operandsOf(node, resolver.schema.catalog.dialect);
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child) pending.push(child);
      }
    }
  }
  // Their arguments are bound by now.
  for (const call of calls) if (checkCall(resolver, call)) resolver.uncertainCalls.push(call);
}

/** `count(*)` reads no column. */
const isCount = (node: Expression) =>
  node.kind === "call" && node.arguments[0]?.kind === "star" && node.arguments[0].qualifier.length === 0;

/** SQL Server's method of a column reads it: `doc.value('/a', 'int')`. */
function readMethodOwner(resolver: Resolver, node: Expression, scope: Scope, use: ExpressionUse): void {
  if (node.kind !== "call" || node.name.length < 2 || resolver.schema.catalog.dialect !== "sqlserver") return;
  const owner: NameExpression = { kind: "name", parts: node.name.slice(0, -1), isOuterJoined: false, span: node.span };
  const column = findMethodOwner(resolver.schema, scope, owner);
  if (column) recordRead(resolver, column.source, column.name, use === "result");
}

function resolveName(resolver: Resolver, node: NameExpression, scope: Scope, use: ExpressionUse): void {
  const found = lookUpColumn(resolver.schema, scope, node, use === "result" ? "no items" : use);
  if (found.kind === "found") {
    for (const column of found.columns) recordRead(resolver, column.source, column.name, use === "result");
    const [first] = found.columns;
    if (first) resolver.bindings.set(node, { source: first.source, origin: first.origin, isOuter: found.isOuter });
  } else if (found.kind === "row") {
    for (const source of found.sources) readAll(resolver, source, use);
    resolver.bindings.set(node, { source: found.sources[0] ?? null, origin: null, isOuter: false });
  } else
    resolver.bindings.set(node, {
      source: null,
      origin: found.kind === "item" ? found.item.origin : null,
      isOuter: false,
    });
}

function resolveStar(resolver: Resolver, node: StarExpression, scope: Scope, use: ExpressionUse): void {
  if (node.qualifier.length === 0) {
    readShown(resolver, scope, use);
    return;
  }
  const { source, join } = getQualified(resolver.schema, scope, node);
  if (source) readAll(resolver, source, use);
  if (join) readShown(resolver, join.scope, use, join.columns);
}

/** Reads what a star shows of the sources of a scope: all of their columns, or some. */
function readShown(
  resolver: Resolver,
  scope: Scope,
  use: ExpressionUse,
  columns: ReadonlySet<string> | null = null,
): void {
  const { schema } = resolver;
  const areAllRead = statementGrammars[schema.catalog.dialect].mergedColumns.areReadByStar;
  const isRead = (source: Source, name: string) =>
    (columns === null || columns.has(comparable(schema, name))) && (areAllRead || isShown(schema, scope, source, name));
  for (const source of scope.sources) readAll(resolver, source, use, isRead);
}

function readAll(
  resolver: Resolver,
  source: Source,
  use: ExpressionUse,
  isRead: (source: Source, name: string) => boolean = () => true,
): void {
  noteRead(resolver, source);
  const columns = columnsOf(source) ?? [];
  resolver.schema.steps.take("names", columns.length);
  for (const column of columns.filter(({ name }) => isRead(source, name)))
    recordRead(
      resolver,
      source,
      source.table ? (column.origin?.column.name ?? column.name) : column.name,
      use === "result",
    );
}
