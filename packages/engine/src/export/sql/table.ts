import type { Column, ForeignKey, Table } from "../../catalog/model.ts";
import { columnDefinition, inlineReferences, isRowPeriod } from "./column.ts";
import {
  checkConstraint,
  exclusionConstraint,
  foreignKeyClauses,
  foreignKeyConstraint,
  primaryKey,
  uniqueKey,
  conflict,
} from "./constraint.ts";
import { inlineIndex, isInlineIndex } from "./index-statement.ts";
import { sourceText } from "./source-text.ts";
import type { SqlNames } from "./sql-names.ts";

/** What stands inside of a CREATE TABLE beside the columns; the rest is added behind it. */
export interface TableContent {
  readonly foreignKeys: readonly ForeignKey[];
  /** Keys that come to a partition by being attached. */
  readonly withoutUnnamedKeys: boolean;
}

/** The CREATE TABLE statement of a table. */
export function createTable(table: Table, content: TableContent, names: SqlNames): string {
  if (table.kind === "virtual") return createVirtualTable(table, names);
  const elements = tableElements(table, content, names);
  const head = `CREATE ${tableKind(table, names)}TABLE ${names.qualified(table)}`;
  const body = elements.length === 0 ? "()" : `(\n  ${elements.join(",\n  ")}\n)`;
  return `${head} ${body}${tableOptions(table, names)}`;
}

/** A partition that has all its columns and keys from the table that it is a part of. */
export function createPartition(table: Table, names: SqlNames): string {
  const parent = table.partitionOf ? names.qualified(table.partitionOf) : "";
  const head = `CREATE TABLE ${names.qualified(table)} PARTITION OF ${parent}`;
  return `${head} ${partitionBounds(table)}${tableOptions(table, names)}`;
}

/** Which rows a partition holds, as written; the rest of them where that is not known. */
export function partitionBounds(table: Table): string {
  return table.options["partition bounds"] ?? "DEFAULT";
}

function tableKind(table: Table, { dialect }: SqlNames): string {
  if (table.kind === "foreign" && dialect === "postgresql") return "FOREIGN ";
  if (table.kind === "foreign" && dialect === "sqlserver") return "EXTERNAL ";
  if (table.kind !== "temporary" || table.name.startsWith("#")) return "";
  return dialect === "oracle" ? "GLOBAL TEMPORARY " : "TEMPORARY ";
}

function tableElements(table: Table, content: TableContent, names: SqlNames): string[] {
  const { dialect } = names;
  const inlineKey = findInlineKey(table, names);
  const keysByColumn = Map.groupBy(content.foreignKeys, ({ columns }) => columns[0]);
  const elements = table.columns.map((column) => {
    const key = column === inlineKey ? rowidKey(table, names) : "";
    const references = dialect === "mysql" ? unenforcedReferences(keysByColumn.get(column.name) ?? [], names) : "";
    return columnDefinition(column, { names, table, suffix: `${key}${references}` });
  });
  if (table.primaryKey && !inlineKey) elements.push(primaryKey(table.primaryKey, names));
  for (const key of table.uniqueKeys)
    if (!(content.withoutUnnamedKeys && key.name === null)) elements.push(uniqueKey(key, names));
  if (dialect === "mysql") for (const index of inlineIndexes(table)) elements.push(inlineIndex(index, names));
  for (const check of table.checks) elements.push(checkConstraint(check, names));
  for (const exclusion of table.exclusions) elements.push(exclusionConstraint(exclusion, names));
  if (dialect === "sqlite") for (const key of content.foreignKeys) elements.push(foreignKeyConstraint(key, names));
  const period = ["ROW START", "ROW END"].map((end) =>
    table.columns.find((column) => isRowPeriod(column) && column.generated?.expression === end),
  );
  const ends = period.flatMap((column) => (column ? [names.bare(column.name)] : []));
  if (ends.length === 2) elements.push(`PERIOD FOR SYSTEM_TIME (${ends.join(", ")})`);
  return elements;
}

/** MySQL's indexes up to the first that only CREATE INDEX can make: so their order stays. */
export function inlineIndexes(table: Table): Table["indexes"] {
  const end = table.indexes.findIndex((index) => !isInlineIndex(index));
  return end < 0 ? table.indexes : table.indexes.slice(0, end);
}

/** SQLite's `INTEGER PRIMARY KEY`, with which AUTOINCREMENT stands. */
function findInlineKey(table: Table, { dialect }: SqlNames): Column | undefined {
  const [name, ...others] = table.primaryKey?.columns ?? [];
  if (dialect !== "sqlite" || name === undefined || others.length > 0) return undefined;
  return table.columns.find((column) => column.name === name && column.isAutoIncrement);
}

function rowidKey(table: Table, names: SqlNames): string {
  const name = table.primaryKey?.name ?? null;
  const constraint = name === null ? "" : `CONSTRAINT ${names.bare(name)} `;
  return `${constraint}PRIMARY KEY${conflict(table.primaryKey?.onConflict)}${table.options["autoincrement"] === undefined ? "" : " AUTOINCREMENT"}`;
}

/** References of a column that its server only reads. @see https://dev.mysql.com/doc/refman/8.4/en/create-table-foreign-keys.html */
function unenforcedReferences(keys: readonly ForeignKey[], names: SqlNames): string {
  return keys.map((key) => inlineReferences(key, names, foreignKeyClauses(key, names))).join(" ");
}

function tableOptions(table: Table, names: SqlNames): string {
  const { options, partitionBy } = table;
  const parts: string[] = [];
  if (names.dialect === "mysql") {
    if (options["engine"] !== undefined) parts.push(`ENGINE=${options["engine"]}`);
    if (options["charset"] !== undefined) parts.push(`DEFAULT CHARSET=${options["charset"]}`);
    if (options["collation"] !== undefined) parts.push(`COLLATE=${options["collation"]}`);
    if (table.comment !== null) parts.push(`COMMENT=${names.text(table.comment)}`);
  }
  if (names.dialect === "sqlite") {
    const own = [
      ...(options["strict"] === undefined ? [] : ["STRICT"]),
      ...(options["without rowid"] === undefined ? [] : ["WITHOUT ROWID"]),
    ];
    return own.length === 0 ? "" : ` ${own.join(", ")}`;
  }
  if (table.kind === "foreign" && names.dialect === "postgresql")
    parts.push(`SERVER ${names.bare(options["server"] ?? "unknown")}`);
  const { external } = options;
  if (external !== undefined && names.dialect === "sqlserver") parts.push(sourceText(external, names.dialect));
  if (partitionBy !== null)
    parts.push(
      `\nPARTITION BY ${sourceText(partitionBy, names.dialect)}`,
      sourceText(options["partitions"] ?? "", names.dialect),
    );
  const text = parts.filter((part) => part !== "").join(" ");
  return text === "" || text.startsWith("\n") ? text : ` ${text}`;
}

/** @see https://www.sqlite.org/lang_createvtab.html */
function createVirtualTable(table: Table, names: SqlNames): string {
  const module = table.options["module"] ?? "fts5";
  const content = table.options["module arguments"] ?? names.list(table.columns.map(({ name }) => name));
  return `CREATE VIRTUAL TABLE ${names.qualified(table)} USING ${names.bare(module)}(${content})`;
}
