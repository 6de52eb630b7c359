import type { ClauseRules } from "../../dialects/clause-rules-model.ts";
import type { CallExpression, Expression, LiteralExpression, Query } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { routinesOf, signaturesOf } from "../../statement/functions/known-functions.ts";
import { childrenOf } from "../../statement/walk-expression.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { plainLiteral } from "../values/literal.ts";
import { refusalOfMysql } from "../values/refusal-mysql.ts";
import { refusalOfOracle } from "../values/refusal-oracle.ts";
import type { ClauseAround, Place } from "./clauses.ts";
import { isAggregateCall, isOfOwnQuery, sourcesNamedIn } from "./own-aggregates.ts";

const takesAggregates: ReadonlySet<Place> = new Set([
  "the list",
  "HAVING",
  "ORDER BY",
  "DISTINCT ON",
  "QUALIFY",
  "WINDOW",
]);
const takesWindows: ReadonlySet<Place> = new Set(["the list", "ORDER BY", "DISTINCT ON", "QUALIFY"]);
const takesDefault: ReadonlySet<Place> = new Set(["SET", "VALUES"]);

/** Fails for an aggregate, a window function or DEFAULT where none may stand. */
export function checkPlaces(
  rules: ClauseRules,
  resolver: Resolver,
  root: Expression,
  place: Place,
  around: readonly ClauseAround[],
): void {
  if (root.kind === "name" || (root.kind === "literal" && root.type === "default" && takesDefault.has(place))) return;
  const isRowOfSet = root.kind === "row" && place === "SET of several columns";
  const pending: { readonly node: Expression; readonly inside: Inside }[] = [{ node: root, inside: null }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, inside } = next;
    if (node.kind === "literal" && node.type === "default" && !(isRowOfSet && root.items.includes(node)))
      throw refused("DEFAULT stands for a whole value that is written, and nowhere else.", node);
    if (rules.refusesEndlessNumbers && node.kind === "literal") checkNumber(node);
    if (node.kind === "literal" && node.typeName !== null) checkMoment(resolver.schema.catalog.dialect, node);
    if (rules.hasNoLimitInIn && (node.kind === "in" || node.kind === "quantified")) checkLimit(node.query);
    if (node.kind === "call") checkAround(rules, resolver, node, around);
    const within = node.kind === "call" ? checkCall(rules, resolver, node, place, inside) : inside;
    for (const child of childrenOf(node).toReversed()) pending.push({ node: child, inside: within });
  }
}

function checkNumber({ type, value, span }: LiteralExpression): void {
  if (type === "number" && /e/iu.test(value) && Number(value) === Infinity)
    throw new ParseFailure("type_mismatch", `${value} is larger than any number.`, span);
}

/** What is wrong with `DATE '…'` by itself: MySQL and Oracle look at it when they read the statement. */
const readers: Partial<Readonly<Record<DialectName, typeof refusalOfMysql>>> = {
  mysql: refusalOfMysql,
  oracle: refusalOfOracle,
};

const anyType = { type: "", normalType: "", typeFamily: "other", labels: [] } as const;

function checkMoment(dialect: DialectName, { type, value, typeName, span }: LiteralExpression): void {
  if (type !== "string" || typeName === null) return;
  const found = readers[dialect]?.(anyType, { ...plainLiteral("text", value), typeName });
  if (found === null || found === undefined) return;
  const message = `${typeName} '${value}' is read with the statement, but it ${found.fault}. Write ${found.wanted}.`;
  throw new ParseFailure("type_mismatch", message, span);
}

function checkLimit(query: Query | null): void {
  if (!query?.limit) return;
  const message = "LIMIT may not stand in the query of IN, ANY and ALL: put that query into FROM of another one.";
  throw new ParseFailure("not_allowed_here", message, query.limit.span);
}

/** The call around an expression that has its own rules for what stands in it. */
type Inside = "an aggregate" | "a window function" | null;

function checkCall(rules: ClauseRules, resolver: Resolver, node: CallExpression, place: Place, inside: Inside): Inside {
  if (node.over) {
    checkWindowFunction(resolver, node);
    if (
      resolver.schema.catalog.dialect === "postgresql" &&
      rules.aggregates.has(node.name.at(-1)?.text.toLowerCase() ?? "")
    )
      checkArguments(node);
    if (inside !== null) throw refused(`A window function may not stand in ${inside}.`, node);
    if (!takesWindows.has(place))
      throw refused(`A window function may not stand in ${place}: compute it in a query inside.`, node);
    return "a window function";
  }
  if (!isAggregateCall(rules, node) || !isOfOwnQuery(resolver, node)) return inside;
  if (inside === "an aggregate") throw refused("An aggregate may not stand in another one.", node);
  if (!takesAggregates.has(place)) throw refused(`An aggregate may not stand in ${place}: ${adviceFor(place)}.`, node);
  if (resolver.schema.catalog.dialect === "postgresql") checkAggregate(node);
  return "an aggregate";
}

/** The databases whose catalogue of functions tells all that are computed over a window. */
const knowsWindowFunctions: ReadonlySet<DialectName> = new Set(["postgresql", "mysql", "sqlite"]);

function checkWindowFunction({ schema: { catalog } }: Resolver, node: CallExpression): void {
  const [only, ...others] = node.name;
  if (only === undefined || others.length > 0 || node.isWithinGroup || !knowsWindowFunctions.has(catalog.dialect))
    return;
  const own = routinesOf(catalog, only.text);
  // Those that are declared are no aggregates.
  const isPlain =
    own.length > 0
      ? own.every(({ declarations = [] }) => declarations.some(({ text }) => !/\bwindow\b/iu.test(text)))
      : (signaturesOf(catalog, only.text)?.every(({ kind }) => kind === "scalar" || kind === "table") ?? false);
  if (isPlain)
    throw refused(
      `${only.text} is computed of one row: OVER may stand behind aggregates and window functions alone.`,
      node,
    );
}

/**
 * PostgreSQL's aggregate over columns of a query around alone is that query's: its clause has to take one. Elsewhere it is
 * computed here, or where it may stand.
 * @see https://www.postgresql.org/docs/current/sql-expressions.html#SYNTAX-AGGREGATES
 */
function checkAround(
  rules: ClauseRules,
  resolver: Resolver,
  node: CallExpression,
  around: readonly ClauseAround[],
): void {
  const { catalog } = resolver.schema;
  if (around.length === 0 || catalog.dialect !== "postgresql") return;
  if (!isAggregateCall(rules, node) || isOfOwnQuery(resolver, node)) return;
  const named = sourcesNamedIn(resolver, node);
  const owner = around.findLast(({ select }) => {
    const own = select === null ? named : (resolver.scopes.get(select)?.sources ?? []);
    return own.some((source) => named.includes(source));
  });
  if (owner && !takesAggregates.has(owner.place))
    throw refused(
      `This aggregate is over columns of the query around alone and so that query's own, and none may stand in its ${owner.place}.`,
      node,
    );
}

function checkAggregate(node: CallExpression): void {
  checkArguments(node);
  checkDistinct(node);
}

function checkArguments(node: CallExpression): void {
  if (node.arguments.length === 0 && node.isWithinGroup !== true)
    throw new ParseFailure(
      "syntax",
      "An aggregate over rows and not over values is called with a star.",
      node.span,
      "count(*)",
    );
}

/**
 * PostgreSQL's `string_agg(DISTINCT a, ',' ORDER BY b)`: distinct values have no one `b`.
 * @see https://www.postgresql.org/docs/current/sql-expressions.html#SYNTAX-AGGREGATES
 */
function checkDistinct({ isDistinct, isWithinGroup, arguments: values, orderBy }: CallExpression): void {
  if (!isDistinct || isWithinGroup === true || orderBy.length === 0) return;
  const shapes = new Set(values.map(shapeOf));
  const other = orderBy.find((term) => !shapes.has(shapeOf(term)));
  if (other) throw refused("An aggregate with DISTINCT is ordered by its arguments alone.", other);
}

/** Equal for expressions that read alike, whatever stands before the names of columns. */
function shapeOf(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) => {
    if (key === "span") return undefined;
    const { kind, parts } = (value ?? {}) as { kind?: unknown; parts?: readonly { readonly text: string }[] };
    return kind === "name" ? (parts?.at(-1)?.text.toLowerCase() ?? "") : value;
  });
}

const adviceFor = (place: Place): string =>
  place === "WHERE" || place === "ON"
    ? "put the condition into HAVING, or compute it in a query inside"
    : "compute it in a query inside";

const refused = (message: string, { span }: Expression): ParseFailure =>
  new ParseFailure("not_allowed_here", message, span);
