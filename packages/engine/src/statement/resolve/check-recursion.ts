import { hasAggregate } from "../aggregate-calls.ts";
import type { CommonTable, Expression, FromItem, Name, Query, QueryBody, Select, TableReference } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { queryOf, walkExpression, windowExpressions } from "../walk-expression.ts";

/** Where a query may not name itself. */
type Forbidden = "a subquery" | "an outer join" | "INTERSECT" | "EXCEPT" | "its non-recursive term";

/**
 * Fails where a common table names itself otherwise than PostgreSQL has it: once, in the second part of a UNION, where each of its
 * rows is looked at.
 *
 * @see https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-RECURSIVE
 */
export function checkRecursion({ name, statement }: CommonTable, isOwnName: (name: Name) => boolean): void {
  if (statement.kind !== "query") return;
  const references = new References(isOwnName);
  references.ofQuery(statement, null);
  const [first, second] = references.found;
  if (first === undefined) return;
  const refuse = (why: string): ParseFailure =>
    new ParseFailure("not_allowed_here", `Recursive query "${name.text}" ${why}.`, first.span);
  const { body } = statement;
  if (body.kind !== "set" || body.operator !== "UNION")
    throw refuse("is no UNION of a first part and one that names it");
  const inFirst = new References(isOwnName);
  inFirst.ofBody(body.left, "its non-recursive term");
  const forbidden = inFirst.found.length > 0 ? "its non-recursive term" : references.forbidden;
  if (forbidden !== null) throw refuse(`is named within ${forbidden}`);
  if (second !== undefined) throw refuse("is named more than once in itself");
  if (statement.orderBy.length > 0 || statement.limit || statement.offset || statement.isLocking)
    throw refuse("has ORDER BY, LIMIT or a lock, which PostgreSQL does not have there");
  const counting = references.selects.find(hasAggregate);
  if (counting) throw refuse("has an aggregate in its recursive term");
}

/** Where a query names a common table. */
class References {
  readonly #isOwnName: (name: Name) => boolean;
  readonly found: TableReference[] = [];
  /** The SELECTs whose own FROM has one. */
  readonly selects: Select[] = [];
  /** Where the first one stands that may not. */
  forbidden: Forbidden | null = null;

  constructor(isOwnName: (name: Name) => boolean) {
    this.#isOwnName = isOwnName;
  }

  ofQuery(query: Query, place: Forbidden | null): void {
    const tables = query.with?.tables ?? [];
    // Another one of that name is meant inside.
    if (tables.some(({ name }) => this.#isOwnName(name))) return;
    for (const { statement } of tables) if (statement.kind === "query") this.ofQuery(statement, place);
    this.ofBody(query.body, place);
    this.#ofExpressions(query.orderBy);
  }

  ofBody(body: QueryBody, place: Forbidden | null): void {
    switch (body.kind) {
      case "query":
        this.ofQuery(body, place);
        break;
      case "values":
        for (const row of body.rows) this.#ofExpressions(row);
        break;
      case "set": {
        const isLimited = body.isAll && body.operator !== "UNION";
        const own = body.operator === "UNION" ? place : body.operator;
        this.ofBody(body.left, isLimited ? own : place);
        this.ofBody(body.right, body.operator === "EXCEPT" || isLimited ? own : place);
        break;
      }
      default:
        this.#ofSelect(body, place);
    }
  }

  #ofSelect(select: Select, place: Forbidden | null): void {
    for (const item of select.from) this.#ofItem(item, place, select);
    this.#ofExpressions(select.items.map(({ expression }) => expression));
    this.#ofExpressions([select.where, select.having, ...select.groupBy, ...select.distinctOn]);
    this.#ofExpressions(select.windows.flatMap(windowExpressions));
  }

  #ofItem(item: FromItem, place: Forbidden | null, select: Select): void {
    switch (item.kind) {
      case "table":
        if (item.name.length > 1 || !item.name.every(this.#isOwnName)) break;
        this.found.push(item);
        this.forbidden ??= place;
        if (this.selects.at(-1) !== select) this.selects.push(select);
        break;
      case "derived":
        this.ofQuery(item.query, place);
        break;
      case "function":
        this.#ofExpressions(item.calls);
        break;
      case "join": {
        const outer = (types: readonly string[]): Forbidden | null =>
          types.includes(item.type) ? "an outer join" : place;
        this.#ofItem(item.left, outer(["RIGHT", "FULL"]), select);
        this.#ofItem(item.right, outer(["LEFT", "FULL"]), select);
        this.#ofExpressions([item.on]);
        break;
      }
      default:
        this.#ofItem(item.source, place, select);
        this.#ofExpressions(item.expressions);
    }
  }

  #ofExpressions(expressions: readonly (Expression | null)[]): void {
    for (const expression of expressions) {
      if (expression === null) continue;
      walkExpression(expression, (node) => {
        const query = queryOf(node);
        if (query) this.ofQuery(query, "a subquery");
      });
    }
  }
}
