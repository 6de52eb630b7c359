import { groupTerms } from "../../statement/group-terms.ts";
import type { FromItem, Query, QueryBody, Select, SelectItem, StarExpression, Values } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { findQualified } from "../../statement/resolve/column-lookup.ts";
import { windowExpressions } from "../../statement/walk-expression.ts";
import { requireBoolean, requireRowCount } from "./boolean-context.ts";
import { commonType } from "./common-type.ts";
import { shownType } from "./coercion.ts";
import { typeOfColumn } from "./named-type.ts";
import { unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { requireReadable } from "./type-constant.ts";
import { typesOfSource } from "./type-name.ts";
import { mismatch } from "./typer.ts";
import type { ColumnTypes, Typer } from "./typer.ts";

/** The types of a query's columns as whoever reads it finds them: constants that nothing decides about are texts there. */
export const typesOfQuery = (typer: Typer, query: Query): ColumnTypes =>
  typesAsGiven(typer, query)?.map((type) => (type === unknownConstant ? "text" : type)) ?? null;

/** The same for what the query's constants are still to take their types from. */
export function typesAsGiven(typer: Typer, query: Query): ColumnTypes {
  const known = typer.columns.get(query);
  if (known !== undefined) return known;
  // A recursive member finds what the first member has said by then.
  typer.columns.set(query, null);
  for (const { statement } of query.with?.tables ?? []) if (statement.kind === "query") typer.typesOfQuery(statement);
  const types = typesOfBody(typer, query.body, query);
  for (const expression of query.orderBy) typer.typeOf(expression);
  if (query.offset) requireRowCount(typer, query.offset, "OFFSET");
  if (query.limit) requireRowCount(typer, query.limit, "LIMIT");
  typer.columns.set(query, types);
  return types;
}

function typesOfBody(typer: Typer, body: QueryBody, around: Query): ColumnTypes {
  switch (body.kind) {
    case "select":
      return typesOfSelect(typer, body);
    case "query":
      return typesAsGiven(typer, body);
    case "values":
      return typesOfRows(typer, body);
    default: {
      const left = typesOfBody(typer, body.left, around);
      if (around.body === body || typer.columns.get(around) === null) typer.columns.set(around, left);
      return matched(typer, body.operator, left, typesOfBody(typer, body.right, around), body.right);
    }
  }
}

/** The types of two queries in a set operation, column by column; fails where two have nothing in common. */
function matched(
  { rules }: Typer,
  construct: string,
  left: ColumnTypes,
  right: ColumnTypes,
  second: QueryBody,
): ColumnTypes {
  if (left === null || right === null) return null;
  return left.map((type, at) => {
    const common = commonType(rules, [type, right[at] ?? null]);
    if (!("clash" in common)) return common.type;
    const [first, other] = common.clash.map((each) => shownType(rules, each));
    const place = second.kind === "select" ? (second.items[at]?.expression ?? second) : second;
    throw mismatch(
      `Column ${String(at + 1)} of the ${construct} is ${first ?? ""} on one side and ${other ?? ""} on the other.`,
      place,
    );
  });
}

function typesOfRows(typer: Typer, { rows }: Values): ColumnTypes {
  const [first] = rows;
  if (first === undefined) return null;
  const types = rows.map((row) => row.map((value) => typer.typeOf(value)));
  const uneven = rows.find((row) => row.length !== first.length);
  if (uneven)
    throw new ParseFailure(
      "syntax",
      "The rows of VALUES are of different lengths.",
      uneven[0]?.span ?? first[0]?.span ?? { start: 0, end: 0 },
    );
  return first.map((value, at) => {
    const column = types.map((row) => row[at] ?? null);
    const common = commonType(typer.rules, column);
    if ("clash" in common) {
      const [one, other] = common.clash.map((each) => shownType(typer.rules, each));
      const message = `Column ${String(at + 1)} of VALUES is ${one ?? ""} in one row and ${other ?? ""} in another.`;
      throw mismatch(message, rows[common.at]?.[at] ?? value);
    }
    const { type } = common;
    for (const [row, own] of column.entries()) {
      const constant = own === unknownConstant && type !== null ? rows[row]?.[at] : undefined;
      if (constant && type !== null) requireReadable(typer, constant, type);
    }
    return type;
  });
}

function typesOfSelect(typer: Typer, select: Select): ColumnTypes {
  for (const item of select.from) typeFrom(typer, item);
  const types = typesOfItems(typer, select.items, select);
  if (select.where) requireBoolean(typer, select.where, "WHERE");
  if (select.having) requireBoolean(typer, select.having, "HAVING");
  const groupBy = groupTerms(select.groupBy, typer.resolver.schema.catalog);
  for (const expression of [...groupBy, ...select.distinctOn]) typer.typeOf(expression);
  for (const { definition } of select.windows)
    for (const expression of windowExpressions(definition)) typer.typeOf(expression);
  return types;
}

/** The types of the items of a list; null where a star stands for what cannot be told. */
export function typesOfItems(typer: Typer, items: readonly SelectItem[], select: Select | null): ColumnTypes {
  const types: SqlType[] = [];
  let isKnown = true;
  for (const { expression } of items) {
    if (expression.kind !== "star") {
      types.push(typer.typeOf(expression));
      if (expression.kind === "access" && expression.field === null && expression.indexes.length === 0) isKnown = false;
      continue;
    }
    const shown = select && typesOfStar(typer, expression, select);
    if (shown) types.push(...shown);
    else isKnown = false;
  }
  return isKnown ? types : null;
}

function typesOfStar({ schema, rules, resolver, ...others }: Typer, star: StarExpression, select: Select): ColumnTypes {
  const typer = { schema, rules, resolver, ...others };
  const scope = resolver.scopes.get(select);
  if (scope === undefined) return null;
  if (star.qualifier.length > 0) {
    const { source } = findQualified(schema, scope, star.qualifier);
    return source ? typesOfSource(typer, source) : null;
  }
  const [only, ...more] = scope.sources;
  if (only && more.length === 0) return typesOfSource(typer, only);
  const item: SelectItem = { expression: star, expressionSource: "*", alias: null, span: star.span };
  const columns = resolver.outputColumns([item], scope);
  return columns?.map(({ origin }) => origin && typeOfColumn(schema, rules, origin.column)) ?? null;
}

/** Goes through the queries, functions and conditions of an item of FROM. */
export function typeFrom(typer: Typer, item: FromItem): void {
  switch (item.kind) {
    case "derived":
      typer.typesOfQuery(item.query);
      return;
    case "function":
      for (const call of item.calls) typer.typeOf(call);
      return;
    case "reshaped":
      typeFrom(typer, item.source);
      return;
    case "join":
      typeFrom(typer, item.left);
      typeFrom(typer, item.right);
      if (item.on) requireBoolean(typer, item.on, "ON");
      return;
    default:
  }
}
