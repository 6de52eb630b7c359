import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { QualifiedName } from "../../catalog/model.ts";
import type { ColumnDefinition, CreateTable } from "../schema-change.ts";
import { findColumnDraft } from "./column-list.ts";
import { postgresqlName } from "./generated-names.ts";
import { effectiveColumns, inheritedColumns, spelledOut } from "./handed-on-column.ts";
import { queryColumns } from "./query-columns.ts";
import type { QueryContext } from "./query-columns.ts";
import { constraintsOf, newTableDraft, partsOf, toColumnDraft } from "./table-draft.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";

/** What a step of copying a column, or of merging it with another, costs beside that of looking at one. */
const stepsOfCopy = 16;

/** What a new table may take its columns from. */
export interface TableSources extends QueryContext {
  /** The attributes of a composite type; undefined where the dump does not make it. */
  readonly attributesOf: (type: NameToFind) => readonly ColumnDefinition[] | undefined;
}

/** A table that was made, and why columns of it may be missing. */
export interface CreatedTable {
  readonly table: TableDraft;
  readonly gaps: readonly string[];
}

/** The table of a CREATE TABLE with its columns, inherited, copied and queried ones too; constraints of its own are not yet added. */
export function createTable(
  change: CreateTable,
  name: QualifiedName,
  isConditional: boolean,
  context: TableSources,
): CreatedTable {
  const { dialect, findTable: find } = context;
  const table = newTableDraft(name, change.tableKind, isConditional, change.span);
  table.comment = change.comment;
  table.partitionBy = change.partitionBy;
  table.options = { ...change.options };
  for (const parent of change.inherits) inherit(table, parent, context);
  if (change.partitionOf) becomePartition(table, change.partitionOf, context);
  const own = change.columns.map(toColumnDraft);
  if (change.query !== null) return { table, gaps: addQueryColumns(table, change.query, own, context) };
  let placed = 0;
  for (const like of change.likes) {
    mergeColumns(table, own.slice(placed, like.at));
    placed = Math.max(placed, like.at);
    const source = find(like.source);
    if (!source) continue;
    spendOnCopy(source, context);
    copyLike(table, source, like.including, dialect === "postgresql");
  }
  const gaps = change.ofType ? addAttributes(table, change.ofType, context) : [];
  mergeColumns(table, own.slice(placed));
  return { table, gaps };
}

/** Gives a table the columns of the type that it is made of; returns why some may be missing. */
function addAttributes(
  table: TableDraft,
  type: NameToFind,
  { dialect, attributesOf }: TableSources,
): readonly string[] {
  const attributes = attributesOf(type);
  if (attributes) mergeColumns(table, attributes.map(toColumnDraft));
  if (attributes || dialect !== "postgresql") return [];
  return [`type ${type.name} is not in the dump`];
}

/** Gives a table the columns of its query and its own; returns why some may be missing. */
function addQueryColumns(
  table: TableDraft,
  query: string,
  own: readonly ColumnDraft[],
  context: QueryContext,
): readonly string[] {
  const { columns, gaps } = queryColumns(query, context);
  const areNames = own.length > 0 && own.every(({ type, generated }) => type === "" && generated === null);
  if (areNames) {
    // Where columns of the query are missing, only the names are certain.
    table.columns = gaps.length > 0 && columns.length !== own.length ? [...own] : nameQueryColumns(columns, own);
    return [];
  }
  // MySQL puts the columns that the query does not have before those that it has, which are as the list says.
  const inQuery = new Set(columns.map(({ name }) => name.toLowerCase()));
  const stated = new Map(own.map((column) => [column.name.toLowerCase(), column]));
  const first = own.filter(({ name }) => !inQuery.has(name.toLowerCase()));
  const named = columns.filter(({ name }) => name !== "");
  table.columns = [...first, ...named.map((column) => stated.get(column.name.toLowerCase()) ?? column)];
  return gaps;
}

/** Adds columns; one that is there already (inherited, or made by the query) takes what its own definition adds. */
function mergeColumns(table: TableDraft, columns: readonly ColumnDraft[]): void {
  for (const column of columns) {
    const existing = findColumnDraft(table, column.name, false);
    if (existing) mergeColumn(existing, column);
    else table.columns.push(column);
  }
}

function mergeColumn(existing: ColumnDraft, column: ColumnDraft): void {
  if (column.type !== "")
    Object.assign(existing, { type: column.type, normalType: column.normalType, typeFamily: column.typeFamily });
  existing.isNullable = column.isNullable ?? existing.isNullable;
  existing.default = column.default ?? existing.default;
  existing.generated = column.generated ?? existing.generated;
  const { isAutoIncrement, identity } = column;
  if (isAutoIncrement) Object.assign(existing, { isAutoIncrement, identity, default: column.default });
}

/** Takes what a copy of a table's columns, keys and indexes costs. */
function spendOnCopy(source: TableDraft, { budget }: QueryContext): void {
  budget.spend(source.columns.length * stepsOfCopy + constraintsOf(source) + partsOf(source));
}

function inherit(table: TableDraft, parentName: NameToFind, context: TableSources): void {
  const parent = context.findTable(parentName);
  if (parent) spendOnCopy(parent, context);
  table.inherits.push(parent ?? { namespace: parentName.namespace ?? table.namespace, name: parentName.name });
  if (!parent) return;
  parent.heirs.push(table);
  mergeColumns(table, inheritedColumns(parent));
  table.checks.push(...parent.checks);
}

function becomePartition(table: TableDraft, parentName: NameToFind, context: TableSources): void {
  const parent = context.findTable(parentName);
  if (parent) spendOnCopy(parent, context);
  table.partitionOf = parent ?? { namespace: parentName.namespace ?? table.namespace, name: parentName.name };
  if (!parent) return;
  parent.heirs.push(table);
  table.columns = effectiveColumns(parent).map((column) => Object.assign(column, spelledOut(parent, column)));
  table.primaryKey = parent.primaryKey && { ...parent.primaryKey, name: `${table.name}_pkey` };
  table.uniqueKeys = parent.uniqueKeys.map((key) => ({ ...key, name: `${table.name}_${key.columns.join("_")}_key` }));
  table.checks = [...parent.checks];
}

function copyLike(table: TableDraft, source: TableDraft, including: ReadonlySet<string>, isPostgresql: boolean): void {
  const takes = (what: string): boolean => including.has("ALL") || including.has(what);
  const copies = effectiveColumns(source).map((column) => {
    // The numbers of PostgreSQL's serial types are a default.
    const serial = isPostgresql ? spelledOut(source, column) : {};
    const numbered = serial.default === undefined && column.isAutoIncrement;
    return Object.assign(column, serial, {
      default: takes("DEFAULTS") ? (serial.default ?? column.default) : null,
      identity: takes("IDENTITY") ? column.identity : null,
      isAutoIncrement: takes("IDENTITY") && numbered,
      generated: takes("GENERATED") ? column.generated : null,
      comment: takes("COMMENTS") ? column.comment : null,
    });
  });
  mergeColumns(table, copies);
  if (takes("CONSTRAINTS")) table.checks.push(...source.checks);
  if (takes("INDEXES")) copyKeys(table, source, isPostgresql);
}

/** PostgreSQL names the copies of keys and indexes after the new table, MySQL keeps the names. */
function copyKeys(table: TableDraft, source: TableDraft, isPostgresql: boolean): void {
  const { primaryKey, uniqueKeys, indexes } = source;
  if (primaryKey && !table.primaryKey) {
    table.primaryKey = isPostgresql ? { ...primaryKey, name: postgresqlName(table, [], "pkey") } : primaryKey;
  }
  for (const key of uniqueKeys) {
    const name = isPostgresql ? postgresqlName(table, key.columns, "key") : key.name;
    table.uniqueKeys.push({ ...key, name });
  }
  for (const index of indexes) {
    const parts = index.parts.map(({ text, isExpression }) => (isExpression ? "expr" : text));
    table.indexes.push({ ...index, name: isPostgresql ? postgresqlName(table, parts, "idx") : index.name });
  }
}

/** `CREATE TABLE t (a, b) AS SELECT …`: the list names the columns of the query one by one, and says more of some. */
function nameQueryColumns(columns: readonly ColumnDraft[], names: readonly ColumnDraft[]): ColumnDraft[] {
  const named = names.map((own, index) => {
    const column = columns[index];
    if (!column) return own;
    const isNullable = own.isNullable ?? column.isNullable;
    return { ...column, name: own.name, isNullable, default: own.default ?? column.default };
  });
  return [...named, ...columns.slice(names.length)];
}
