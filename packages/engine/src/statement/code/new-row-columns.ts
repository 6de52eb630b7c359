import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { foldIdentifier } from "../../catalog/names.ts";
import type { PreparedSchema } from "../prepared-schema.ts";

/** What may stand before a statement of code. */
const beginning = "(?:^|;|\\b(?:begin|then|else|loop))\\s*";
/** So many characters tell what stands before the name of a row. */
const lookBehind = 100;
const endOfTarget = "(?:;|\\bfrom\\b|\\busing\\b)";

/**
 * The columns that code of a trigger gives to the new row: `NEW.x := …`, `SET NEW.x = …`, `INTO NEW.x`, all of them by
 * `NEW := …` and `INTO NEW`. PL/pgSQL may as well return a variable of its own in the place of NEW.
 *
 * @see https://www.postgresql.org/docs/current/plpgsql-trigger.html
 */
export function columnsOfNewRow(schema: PreparedSchema, table: Table, code: string): readonly string[] {
  const { dialect } = schema.catalog;
  const text = code.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//gu, " ");
  const rows = dialect === "postgresql" ? ["new", ...returnedVariables(text)] : ["new"];
  const names = new Set<string>();
  const addColumn = (quote: string | undefined, value: string) => {
    const name = foldIdentifier(dialect, { kind: quote === "" ? "word" : "quoted", value });
    const column = findColumn(schema.index, table, name);
    if (column) names.add(column.name);
  };
  for (const row of rows) {
    if (givesWholeRow(text, row))
      return table.columns.filter(({ generated }) => generated === null).map(({ name }) => name);
    const into = new RegExp(`\\binto\\s+(?:strict\\s+)?:?${row}\\s*\\.[^;]*?(?=${endOfTarget})`, "giu");
    const field = new RegExp(`\\b${row}\\s*\\.\\s*([\`"[]?)(\\w+)`, "giu");
    for (const [list] of text.matchAll(into))
      for (const [, quote, value = ""] of list.matchAll(field)) addColumn(quote, value);
    for (const match of text.matchAll(new RegExp(`:?\\b${row}\\s*\\.\\s*([\`"[]?)(\\w+)[\`"\\]]?\\s*:?=`, "giu"))) {
      const [, quote, value = ""] = match;
      const isComparison = /\b(?:if|when|and|or|where|not)\s*\(?\s*$/iu.test(
        text.slice(Math.max(0, match.index - lookBehind), match.index),
      );
      if (!isComparison) addColumn(quote, value);
    }
  }
  return [...names];
}

/** The names of the variables that code returns. */
function returnedVariables(code: string): readonly string[] {
  const names = [...code.matchAll(/\breturn\s+(\w+)\s*;/giu)].map(([, name = ""]) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !["new", "old", "null"].includes(name));
}

/** Whether a row gets all its values at once, from anything but the new row as it came. */
const givesWholeRow = (code: string, row: string) =>
  new RegExp(`${beginning}${row}\\s*:?=(?!\\s*new\\s*;)|\\binto\\s+(?:strict\\s+)?${row}\\s*${endOfTarget}`, "iu").test(
    code,
  );
