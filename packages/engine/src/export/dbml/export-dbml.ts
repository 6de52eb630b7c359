import { keyOf } from "../../catalog/catalog-index.ts";
import type { Catalog, Column, ForeignKey, Index, QualifiedName, Table } from "../../catalog/model.ts";
import { comparableName } from "../../catalog/names.ts";
import { cardinalityOf, tablesByKey } from "../cardinality.ts";
import { dbmlDefault, dbmlExpression, dbmlName, dbmlText, dbmlType } from "./dbml-text.ts";

export interface DbmlOptions {
  /** The name of the project; without it the database's, else `schema`. */
  readonly title?: string;
}

const databaseTypes: Readonly<Record<Catalog["dialect"], string>> = {
  postgresql: "PostgreSQL",
  mysql: "MySQL",
  sqlite: "SQLite",
  oracle: "Oracle",
  sqlserver: "SQL Server",
};

/**
 * The catalog in DBML: tables with columns, indexes, checks and notes, enums, references with their actions. What the
 * language has no words for (views, triggers, keys to tables that are not in the schema) stands in comments.
 * @see https://dbml.dbdiagram.io/docs/
 */
export function exportDbml(catalog: Catalog, options: DbmlOptions = {}): string {
  const title = options.title ?? catalog.databaseName ?? "schema";
  const project = `Project ${dbmlName(title)} {\n  database_type: ${dbmlText(databaseTypes[catalog.dialect])}\n}`;
  const enums = catalog.types
    .filter(({ kind, labels }) => kind === "enum" && labels.length > 0)
    .map(
      (type) => `Enum ${fullName(type, catalog)} {\n${type.labels.map((label) => `  ${quoted(label)}`).join("\n")}\n}`,
    );
  const tables = catalog.tables.map((table) => tableText(table, catalog));
  const others = [
    ...catalog.views.map((view) => comment(`View ${view.namespace}.${view.name}`)),
    ...catalog.triggers.map(({ name, timing, events, table }) =>
      comment(`Trigger ${name} ${timing} ${events.join(", ")} on ${table.namespace}.${table.name}`),
    ),
  ];
  const parts = [project, ...enums, ...tables, references(catalog).join("\n"), others.join("\n")];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function quoted(label: string): string {
  return `"${label.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function fullName(name: QualifiedName, { dialect, defaultNamespace }: Catalog): string {
  const isHome = comparableName(dialect, name.namespace) === comparableName(dialect, defaultNamespace);
  return isHome ? dbmlName(name.name) : `${dbmlName(name.namespace)}.${dbmlName(name.name)}`;
}

function tableText(table: Table, catalog: Catalog): string {
  const lines = table.columns.map((column) => `  ${columnText(column, table)}`);
  const indexes = indexLines(table);
  if (indexes.length > 0) lines.push("", "  indexes {", ...indexes.map((line) => `    ${line}`), "  }");
  if (table.checks.length > 0) {
    const checks = table.checks.map(
      ({ expression, name }) => `    ${dbmlExpression(expression)}${settings([named(name)])}`,
    );
    lines.push("", "  checks {", ...checks, "  }");
  }
  if (table.comment !== null && table.comment !== "") lines.push("", `  Note: ${dbmlText(table.comment)}`);
  return `Table ${fullName(table, catalog)} {\n${lines.join("\n")}\n}`;
}

function columnText(column: Column, table: Table): string {
  const isKey = table.primaryKey?.columns.length === 1 && table.primaryKey.columns[0] === column.name;
  const start = column.default !== null && !column.isAutoIncrement ? `default: ${dbmlDefault(column.default)}` : "";
  const generated = column.generated ? `Generated: ${column.generated.expression}` : "";
  const note = [column.comment ?? "", generated].filter((text) => text !== "").join("\n");
  const said = [
    isKey ? "pk" : "",
    column.isAutoIncrement ? "increment" : "",
    column.isNullable ? "" : "not null",
    start,
    note === "" ? "" : `note: ${dbmlText(note)}`,
  ];
  return `${dbmlName(column.name)} ${dbmlType(column.type)}${settings(said)}`;
}

function indexLines(table: Table): string[] {
  const columns = (names: readonly string[]): string => `(${names.map(dbmlName).join(", ")})`;
  const lines: string[] = [];
  const { primaryKey } = table;
  if (primaryKey && primaryKey.columns.length > 1)
    lines.push(`${columns(primaryKey.columns)}${settings(["pk", named(primaryKey.name)])}`);
  for (const key of table.uniqueKeys) lines.push(`${columns(key.columns)}${settings(["unique", named(key.name)])}`);
  for (const index of table.indexes) if (index.parts.length > 0) lines.push(indexLine(index));
  return lines;
}

function indexLine(index: Index): string {
  const parts = index.parts.map(({ text, isExpression }) => (isExpression ? dbmlExpression(text) : dbmlName(text)));
  const isKnown = index.method === "btree" || index.method === "hash";
  const notes = [
    index.method !== null && !isKnown ? `Method: ${index.method}` : "",
    index.include.length === 0 ? "" : `Includes: ${index.include.join(", ")}`,
    index.predicate === null ? "" : `Where: ${index.predicate}`,
  ].filter((text) => text !== "");
  return `(${parts.join(", ")})${settings([
    index.isUnique ? "unique" : "",
    isKnown ? `type: ${index.method ?? ""}` : "",
    named(index.name),
    notes.length === 0 ? "" : `note: ${dbmlText(notes.join("; ").replaceAll(/\s+/g, " "))}`,
  ])}`;
}

function named(name: string | null): string {
  return name === null ? "" : `name: ${dbmlText(name)}`;
}

function settings(said: readonly string[]): string {
  const kept = said.filter((text) => text !== "");
  return kept.length === 0 ? "" : ` [${kept.join(", ")}]`;
}

/** One line for each foreign key. DBML takes two ends only once, and only ends that are there. */
function references(catalog: Catalog): string[] {
  const tables = tablesByKey(catalog);
  const taken = new Set<string>();
  return catalog.foreignKeys.map((key) => {
    const table = tables.get(keyOf(catalog, key.table));
    const target = tables.get(keyOf(catalog, key.referencedTable));
    const end = (name: QualifiedName, columns: readonly string[]): string => {
      const list = columns.map(dbmlName).join(", ");
      return `${fullName(name, catalog)}.${columns.length === 1 ? list : `(${list})`}`;
    };
    const from = end(table ?? key.table, key.columns);
    const to = end(target ?? key.referencedTable, key.referencedColumns);
    const ends = [from, to].toSorted().join(" ");
    const isDrawn = table && target && !key.isDangling && from !== to && !taken.has(ends);
    taken.add(ends);
    const sign = table && cardinalityOf(key, table).isOneToOne ? "-" : ">";
    const line = `Ref${key.name === null ? "" : ` ${dbmlName(key.name)}`}: ${from} ${sign} ${to}${actions(key)}`;
    return isDrawn ? line : comment(line);
  });
}

function actions({ onDelete, onUpdate }: ForeignKey): string {
  return settings([
    onDelete === "NO ACTION" ? "" : `delete: ${onDelete.toLowerCase()}`,
    onUpdate === "NO ACTION" ? "" : `update: ${onUpdate.toLowerCase()}`,
  ]);
}

function comment(text: string): string {
  return `// ${text.replaceAll(/\s+/g, " ")}`;
}
