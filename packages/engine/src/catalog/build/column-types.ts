import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../dialects/dialect-name.ts";
import type { NameToFind } from "../catalog-index.ts";
import { bareTypeName, describeType } from "../ddl/type-source.ts";
import type { TableRegistry } from "./table-registry.ts";

const dimensionsPattern = /(?:\s*\[\d*\])+$/;

/** Whether a column of any table is of a type that the dump made, or an array of it. */
export function holdsType(tables: TableRegistry, { name }: NameToFind): boolean {
  const wanted = name.toLowerCase();
  return [...tables.all()].some(({ columns }) =>
    columns.some(({ type }) => bareTypeName(type.replace(dimensionsPattern, "")) === wanted),
  );
}

/** Columns keep their type under its new name. */
export function renameTypeOfColumns(tables: TableRegistry, dialect: DialectName, from: string, to: string): void {
  if (from === to) return;
  for (const table of tables.all()) {
    for (const column of table.columns) {
      if (bareTypeName(column.type) !== from.toLowerCase()) continue;
      const dimensions = dimensionsPattern.exec(column.type)?.[0] ?? "";
      const { type, normalType } = describeType(to + dimensions, ddlGrammarByDialect[dialect]);
      Object.assign(column, { type, normalType });
    }
  }
}
