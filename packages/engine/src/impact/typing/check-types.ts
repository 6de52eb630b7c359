import { typeRulesByDialect } from "../../dialects/type-rules-by-dialect.ts";
import type { Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { withOwnCasts } from "./own-casts.ts";
import { createTyper } from "./type-expression.ts";
import { typeWrite } from "./type-write.ts";

/**
 * Goes through every expression of a statement whose names are bound, in the order in which the server does; throws a
 * `ParseFailure` for the first that it refuses before it looks at a row.
 */
export function checkTypes(schema: PreparedSchema, resolver: Resolver, statement: Statement, text: string): void {
  const rules = typeRulesByDialect[schema.catalog.dialect];
  if (rules === null) return;
  const typer = createTyper(schema, withOwnCasts(schema, rules), resolver, text);
  if (statement.kind === "query") typer.typesOfQuery(statement);
  else typeWrite(typer, statement);
}
