import type { Column } from "../../catalog/model.ts";
import { storedExpression } from "../../statement/stored-expression.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import { domainsOf, hasDefault } from "../conditions/domains.ts";

/**
 * The constant that a column gets where it is given none: null for NULL and for no default, undefined for what only the database
 * knows. Servers print NULL with casts and parentheses too.
 */
export function defaultValueOf(schema: PreparedSchema, column: Column): ReturnType<typeof constantOf> {
  if (!constants.has(column)) constants.set(column, findConstant(schema, column));
  return constants.get(column);
}

const constants = new WeakMap<Column, ReturnType<typeof constantOf>>();

function findConstant(schema: PreparedSchema, column: Column): ReturnType<typeof constantOf> {
  const { dialect } = schema.catalog;
  if (column.default === null) return domainsOf(schema, column).some(hasDefault) ? undefined : null;
  const expression = storedExpression(column, column.default, dialect);
  return expression === null ? undefined : constantOf(expression, { dialect });
}
