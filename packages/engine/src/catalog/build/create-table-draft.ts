import type { DialectName } from "../../dialects/dialect-name.ts";
import type { NameToFind } from "../catalog-index.ts";
import type { QualifiedName } from "../model.ts";
import type { CreateTable, QueryColumn } from "../schema-change.ts";
import { postgresqlName } from "./generated-names.ts";
import { newTableDraft, toColumnDraft } from "./table-draft.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";

type Find = (name: NameToFind) => TableDraft | undefined;

/** What making a table needs to know beyond its statement. */
export interface DraftContext {
  readonly dialect: DialectName;
  readonly find: Find;
}

/** The table of a CREATE TABLE with its columns, inherited, copied and queried ones too; constraints of its own are not yet added. */
export function createTable(
  change: CreateTable,
  name: QualifiedName,
  isConditional: boolean,
  context: DraftContext,
): TableDraft {
  const { dialect, find } = context;
  const table = newTableDraft(name, change.tableKind, isConditional, change.span);
  table.comment = change.comment;
  table.partitionBy = change.partitionBy;
  table.options = { ...change.options };
  for (const parent of change.inherits) inherit(table, parent, find);
  if (change.partitionOf) becomePartition(table, change.partitionOf, find);
  for (const column of change.queryColumns) addQueryColumn(table, column, find, dialect);
  const own = change.columns.map(toColumnDraft);
  if (change.query !== null && own.length > 0 && own.every(({ type, generated }) => type === "" && generated === null))
    nameQueryColumns(table, own);
  let placed = 0;
  for (const like of change.likes) {
    mergeColumns(table, own.slice(placed, like.at));
    placed = Math.max(placed, like.at);
    const source = find(like.source);
    if (source) copyLike(table, source, like.including, dialect === "postgresql");
  }
  mergeColumns(table, own.slice(placed));
  return table;
}

/** Adds columns; one that is there already (inherited, or made by the query) takes what its own definition adds. */
function mergeColumns(table: TableDraft, columns: readonly ColumnDraft[]): void {
  const known = new Map(table.columns.map((column) => [column.name, column]));
  for (const column of columns) {
    const existing = known.get(column.name);
    if (existing) mergeColumn(existing, column);
    else {
      table.columns.push(column);
      known.set(column.name, column);
    }
  }
}

function mergeColumn(existing: ColumnDraft, column: ColumnDraft): void {
  if (column.type !== "")
    Object.assign(existing, { type: column.type, normalType: column.normalType, typeFamily: column.typeFamily });
  existing.isNullable = column.isNullable ?? existing.isNullable;
  existing.default = column.default ?? existing.default;
  existing.generated = column.generated ?? existing.generated;
}

function inherit(table: TableDraft, parentName: NameToFind, find: Find): void {
  const parent = find(parentName);
  table.inherits.push(parent ?? { namespace: parentName.namespace ?? table.namespace, name: parentName.name });
  if (!parent) return;
  parent.heirs.push(table);
  mergeColumns(
    table,
    effectiveColumns(parent).map((column) => Object.assign(column, { identity: null })),
  );
  table.checks.push(...parent.checks);
}

function becomePartition(table: TableDraft, parentName: NameToFind, find: Find): void {
  const parent = find(parentName);
  table.partitionOf = parent ?? { namespace: parentName.namespace ?? table.namespace, name: parentName.name };
  if (!parent) return;
  parent.heirs.push(table);
  table.columns = effectiveColumns(parent);
  table.primaryKey = parent.primaryKey && { ...parent.primaryKey, name: `${table.name}_pkey` };
  table.uniqueKeys = parent.uniqueKeys.map((key) => ({ ...key, name: `${table.name}_${key.columns.join("_")}_key` }));
  table.checks = [...parent.checks];
}

/** Copies of a table's columns; NOT NULL that a key implies is made explicit, for the key is not inherited. */
function effectiveColumns(parent: TableDraft): ColumnDraft[] {
  return parent.columns.map((column) => ({
    ...column,
    isNullable: parent.primaryKey?.columns.includes(column.name) === true ? false : column.isNullable,
  }));
}

function copyLike(table: TableDraft, source: TableDraft, including: ReadonlySet<string>, isPostgresql: boolean): void {
  const takes = (what: string): boolean => including.has("ALL") || including.has(what);
  const copies = effectiveColumns(source).map((column) =>
    Object.assign(column, {
      default: takes("DEFAULTS") ? column.default : null,
      identity: takes("IDENTITY") ? column.identity : null,
      isAutoIncrement: takes("IDENTITY") && column.isAutoIncrement,
      generated: takes("GENERATED") ? column.generated : null,
      comment: takes("COMMENTS") ? column.comment : null,
    }),
  );
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

/** `CREATE TABLE t (a, b) AS SELECT …`: the list names the columns of the query one by one. */
function nameQueryColumns(table: TableDraft, names: readonly ColumnDraft[]): void {
  const isKnown = table.columns.length === names.length;
  table.columns = names.map(({ name }, index) => {
    const column = isKnown ? table.columns[index] : undefined;
    return column ? Object.assign(column, { name }) : unknownColumn(name);
  });
}

function addQueryColumn(table: TableDraft, column: QueryColumn, find: Find, dialect: DialectName): void {
  const sources = column.sources.map(find).filter((source) => source !== undefined);
  if (column.kind === "all") {
    for (const source of sources) {
      for (const copied of queryColumns(source, dialect)) table.columns.push(plainCopy(copied, copied.name));
    }
    return;
  }
  const wanted = column.column?.toLowerCase();
  const found = sources
    .flatMap((source) => queryColumns(source, dialect))
    .find(({ name }) => name.toLowerCase() === wanted);
  table.columns.push(found ? plainCopy(found, column.name) : unknownColumn(column.name));
}

/**
 * The columns of a table as a query gives them to a new one: PostgreSQL and SQLite carry no NOT NULL over, Oracle only what
 * is written, MySQL and SQL Server what a key implies too.
 */
function queryColumns(source: TableDraft, dialect: DialectName): readonly ColumnDraft[] {
  if (dialect === "mysql" || dialect === "sqlserver") return effectiveColumns(source);
  if (dialect === "oracle") return source.columns;
  return source.columns.map((column) => Object.assign({}, column, { isNullable: true }));
}

/** What a query's result keeps of a column: its type. */
function plainCopy(column: ColumnDraft, name: string): ColumnDraft {
  return {
    ...column,
    name,
    default: null,
    isAutoIncrement: false,
    identity: null,
    generated: null,
    onUpdate: null,
    comment: null,
  };
}

function unknownColumn(name: string): ColumnDraft {
  return {
    name,
    type: "",
    normalType: "",
    typeFamily: "other",
    isNullable: true,
    default: null,
    isAutoIncrement: false,
    identity: null,
    generated: null,
    onUpdate: null,
    collation: null,
    comment: null,
  };
}
