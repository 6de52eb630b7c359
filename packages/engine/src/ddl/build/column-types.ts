import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import { bareTypeName, describeType } from "../parse/type-source.ts";
import { dimensionsAt } from "../parse/type-text.ts";
import type { SchemaBudget } from "./schema-budget.ts";
import type { TableRegistry } from "./table-registry.ts";

/** Whether a column of any table is of a type that the dump made, or an array of it. */
export function holdsType(tables: TableRegistry, { name }: NameToFind, budget: SchemaBudget): boolean {
  const wanted = name.toLowerCase();
  for (const { columns } of tables.all()) budget.spend(1 + columns.length);
  return [...tables.all()].some(({ columns }) =>
    columns.some(({ type }) => bareTypeName(type.slice(0, dimensionsAt(type))) === wanted),
  );
}

/** The tables whose columns may be of a type, and what looking at them is paid from. */
interface TypedTables {
  readonly tables: TableRegistry;
  readonly dialect: DialectName;
  readonly budget: SchemaBudget;
}

/** Columns keep their type under its new name. */
export function renameTypeOfColumns({ tables, dialect, budget }: TypedTables, from: string, to: string): void {
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
