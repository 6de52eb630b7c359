import type { Expression, NameExpression } from "../../statement/ast.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Scope } from "../../statement/resolve/scope.ts";
import type { Source } from "../../statement/resolve/source.ts";

/** A text under which expressions of one query that mean the same are equal, however their names are written. */
export function expressionKey(resolver: Resolver, scope: Scope, node: Expression): string {
  if (node.kind === "name") return nameKey(resolver, scope, node);
  return JSON.stringify(node, (key, value: unknown) => {
    if (key === "span" || key === "isQuoted") return undefined;
    const part = value as Partial<Expression> | null;
    if (part?.kind === "name") return nameKey(resolver, scope, part as NameExpression);
    return key === "text" ? String(value).toLowerCase() : value;
  });
}

function nameKey({ schema, bindings }: Resolver, scope: Scope, node: NameExpression): string {
  const last = node.parts.at(-1);
  const source = bindings.get(node)?.source ?? null;
  const name = last ? comparable(schema, foldName(schema, last)) : "";
  return columnKey(scope, source, name);
}

/** The key of a column of a source; columns that a join has merged are one. */
export function columnKey(scope: Scope, source: Source | null, name: string): string {
  const isMerged = source !== null && !scope.merged.isEmpty && scope.merged.find(name, source) !== undefined;
  return isMerged ? `merged.${name}` : `${String(source ? scope.sources.indexOf(source) : -1)}.${name}`;
}
