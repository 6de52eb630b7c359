import type { NameExpression } from "../../statement/ast.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import { columnsOf } from "../../statement/resolve/source-columns.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { viewMeaningsOf } from "../../statement/resolve/view-meanings.ts";
import type { SqlType } from "./sql-type.ts";
import { rowType } from "./sql-type.ts";
import { typeOfColumn } from "./named-type.ts";
import type { Typer } from "./typer.ts";
import { typesOfView } from "./type-view.ts";

/** The type of what a name is bound to: a column, also of a subquery or view, or a whole row. */
export function typeOfName(typer: Typer, node: NameExpression): SqlType {
  const { schema, rules, resolver } = typer;
  const binding = resolver.bindings.get(node);
  if (binding === undefined) return null;
  if (binding.origin) return typeOfColumn(schema, rules, binding.origin.column);
  const { source } = binding;
  const last = node.parts.at(-1);
  if (source === null || last === undefined) return null;
  const name = comparable(schema, foldName(schema, last));
  const columns = columnsOf(source);
  if (columns === null) return null;
  schema.steps.take("names", columns.length);
  const at = columns.findIndex((column) => comparable(schema, column.name) === name);
  if (at < 0) return isRowOf(source, name, typer) ? rowType : null;
  return typesOfSource(typer, source)?.[at] ?? null;
}

const isRowOf = (source: Source, name: string, { schema }: Typer): boolean =>
  source.name !== null && comparable(schema, source.name) === name && schema.catalog.dialect === "postgresql";

/** The types of what a source offers, in order; null where they cannot be told. */
export function typesOfSource(typer: Typer, source: Source): readonly SqlType[] | null {
  const { schema, rules } = typer;
  if (source.table) return source.table.columns.map((column) => typeOfColumn(schema, rules, column));
  if (source.query) return typer.typesOfQuery(source.query);
  const meaning = source.view ? viewMeaningsOf(schema).get(source.view) : null;
  return source.view && meaning ? typesOfView(typer, source.view, meaning) : null;
}
