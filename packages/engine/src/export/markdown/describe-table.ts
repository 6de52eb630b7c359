import { foreignKeysOf, foreignKeysTo, keyOf } from "../../catalog/catalog-index.ts";
import type { CatalogIndex } from "../../catalog/catalog-index.ts";
import type { Column, ForeignKey, QualifiedName, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { codeSpan, escapeMarkdown, markdownTable } from "./markdown-text.ts";

export interface TableContext {
  readonly index: CatalogIndex;
  /** Anchors of headings by the key of the table. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly rowCount: number | undefined;
}

/** The section of one table: heading, comment, columns, keys and indexes, relationships of both directions. */
export function describeTable(table: Table, context: TableContext): string {
  const { index, rowCount } = context;
  const facts = [
    table.kind === "table" ? "" : `Kind: ${table.kind}.`,
    rowCount === undefined ? "" : `Rows: ${rowCount}.`,
    table.partitionOf ? `Partition of ${link(table.partitionOf, context)}.` : "",
    table.partitionBy === null ? "" : `Partitioned by ${codeSpan(table.partitionBy)}.`,
    table.inherits.length === 0 ? "" : `Inherits from ${table.inherits.map((name) => link(name, context)).join(", ")}.`,
  ];
  const sections = [
    `### ${escapeMarkdown(displayName(index.catalog, table))}`,
    escapeMarkdown(table.comment ?? ""),
    facts.filter((fact) => fact !== "").join(" "),
    markdownTable(["Column", "Type", "Null", "Default", "Comment"], table.columns.map(columnRow)),
    keysAndIndexes(table),
    relationships("References:", outgoing(table, context)),
    relationships("Referenced by:", incoming(table, context)),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

function columnRow(column: Column): string[] {
  const numbering = column.isAutoIncrement ? "numbered by the database" : "";
  const generated = column.generated ? `generated as ${codeSpan(column.generated.expression)}` : "";
  const start = column.default !== null && generated === "" ? codeSpan(column.default) : "";
  return [
    escapeMarkdown(column.name),
    codeSpan(column.type),
    column.isNullable ? "yes" : "no",
    [start, generated, numbering].filter((text) => text !== "").join(", "),
    escapeMarkdown(column.comment ?? ""),
  ];
}

function keysAndIndexes(table: Table): string {
  const list = (columns: readonly string[]): string => columns.map(escapeMarkdown).join(", ");
  const rows: string[][] = [];
  const add = (name: string | null, kind: string, what: string): void =>
    void rows.push([escapeMarkdown(name ?? "unnamed"), kind, what]);
  if (table.primaryKey) add(table.primaryKey.name, "primary key", list(table.primaryKey.columns));
  for (const { name, columns } of table.uniqueKeys) add(name, "unique", list(columns));
  for (const index of table.indexes) {
    const parts = index.parts.map(({ text, isExpression, isDescending }) => {
      const what = isExpression ? codeSpan(text) : escapeMarkdown(text);
      return isDescending ? `${what} descending` : what;
    });
    const include = index.include.length === 0 ? "" : `, including ${list(index.include)}`;
    const where = index.predicate === null ? "" : `, where ${codeSpan(index.predicate)}`;
    const method = index.method === null ? "" : ` (${escapeMarkdown(index.method)})`;
    add(index.name, `${index.isUnique ? "unique index" : "index"}${method}`, `${parts.join(", ")}${include}${where}`);
  }
  for (const { name, expression } of table.checks) add(name, "check", codeSpan(expression));
  for (const { name, definition } of table.exclusions) add(name, "exclusion", codeSpan(definition));
  return rows.length === 0 ? "" : markdownTable(["Key or index", "Kind", "Columns"], rows);
}

function outgoing(table: Table, context: TableContext): string[] {
  return foreignKeysOf(context.index, table).map((key) => {
    const columns = `${key.columns.map(escapeMarkdown).join(", ")} → ${link(key.referencedTable, context)}`;
    const referenced =
      key.referencedColumns.length === 0 ? "" : ` (${key.referencedColumns.map(escapeMarkdown).join(", ")})`;
    return `- ${columns}${referenced}${actions(key)}`;
  });
}

function incoming(table: Table, context: TableContext): string[] {
  return foreignKeysTo(context.index, table).map(
    (key) => `- ${link(key.table, context)} (${key.columns.map(escapeMarkdown).join(", ")})${actions(key)}`,
  );
}

function actions(key: ForeignKey): string {
  const said = [
    key.name === null ? "" : escapeMarkdown(key.name),
    key.onDelete === "NO ACTION" ? "" : `on delete ${key.onDelete.toLowerCase()}`,
    key.onUpdate === "NO ACTION" ? "" : `on update ${key.onUpdate.toLowerCase()}`,
    key.isDeferrable ? "deferrable" : "",
    key.isEnforced ? "" : "not enforced",
    key.isDangling ? "not in this schema" : "",
  ].filter((text) => text !== "");
  return said.length === 0 ? "" : `: ${said.join("; ")}`;
}

function relationships(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${title}\n\n${lines.join("\n")}`;
}

function link(name: QualifiedName, { index: { catalog }, anchors }: TableContext): string {
  const text = escapeMarkdown(displayName(catalog, name));
  const anchor = anchors.get(keyOf(catalog, name));
  return anchor === undefined ? text : `[${text}](#${encodeURI(anchor)})`;
}
