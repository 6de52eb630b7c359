import type { Expression, LiteralExpression, Query, QueryBody, Select } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { lookUpColumn } from "./column-lookup.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { OutputColumn } from "./source.ts";
import { columnsOf, isOpaque } from "./source-columns.ts";

/** Fails for an item of ORDER BY or GROUP BY that is the number of a column which the query does not give. */
export function checkPlace(expression: Expression, columns: readonly OutputColumn[] | null): void {
  if (!isPlace(expression)) return;
  const place = Number(expression.value);
  if (columns === null || (place > 0 && place <= columns.length)) return;
  const message = `The query has no column number ${expression.value}: it gives ${String(columns.length)}.`;
  throw new ParseFailure("unknown_column", message, expression.span);
}

/** Whether an item is the number of a column. */
export const isPlace = (expression: Expression): expression is LiteralExpression =>
  expression.kind === "literal" && expression.type === "number" && /^\d+$/u.test(expression.value);

/**
 * Whether an item that orders a set operation is one of its columns: by its place, or as SQLite has it by the name or the
 * expression of a column in any of the queries.
 *
 * @see https://www.sqlite.org/lang_select.html#orderby
 */
export function ordersByColumn(resolver: Resolver, body: QueryBody, expression: Expression): boolean {
  const term = withoutCollation(expression);
  if (isPlace(term)) return true;
  return selectsOf(body).some((select) => isColumnOf(resolver, select, term));
}

/** Fails for an item that orders a set operation by what is not one of its columns. */
export function refuseOrder({ schema }: Resolver, expression: Expression): void {
  const { dialect } = schema.catalog;
  const isPlain = expression.kind === "name" || (expression.kind === "literal" && expression.type === "number");
  if (isPlain ? dialect !== "sqlite" : dialect !== "sqlite" && dialect !== "postgresql") return;
  const message = "A set operation is ordered by the columns of its result alone.";
  throw new ParseFailure("not_supported", message, expression.span);
}

function withoutCollation(expression: Expression): Expression {
  return expression.kind === "unary" && expression.operator === "COLLATE"
    ? withoutCollation(expression.operand)
    : expression;
}

/** The queries of a set operation, from left to right. */
function selectsOf(body: QueryBody): readonly Select[] {
  if (body.kind === "set") return [...selectsOf(body.left), ...selectsOf(body.right)];
  return body.kind === "select" ? [body] : [];
}

function isColumnOf(resolver: Resolver, select: Select, term: Expression): boolean {
  const { schema } = resolver;
  const scope = resolver.scopes.get(select);
  if (scope === undefined) return false;
  if (scope.sources.some(isOpaque)) return true;
  const bare = term.kind === "name" && term.parts.length === 1 ? term.parts[0] : undefined;
  const wanted = bare && comparable(schema, foldName(schema, bare));
  if (select.items.some(({ alias }) => alias && comparable(schema, foldName(schema, alias)) === wanted)) return true;
  const key = keyOf(resolver, scope, term);
  return key !== null && select.items.some((item) => keysOfItem(resolver, scope, item.expression).includes(key));
}

/** What an item of a list gives, in the form under which the same expressions are equal; a star its columns. */
function keysOfItem(resolver: Resolver, scope: Scope, expression: Expression): readonly (string | null)[] {
  if (expression.kind !== "star") return [keyOf(resolver, scope, expression)];
  const last = expression.qualifier.at(-1)?.text.toLowerCase();
  return scope.sources.flatMap((source, at) =>
    last !== undefined && source.name?.toLowerCase() !== last
      ? []
      : (columnsOf(source) ?? []).map(({ name }) => JSON.stringify(columnKey(at, name))),
  );
}

const columnKey = (source: number, name: string) => ({ source, name: name.toLowerCase() });

/** An expression with its names as columns of the sources; null where a name is none. */
function keyOf({ schema }: Resolver, scope: Scope, expression: Expression): string | null {
  const inside: Scope = { ...scope, parent: null };
  const toKey = (key: string, value: unknown): unknown => {
    if (key === "span") return undefined;
    const node = value as Partial<Expression> | null;
    if (node?.kind !== "name") return key === "text" ? String(value).toLowerCase() : value;
    const found = lookUpColumn(schema, inside, node as Extract<Expression, { kind: "name" }>, "no items");
    const [column] = found.kind === "found" ? found.columns : [];
    return column ? columnKey(scope.sources.indexOf(column.source), column.name) : node;
  };
  try {
    return JSON.stringify(expression, toKey);
  } catch (error) {
    if (error instanceof ParseFailure) return null;
    throw error;
  }
}

/** The SELECT of which brackets around it make no query of their own to ORDER BY; null for other queries. */
export function orderedSelect(resolver: Resolver, body: QueryBody): Select | null {
  if (body.kind === "select") return body;
  return body.kind === "query" && isOpenToOrder(resolver, body) ? orderedSelect(resolver, body.body) : null;
}

/** Whether PostgreSQL, MariaDB and MySQL read ORDER BY behind a bracket as if it stood inside. */
function isOpenToOrder({ schema: { catalog } }: Resolver, { with: clause, orderBy, limit }: Query): boolean {
  if (catalog.dialect === "postgresql") return orderBy.length === 0;
  return catalog.dialect === "mysql" && clause === null && orderBy.length === 0 && limit === null;
}
