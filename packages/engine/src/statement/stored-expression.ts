import type { DialectName } from "../sql/dialect-name.ts";
import type { Expression } from "./ast.ts";
import { findExpression } from "./parse/parse-statement.ts";

const trees = new WeakMap<object, Map<string, Expression | null>>();

/**
 * An expression that the catalog keeps as text (a default, a check, a generated column) as a tree, read once for each column or
 * check that has it; null where it cannot be read. A catalog is of one dialect.
 */
export function storedExpression(owner: object, text: string, dialect: DialectName): Expression | null {
  let own = trees.get(owner);
  if (own === undefined) trees.set(owner, (own = new Map()));
  let tree = own.get(text);
  if (tree === undefined) own.set(text, (tree = findExpression(text, dialect) ?? null));
  return tree;
}
