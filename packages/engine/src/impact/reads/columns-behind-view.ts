import type { Table, View } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { viewMeaningsOf } from "../../statement/resolve/view-meanings.ts";
import type { ViewMeaning } from "../../statement/resolve/view-meanings.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { OutputColumn } from "../../statement/resolve/source.ts";
import { walkExpression } from "../../statement/walk-expression.ts";

/** The columns of a table that stand behind columns of a view: what it hands through, or computes them from. */
export function columnsBehindView(
  schema: PreparedSchema,
  view: View,
  table: Table,
  names: Iterable<string>,
): ReadonlySet<string> {
  const behind = new Set<string>();
  const open = new Map<OutputColumn, ViewMeaning>();
  const ask = (of: View, name: string) => {
    const meaning = viewMeaningsOf(schema).get(of);
    const column = meaning?.columns.find((each) => comparable(schema, each.name) === comparable(schema, name));
    if (meaning && column) open.set(column, meaning);
  };
  for (const name of names) ask(view, name);
  // What a column is computed from adds to the end of what is walked here.
  for (const [column, meaning] of open) {
    if (column.origin?.table === table) behind.add(column.origin.column.name);
    const expression = column.origin ? undefined : expressionOf(meaning, column);
    if (expression === undefined) continue;
    walkExpression(expression, (node) => {
      if (node.kind !== "name") return;
      const binding = meaning.resolver.bindings.get(node);
      const last = node.parts.at(-1);
      if (binding?.origin?.table === table) behind.add(binding.origin.column.name);
      else if (binding?.source?.view && last) ask(binding.source.view, foldName(schema, last));
    });
  }
  return behind;
}

/** What a view computes a column from; behind a star the columns are counted from the end. */
function expressionOf({ query, columns }: ViewMeaning, column: OutputColumn): Expression | undefined {
  if (query?.body.kind !== "select") return undefined;
  const { items } = query.body;
  const at = columns.indexOf(column);
  const star = items.findIndex(({ expression }) => expression.kind === "star");
  return items[at > star ? items.length - (columns.length - at) : at]?.expression;
}
