import type { ColumnDefinition } from "../schema-change.ts";
import { readColumnDefinition } from "./column-definition.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";

/** Reads a column with MySQL's FIRST or AFTER behind it; returns the column that it follows, empty for none. */
export function readPlacedColumn(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  columns: ColumnDefinition[],
): string | null {
  let limit = cursor.limit;
  let after: string | null = null;
  if (cursor.dialect === "mysql" && limit - cursor.index > 1) {
    if (cursor.at(limit - 1).upper === "FIRST") {
      limit -= 1;
      after = "";
    } else if (cursor.at(limit - 2).upper === "AFTER") {
      limit -= 2;
      after = cursor.at(limit + 1).value;
    }
  }
  const outer = cursor.limit;
  cursor.limit = limit;
  const column = readColumnDefinition(cursor, grammar);
  cursor.limit = outer;
  if (column) columns.push(column);
  else cursor.report("unknown-clause", "A column is added without a name.", cursor.index, cursor.limit);
  if (after !== null || !column) cursor.index = cursor.limit;
  return after;
}
