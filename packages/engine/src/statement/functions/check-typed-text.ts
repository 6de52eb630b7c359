import type { Catalog } from "../../catalog/model.ts";
import { functionRulesByDialect } from "../../dialects/function-rules-by-dialect.ts";
import type { LiteralExpression } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { typeNamesOf } from "./known-functions.ts";

/**
 * Refuses a text behind a word that is no type (`WHERE id 'abc'`), where any type may stand before a text.
 *
 * @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-CONSTANTS-GENERIC
 */
export function checkTypedText(catalog: Catalog, { typeName, span }: LiteralExpression): void {
  const { isType } = functionRulesByDialect[catalog.dialect];
  if (typeName === null || isType === null) return;
  const name = /^\w+/u.exec(typeName.toLowerCase())?.[0] ?? typeName.toLowerCase();
  // Extensions bring types of their own.
  const others = catalog.extensions?.filter((extension) => extension !== "plpgsql") ?? [];
  if (others.length > 0 || isType(name) || typeNamesOf(catalog).has(typeName.toLowerCase())) return;
  throw new ParseFailure("type_mismatch", `There is no type "${typeName.toLowerCase()}" for the text behind it.`, span);
}
