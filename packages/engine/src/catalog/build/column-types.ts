import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { NameToFind } from "../catalog-index.ts";
import { bareTypeName, describeType } from "../ddl/type-source.ts";
import { dimensionsAt } from "../ddl/type-text.ts";
import type { SchemaBudget } from "./schema-budget.ts";
import type { SchemaBuilder } from "./schema-builder.ts";
import type { TableRegistry } from "./table-registry.ts";

/** Whether a column of any table is of a type that the dump made, or an array of it. */
export function holdsType(tables: TableRegistry, { name }: NameToFind, budget: SchemaBudget): boolean {
  const wanted = name.toLowerCase();
  for (const { columns } of tables.all()) budget.spend(1 + columns.length);
  return [...tables.all()].some(({ columns }) =>
    columns.some(({ type }) => bareTypeName(type.slice(0, dimensionsAt(type))) === wanted),
  );
}

/** Columns keep their type under its new name. */
export function renameTypeOfColumns(
  { tables, dialect, budget }: Pick<SchemaBuilder, "tables" | "dialect" | "budget">,
  from: string,
  to: string,
): void {
  if (from === to) return;
  for (const table of tables.all()) {
    budget.spend(1 + table.columns.length);
    for (const column of table.columns) {
      if (bareTypeName(column.type) !== from.toLowerCase()) continue;
      const dimensions = column.type.slice(dimensionsAt(column.type));
      const { type, normalType } = describeType(to + dimensions, ddlGrammarByDialect[dialect]);
      Object.assign(column, { type, normalType });
    }
  }
}
