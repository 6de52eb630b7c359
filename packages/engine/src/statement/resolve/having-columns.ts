import { groupTerms } from "../group-terms.ts";
import { isAggregate } from "../aggregate-calls.ts";
import type { Expression, NameExpression, Select } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { childrenOf } from "../walk-expression.ts";
import { getQualified } from "./column-lookup.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import type { Resolver } from "./resolver.ts";
import { isInCode } from "./scope.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { columnsOf } from "./source-columns.ts";

/**
 * Fails for a column in HAVING that MySQL does not find there: outside of aggregates it has those of the list and of GROUP BY
 * alone, whatever the tables have. Subqueries look further.
 *
 * @see https://dev.mysql.com/doc/refman/8.4/en/select.html (HAVING) and https://mariadb.com/kb/en/select/
 */
export function checkHaving(resolver: Resolver, select: Select, scope: Scope): void {
  const { catalog } = resolver.schema;
  // A variable of code may have the name of a column.
  if (catalog.dialect !== "mysql" || select.having === null || isInCode(scope)) return;
  const offered = offeredColumns(resolver, select, scope);
  const pending: Expression[] = [select.having];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "name") checkOffered(resolver, offered, scope, node);
    if (node.kind !== "call" || !isAggregate(node)) pending.push(...childrenOf(node));
  }
}

/** The comparable names of the columns of each source that the list and GROUP BY name. */
function offeredColumns(resolver: Resolver, { items, groupBy }: Select, scope: Scope): Map<Source, Set<string>> {
  const { schema, bindings } = resolver;
  const offered = new Map<Source, Set<string>>();
  const add = (source: Source, name: string) => {
    offered.set(source, (offered.get(source) ?? new Set()).add(comparable(schema, name)));
  };
  for (const expression of [...items.map((item) => item.expression), ...groupTerms(groupBy, schema.catalog)]) {
    if (expression.kind === "star") {
      const { source } = getQualified(schema, scope, expression);
      for (const each of source ? [source] : scope.sources)
        for (const { name } of columnsOf(each) ?? []) add(each, name);
    }
    const source = expression.kind === "name" ? bindings.get(expression)?.source : null;
    if (expression.kind === "name" && source) add(source, lastOf(resolver, expression));
  }
  return offered;
}

function checkOffered(
  resolver: Resolver,
  offered: ReadonlyMap<Source, ReadonlySet<string>>,
  scope: Scope,
  node: NameExpression,
): void {
  const binding = resolver.bindings.get(node);
  if (!binding?.source || binding.isOuter) return;
  const name = lastOf(resolver, node);
  const key = comparable(resolver.schema, name);
  if (offered.get(binding.source)?.has(key) === true || (node.parts.length === 1 && scope.itemNames.has(key))) return;
  const message = `HAVING does not see the column "${name}": it is neither in the list nor in GROUP BY.`;
  throw new ParseFailure("unknown_column", message, node.span);
}

const lastOf = ({ schema }: Resolver, { parts }: NameExpression): string => {
  const last = parts.at(-1);
  return last ? foldName(schema, last) : "";
};
