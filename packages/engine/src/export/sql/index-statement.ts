import type { Index, Table } from "../../catalog/model.ts";
import { nullsRule } from "./constraint.ts";
import { sourceText } from "./source-text.ts";
import type { SqlNames } from "./sql-names.ts";

/** Whether an index can stand inside of MySQL's CREATE TABLE, where it has its place among the others. */
export function isInlineIndex(index: Index): boolean {
  return !index.isUnique && index.predicate === null && index.include.length === 0;
}

/** MySQL's index as an element of CREATE TABLE. */
export function inlineIndex(index: Index, names: SqlNames): string {
  const isKind = index.method === "fulltext" || index.method === "spatial";
  const kind = isKind ? `${(index.method ?? "").toUpperCase()} KEY` : "KEY";
  const name = index.name === null ? "" : ` ${names.bare(index.name)}`;
  const method = index.method === null || isKind ? "" : ` USING ${index.method.toUpperCase()}`;
  return `${kind}${name} (${indexParts(index, names)})${method}`;
}

/** The CREATE INDEX statement of an index in its dialect. */
export function createIndex(index: Index, table: Table, names: SqlNames): string {
  const { dialect } = names;
  const unique = index.isUnique ? "UNIQUE " : "";
  const on = names.qualified(table);
  const parts = index.parts.length === 0 ? "" : ` (${indexParts(index, names)})`;
  const predicate = index.predicate === null ? "" : ` WHERE ${index.predicate}`;
  const include = index.include.length === 0 ? "" : ` INCLUDE (${names.list(index.include)})`;
  const indexName = index.name === null ? "" : ` ${names.bare(index.name)}`;
  switch (dialect) {
    case "postgresql": {
      const method = index.method === null ? "" : ` USING ${names.bare(index.method)}`;
      return `CREATE ${unique}INDEX${indexName} ON ${on}${method}${parts}${include}${nullsRule(index)}${predicate}`;
    }
    case "mysql": {
      const isKind = index.method === "fulltext" || index.method === "spatial";
      const kind = isKind ? `${(index.method ?? "").toUpperCase()} ` : unique;
      const method = index.method === null || isKind ? "" : ` USING ${index.method.toUpperCase()}`;
      return `CREATE ${kind}INDEX${indexName} ON ${on}${parts}${method}${predicate}`;
    }
    case "sqlite": {
      return `CREATE ${unique}INDEX${indexName} ON ${on}${parts}${predicate}`;
    }
    case "oracle": {
      const bitmap = index.method === "bitmap" ? "BITMAP " : "";
      const namespace = table.namespace === names.home ? "" : `${names.bare(table.namespace)}.`;
      return `CREATE ${unique}${bitmap}INDEX ${namespace}${indexName.trim()} ON ${on}${parts}${predicate}`;
    }
    default: {
      return sqlserverIndex(index, table, names);
    }
  }
}

/**
 * An XML index on a column that has one already is a secondary index of that one.
 * @see https://learn.microsoft.com/en-us/sql/t-sql/statements/create-xml-index-transact-sql
 */
function sqlserverIndex(index: Index, table: Table, names: SqlNames): string {
  const on = names.qualified(table);
  const parts = index.parts.length === 0 ? "" : ` (${indexParts(index, names)})`;
  const predicate = index.predicate === null ? "" : ` WHERE ${index.predicate}`;
  const include = index.include.length === 0 ? "" : ` INCLUDE (${names.list(index.include)})`;
  const name = index.name === null ? "" : ` ${names.bare(index.name)}`;
  if (index.method === "fulltext")
    return `CREATE FULLTEXT INDEX ON ${on}${parts} KEY INDEX ${names.bare(table.primaryKey?.name ?? "")}`;
  if (index.method === "xml") {
    const first = table.indexes.find(
      (other) => other.method === "xml" && other.parts[0]?.text === index.parts[0]?.text,
    );
    if (first === index || !first) return `CREATE PRIMARY XML INDEX${name} ON ${on}${parts}`;
    return `CREATE XML INDEX${name} ON ${on}${parts} USING XML INDEX ${names.bare(first.name ?? "")} FOR PATH`;
  }
  if (index.method === "columnstore") {
    const kind = parts === "" ? "CLUSTERED" : "NONCLUSTERED";
    return `CREATE ${kind} COLUMNSTORE INDEX${name} ON ${on}${parts}${predicate}`;
  }
  const kind = index.method === "spatial" ? "SPATIAL " : index.isUnique ? "UNIQUE " : "";
  return `CREATE ${kind}INDEX${name} ON ${on}${parts}${include}${predicate}`;
}

function indexParts(index: Index, names: SqlNames): string {
  return index.parts
    .map(({ text, isExpression, isDescending, modifiers }) => {
      const what = isExpression ? sourceText(text, names.dialect) : names.bare(text);
      if (modifiers !== undefined) return `${what}${modifiers.startsWith("(") ? "" : " "}${modifiers}`;
      return isDescending ? `${what} DESC` : what;
    })
    .join(", ");
}
