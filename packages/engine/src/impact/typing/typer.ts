import type { TypeRules } from "../../dialects/type-rules-model.ts";
import type { Expression, Query, QueryBody } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { SqlType } from "./sql-type.ts";

/** The types of the columns of a query; null where it cannot be told which columns there are. */
export type ColumnTypes = readonly SqlType[] | null;

/** The state of typing one statement, whose names are bound, and the functions by which its parts call each other. */
export interface Typer {
  readonly schema: PreparedSchema;
  readonly rules: TypeRules;
  readonly resolver: Resolver;
  /** The text that the spans of the tree point into. */
  readonly text: string;
  /** What queries give, as far as they have been gone through. */
  readonly columns: Map<Query | QueryBody, ColumnTypes>;
  /** How deep the walk is in parts that the database may leave uncomputed, as another part decides: above 0 nothing fails for its value. */
  readonly laziness: { depth: number };
  /** The type of an expression; throws a `ParseFailure` for the first thing in it that the database refuses. */
  typeOf(expression: Expression): SqlType;
  typesOfQuery(query: Query): ColumnTypes;
  /** A typer for another text over the same schema, as that of a view is. */
  createInner(resolver: Resolver, text: string): Typer;
}

/** Goes through a part that may be left uncomputed. */
export function lazily<Result>({ laziness }: Typer, run: () => Result): Result {
  laziness.depth += 1;
  try {
    return run();
  } finally {
    laziness.depth -= 1;
  }
}

/** The failure that something is of a type which it may not have there. */
export const mismatch = (
  message: string,
  { span }: Pick<Expression, "span">,
  suggestion: string | null = null,
): ParseFailure => new ParseFailure("type_mismatch", message, span, suggestion);

/** The source text of an expression. */
export const sourceOf = ({ text }: Typer, { span }: Pick<Expression, "span">): string =>
  text.slice(span.start, span.end);

/** The same as short as a message has room for. */
export function shownSource(typer: Typer, node: Pick<Expression, "span">): string {
  const source = sourceOf(typer, node).replaceAll(/\s+/gu, " ");
  return source.length > 60 ? `${source.slice(0, 59)}…` : source;
}
