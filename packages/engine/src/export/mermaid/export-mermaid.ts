import { keyOf } from "../../catalog/catalog-index.ts";
import type { Catalog, Column, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { cardinalityOf, tablesByKey } from "../cardinality.ts";

/** Words that the language of the diagram has for itself. */
const ownWords = new Set(
  `accdescr acctitle bt class classdef direction end erdiagram lr many o one only optionally rl style subgraph tb title to u zero`.split(
    " ",
  ),
);

/**
 * The catalog as a Mermaid entity relationship diagram. Names are reduced to letters, digits and underscores; where that
 * changes one, the name as it is stands beside it. Keys to tables that are not in the schema stand in comments.
 * @see https://mermaid.js.org/syntax/entityRelationshipDiagram.html
 */
export function exportMermaid(catalog: Catalog): string {
  const tables = tablesByKey(catalog);
  const names = entityNames(catalog);
  const referencing = new Map<string, Set<string>>();
  for (const key of catalog.foreignKeys) {
    const columns = referencing.get(keyOf(catalog, key.table)) ?? new Set();
    for (const column of key.columns) columns.add(column);
    referencing.set(keyOf(catalog, key.table), columns);
  }
  const lines = ["erDiagram"];
  for (const table of catalog.tables) {
    const shown = displayName(catalog, table);
    const name = names.get(table) ?? "";
    const alias = name === shown ? "" : `["${plainText(shown) || name}"]`;
    const marks = {
      PK: new Set(table.primaryKey?.columns),
      FK: referencing.get(keyOf(catalog, table)) ?? new Set(),
      UK: new Set(table.uniqueKeys.flatMap(({ columns }) => (columns.length === 1 ? columns : []))),
    };
    const attributes = table.columns.map((column) => `    ${attribute(column, marks)}`);
    if (attributes.length === 0) lines.push(`  ${name}${alias}`);
    else lines.push(`  ${name}${alias} {`, ...attributes, "  }");
  }
  for (const key of catalog.foreignKeys) {
    const table = tables.get(keyOf(catalog, key.table));
    const target = tables.get(keyOf(catalog, key.referencedTable));
    const label = key.name ?? key.columns.join(", ");
    if (!table || !target) {
      lines.push(`  %% ${plainText(`${key.table.name} references ${key.referencedTable.name}: ${label}`)}`);
      continue;
    }
    const { isOneToOne, isOptional } = cardinalityOf(key, table);
    const line = `${isOptional ? "|o" : "||"}--${isOneToOne ? "o|" : "o{"}`;
    lines.push(`  ${names.get(target) ?? ""} ${line} ${names.get(table) ?? ""} : "${plainText(label)}"`);
  }
  return `${lines.join("\n")}\n`;
}

/** A name for each table that the language takes and that no other table has. */
function entityNames(catalog: Catalog): ReadonlyMap<Table, string> {
  const names = new Map<Table, string>();
  const taken = new Set<string>();
  /** The number to try next, by what stands before it. */
  const numbers = new Map<string, number>();
  for (const table of catalog.tables) {
    const base = word(displayName(catalog, table), "t");
    let name = base;
    let number = numbers.get(base.toLowerCase()) ?? 2;
    for (; taken.has(name.toLowerCase()); number += 1) name = `${base}_${number}`;
    numbers.set(base.toLowerCase(), number);
    taken.add(name.toLowerCase());
    names.set(table, name);
  }
  return names;
}

/** A column, with the marks of the keys that it is in. */
function attribute(column: Column, marks: Readonly<Record<string, ReadonlySet<string>>>): string {
  const keys = Object.entries(marks).flatMap(([mark, columns]) => (columns.has(column.name) ? [mark] : []));
  const name = word(column.name, "c");
  const notes = [
    name === column.name ? "" : column.name,
    column.isNullable ? "" : "not null",
    column.comment ?? "",
  ].filter((note) => note !== "");
  const type = word(column.normalType.replaceAll("[]", " array") || "any", "t");
  const remark = notes.length === 0 ? "" : ` "${plainText(notes.join("; "))}"`;
  return `${type} ${name}${keys.length === 0 ? "" : ` ${keys.join(",")}`}${remark}`;
}

/** A name of letters, digits and underscores that begins with a letter; never empty, never a word of the language. */
function word(name: string, prefix: string): string {
  const plain = name.replaceAll(/\W+/g, "_");
  return /^[A-Za-z]/.test(plain) && !ownWords.has(plain.toLowerCase()) ? plain : `${prefix}_${plain}`;
}

/** Text for a place in double quotes, which has no escape for them; and on one line. */
function plainText(text: string): string {
  return text
    .replaceAll('"', "'")
    .replaceAll(/[\s%]+/g, " ")
    .trim();
}
