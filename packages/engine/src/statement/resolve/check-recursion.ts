import { areCounted } from "../aggregate-calls.ts";
import type { CommonTable, Expression, FromItem, Name, Query, QueryBody, Select, TableReference } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { queryOf, walkExpression, windowExpressions } from "../walk-expression.ts";

/** Where a query may not name itself. */
type Forbidden = "a subquery" | "an outer join" | "INTERSECT" | "EXCEPT" | "its non-recursive term";

/**
 * Fails where a common table names itself otherwise than PostgreSQL has it: once, in FROM of the second part of a UNION, and not where
 * rows that are not there yet would decide.
 *
 * @see https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-RECURSIVE
 */
export function checkRecursion({ name, statement }: CommonTable, sight: RecursionSight): void {
  if (statement.kind !== "query") return;
  const references = new References(sight);
  references.ofQuery(statement, null);
  const [first, second] = references.found;
  if (first === undefined) return;
  const refuse = (why: string): ParseFailure =>
    new ParseFailure("not_allowed_here", `Recursive query "${name.text}" ${why}.`, first.span);
  const layers = layersOf(statement);
  const { body } = layers.at(-1) ?? statement;
  if (body.kind !== "set" || body.operator !== "UNION")
    throw refuse("is no UNION of a first part and one that names it");
  const inFirst = new References(sight);
  inFirst.ofBody(body.left, "its non-recursive term");
  const forbidden = inFirst.found.length > 0 ? "its non-recursive term" : references.forbidden;
  if (forbidden !== null) throw refuse(`is named within ${forbidden}`);
  if (second !== undefined) throw refuse("is named more than once in itself");
  if (layers.some(({ orderBy, limit, offset, isLocking }) => orderBy.length > 0 || limit || offset || isLocking))
    throw refuse("has ORDER BY, LIMIT or a lock, which PostgreSQL does not have there");
  if (references.areCounted) throw refuse("has an aggregate in its recursive term");
}

/** How a query is gone through for the names of one common table. */
interface RecursionSight {
  readonly isOwnName: (name: Name) => boolean;
  /** Called for each part that is looked at. */
  readonly onStep: () => void;
}

/** A query, and those that stand in brackets in its place, from the outermost. */
export function layersOf(query: Query): readonly Query[] {
  const layers = [query];
  for (let { body } = query; body.kind === "query"; { body } = body) layers.push(body);
  return layers;
}

/** Where a query names a common table. */
class References {
  readonly #sight: RecursionSight;
  readonly found: TableReference[] = [];
  /** Whether a SELECT whose own FROM has one makes one row of many. */
  areCounted = false;
  /** Where the first one stands that may not. */
  forbidden: Forbidden | null = null;

  constructor(sight: RecursionSight) {
    this.#sight = sight;
  }

  ofQuery(query: Query, place: Forbidden | null): void {
    const tables = query.with?.tables ?? [];
    const other = tables.findIndex(({ name }) => this.#sight.isOwnName(name));
    // Another one of that name is meant behind it, and with RECURSIVE everywhere.
    const open = other < 0 ? tables : query.with?.isRecursive === true ? [] : tables.slice(0, other + 1);
    for (const { statement } of open) if (statement.kind === "query") this.ofQuery(statement, place);
    if (other >= 0) return;
    this.ofBody(query.body, place, query.orderBy);
    this.#ofExpressions([...query.orderBy, query.limit, query.offset]);
  }

  ofBody(body: QueryBody, place: Forbidden | null, orderBy: readonly Expression[] = []): void {
    this.#sight.onStep();
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
        this.#ofSelect(body, place, orderBy);
    }
  }

  #ofSelect(select: Select, place: Forbidden | null, orderBy: readonly Expression[]): void {
    let isOwn = false;
    for (const item of select.from) if (this.#ofItem(item, place)) isOwn = true;
    const items = select.items.map(({ expression }) => expression);
    const having = select.having ? [select.having] : [];
    if (isOwn) this.areCounted ||= areCounted([...items, ...having, ...orderBy]);
    this.#ofExpressions([...items, ...having, select.where, ...select.groupBy, ...select.distinctOn]);
    this.#ofExpressions(select.windows.flatMap(({ definition }) => windowExpressions(definition)));
  }

  /** Whether an item of FROM names the table itself, not in a query of its own. */
  #ofItem(item: FromItem, place: Forbidden | null): boolean {
    this.#sight.onStep();
    switch (item.kind) {
      case "table":
        if (item.name.length > 1 || !item.name.every(this.#sight.isOwnName)) return false;
        this.found.push(item);
        this.forbidden ??= place;
        return true;
      case "derived":
        this.ofQuery(item.query, place);
        return false;
      case "function":
        this.#ofExpressions(item.calls);
        return false;
      case "join": {
        const within = (types: readonly string[]): Forbidden | null =>
          types.includes(item.type) ? "an outer join" : place;
        const isLeft = this.#ofItem(item.left, within(["RIGHT", "FULL"]));
        const isRight = this.#ofItem(item.right, within(["LEFT", "FULL"]));
        this.#ofExpressions([item.on]);
        return isLeft || isRight;
      }
      default:
        this.#ofExpressions(item.expressions);
        return this.#ofItem(item.source, place);
    }
  }

  #ofExpressions(expressions: readonly (Expression | null)[]): void {
    for (const expression of expressions) {
      if (expression === null) continue;
      walkExpression(expression, (node) => {
        this.#sight.onStep();
        const query = queryOf(node);
        if (query) this.ofQuery(query, "a subquery");
      });
    }
  }
}
