import type { Catalog, Column, ForeignKey, Key, Table } from "./model.ts";
import { excessOf } from "./schema-limits.ts";
import type { SchemaExcess, SchemaLimits } from "./schema-limits.ts";

/** What is counted over all of a schema. */
export const countedKinds = ["tables", "columns", "constraints", "objects", "characters"] as const;

/** What a schema holds, as its limits count it. */
export type SchemaSize = Record<(typeof countedKinds)[number], number>;

export const noSize: Readonly<SchemaSize> = { tables: 0, columns: 0, constraints: 0, objects: 0, characters: 0 };

/** A table, or one whose changes are not yet all applied. */
export type SizedTable = Pick<Table, "namespace" | "name" | "comment" | "partitionBy" | "options"> &
  Pick<Table, "checks" | "exclusions" | "indexes"> & {
    readonly columns: readonly SizedColumn[];
    readonly primaryKey: SizedKey | null;
    readonly uniqueKeys: readonly SizedKey[];
  };

type SizedColumn = Omit<Column, "isNullable">;
type SizedKey = Pick<Key, "name" | "columns">;

/** Characters of texts, of which some may be missing. */
export function textLength(texts: readonly (string | null | undefined)[]): number {
  let length = 0;
  // By place: every table and column of a dump is counted, and iterators cost more than the counting.
  for (let at = 0; at < texts.length; at += 1) length += texts[at]?.length ?? 0;
  return length;
}

/** Characters of all that is kept of a column. */
export function lengthOfColumn(column: SizedColumn): number {
  const { name, type, normalType, default: start, collation, comment, onUpdate, generated } = column;
  let length = name.length + type.length + normalType.length;
  if (start !== null) length += start.length;
  if (comment !== null) length += comment.length;
  if (collation !== null) length += collation.length;
  if (onUpdate !== null) length += onUpdate.length;
  if (generated !== null) length += generated.expression.length;
  return length;
}

/** Adds a table to the size of a schema, its foreign keys left out. */
export function addTable(size: SchemaSize, table: SizedTable): void {
  const { columns, primaryKey, uniqueKeys, checks, exclusions, indexes, options } = table;
  const { namespace, name, comment, partitionBy } = table;
  let characters = textLength([namespace, name, comment, partitionBy]) + textLength(Object.values(options));
  for (const column of columns) characters += lengthOfColumn(column);
  const keys = primaryKey ? [primaryKey, ...uniqueKeys] : uniqueKeys;
  for (const key of keys) characters += (key.name?.length ?? 0) + textLength(key.columns);
  for (const check of checks) characters += textLength([check.name, check.expression]);
  for (const exclusion of exclusions) characters += textLength([exclusion.name, exclusion.definition]);
  for (const { name: own, parts, predicate, include } of indexes) {
    characters += textLength([own, predicate, ...include]);
    for (const { text, modifiers } of parts) characters += textLength([text, modifiers]);
  }
  size.tables += 1;
  size.columns += columns.length;
  size.constraints += keys.length + checks.length + exclusions.length + indexes.length;
  size.characters += characters;
}

/** Adds foreign keys to the size of a schema. */
export function addForeignKeys(
  size: SchemaSize,
  keys: readonly Pick<ForeignKey, "name" | "columns" | "referencedColumns">[],
): void {
  size.constraints += keys.length;
  for (const { name, columns, referencedColumns } of keys)
    size.characters += textLength([name, ...columns, ...referencedColumns]);
}

/** Adds an object that is no table to the size of a schema. */
export function addObject(size: SchemaSize, texts: readonly (string | null | undefined)[]): void {
  size.objects += 1;
  size.characters += textLength(texts);
}

/** The first limit that a size passes; null where it keeps all. */
export function findExcess(size: SchemaSize, limits: SchemaLimits): SchemaExcess | null {
  const passed = countedKinds.find((what) => size[what] > limits[what]);
  return passed === undefined ? null : excessOf(passed, limits);
}

/** The first limit that a catalog passes; null where it keeps all. */
export function findExcessOfCatalog(catalog: Catalog, limits: SchemaLimits): SchemaExcess | null {
  const { tables, foreignKeys, views, triggers, rules, types, sequences, synonyms, routines = [] } = catalog;
  if (tables.some(({ columns }) => columns.length > limits.columnsOfTable)) return excessOf("columnsOfTable", limits);
  const size: SchemaSize = { ...noSize };
  for (const table of tables) addTable(size, table);
  addForeignKeys(size, foreignKeys);
  for (const { name, query, comment, columns } of views) addObject(size, [name, query, comment, ...(columns ?? [])]);
  for (const { name, body, condition } of triggers) addObject(size, [name, body, condition]);
  for (const { name, definition } of [...rules, ...sequences]) addObject(size, [name, definition]);
  for (const { name, baseType, definition, labels } of types) addObject(size, [name, baseType, definition, ...labels]);
  for (const { name, target } of synonyms) addObject(size, [name, target.name]);
  for (const { name, code, declarations = [] } of routines)
    addObject(size, [name, code, ...declarations.map(({ text }) => text)]);
  return findExcess(size, limits);
}
