import type { ClauseRules } from "../../dialects/clause-rules-model.ts";
import type { FromItem } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { joinedItems } from "../../statement/walk-from.ts";

/** Fails where two items of a FROM have one name, and for a query there without a name. */
export function checkFrom(rules: ClauseRules, resolver: Resolver, items: readonly FromItem[]): void {
  const seen = new Map<string, string | null>();
  for (const item of items.flatMap(visibleItems)) {
    if (item.kind === "derived" && item.alias === null && rules.namesDerivedTables)
      throw new ParseFailure(
        "syntax",
        "A query in FROM needs a name. Write AS and a name behind its bracket.",
        item.span,
        "AS q",
      );
    const named = rules.sharesNamesInFrom ? null : nameOf(resolver, item);
    if (named === null) continue;
    const before = seen.get(named.name);
    const isOther = before !== undefined && before !== null && named.namespace !== null && before !== named.namespace;
    if (before !== undefined && !isOther) {
      const message = `"${named.name}" stands in FROM twice. Give one of them another name with AS.`;
      throw new ParseFailure("ambiguous_column", message, item.span);
    }
    seen.set(named.name, named.namespace);
  }
}

/** The items that a join with a name of its own hides are named within it alone; one whose merged columns have a name is named too. */
const visibleItems = (item: FromItem): readonly FromItem[] =>
  item.kind === "join" && item.alias === null
    ? [...visibleItems(item.left), ...visibleItems(item.right), ...(item.usingAlias ? [item] : [])]
    : item.kind === "join"
      ? []
      : joinedItems(item);

/** What an item is called: by an alias, or as its table in a namespace, where tables of two may share their name. */
function nameOf(
  { schema, sources }: Resolver,
  item: FromItem,
): { readonly name: string; readonly namespace: string | null } | null {
  const alias = item.kind === "join" ? item.usingAlias : item.alias;
  if (alias) return { name: comparable(schema, foldName(schema, alias.name)), namespace: null };
  const source = sources.get(item);
  if (item.kind !== "table" || !source?.name) return null;
  const object = source.table ?? source.view;
  // Tables of the server may be those of another database.
  if ((schema.catalog.dialect === "mysql" || (object === null && source.query === null)) && item.name.length > 1)
    return null;
  // A common table has no namespace that could tell it from a table.
  const ofCommon = source.columns === null ? "" : null;
  return { name: comparable(schema, source.name), namespace: object ? object.namespace : ofCommon };
}
