import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { foldIdentifier } from "../../catalog/names.ts";
import type { PreparedSchema } from "../prepared-schema.ts";

/** What may stand before a statement of code. */
const beginning = "(?:^|;|\\b(?:begin|then|else|loop))\\s*";
/** So many characters tell what stands before the name of a row. */
const lookBehind = 100;
const endOfTarget = "(?:;|\\bfrom\\b|\\busing\\b)";
// What stands behind a name is looked at and not taken: it may be a name as well.
const wholeRow = new RegExp(
  `${beginning}(\\w+)(?=\\s*:?=(?!\\s*new\\s*;))|\\binto\\s+(?:strict\\s+)?(\\w+)(?=\\s*${endOfTarget})`,
  "giu",
);
const targets = new RegExp(`[^;]*?(?=${endOfTarget})`, "iuy");
const field = /\b(\w+)(?=\s*\.\s*([`"[]?)(\w+))/giu;
const assignedField = /:?\b(\w+)(?=\s*\.\s*([`"[]?)(\w+)[`"\]]?\s*:?=)/giu;

/**
 * The columns that code of a trigger gives to the new row: `NEW.x := …`, `SET NEW.x = …`, `INTO NEW.x`, all of them by
 * `NEW := …` and `INTO NEW`. PL/pgSQL may as well return a variable of its own in the place of NEW.
 *
 * @see https://www.postgresql.org/docs/current/plpgsql-trigger.html
 */
export function columnsOfNewRow(schema: PreparedSchema, table: Table, code: string): readonly string[] {
  const { dialect } = schema.catalog;
  const text = code.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//gu, " ");
  const rows = new Set(dialect === "postgresql" ? ["new", ...returnedVariables(text)] : ["new"]);
  const isRow = (name: string): boolean => rows.has(name.toLowerCase());
  if (givesWholeRow(text, isRow))
    return table.columns.filter(({ generated }) => generated === null).map(({ name }) => name);
  const names = new Set<string>();
  const addColumn = (quote: string | undefined, value: string) => {
    const name = foldIdentifier(dialect, { kind: quote === "" ? "word" : "quoted", value });
    const column = findColumn(schema.index, table, name);
    if (column) names.add(column.name);
  };
  for (const { index, 0: head, 1: row = "" } of text.matchAll(/\binto\s+(?:strict\s+)?:?(\w+)(?=\s*\.)/giu)) {
    if (!isRow(row)) continue;
    targets.lastIndex = index + head.length - row.length;
    for (const [, of = "", quote, value = ""] of (targets.exec(text)?.[0] ?? "").matchAll(field))
      if (of.toLowerCase() === row.toLowerCase()) addColumn(quote, value);
  }
  for (const { index, 1: row = "", 2: quote, 3: value = "" } of text.matchAll(assignedField)) {
    if (!isRow(row)) continue;
    const isComparison = /\b(?:if|when|and|or|where|not)\s*\(?\s*$/iu.test(
      text.slice(Math.max(0, index - lookBehind), index),
    );
    if (!isComparison) addColumn(quote, value);
  }
  return [...names];
}

/** The names of the variables that code returns. */
function returnedVariables(code: string): readonly string[] {
  const names = [...code.matchAll(/\breturn\s+(\w+)\s*;/giu)].map(([, name = ""]) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !["new", "old", "null"].includes(name));
}

/** Whether a row gets all its values at once, from anything but the new row as it came. */
const givesWholeRow = (code: string, isRow: (name: string) => boolean): boolean =>
  [...code.matchAll(wholeRow)].some(([, assigned, into]) => isRow(assigned ?? into ?? ""));
