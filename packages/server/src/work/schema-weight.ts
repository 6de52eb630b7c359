import type { Catalog, Column, SchemaStatistics } from "@foretell/engine";
import { objectLists } from "../db/object-lists.ts";

/** Bytes of prepared schemas that a thread keeps, of the gigabyte that it has. */
export const maxKeptWeight = 128 * 1024 * 1024;

/** Bytes of the heap, measured on schemas of 1 to 20,000 tables with 1 to 1,600 columns each. */
const tableWeight = 700;
const columnWeight = 260;
const foreignKeyWeight = 600;
const columnStatisticsWeight = 1_000;

/** About how many bytes of memory a prepared schema takes; some milliseconds for 10,000 tables. */
export function schemaWeight(catalog: Catalog, statistics: SchemaStatistics): number {
  const { tables, foreignKeys } = catalog;
  let weight = foreignKeys.length * foreignKeyWeight;
  for (const { columns, checks, indexes, comment } of tables) {
    weight += tableWeight + columns.length * columnWeight + (comment?.length ?? 0);
    for (const column of columns) weight += textLength(column);
    for (const { expression } of checks) weight += expression.length;
    for (const { parts, predicate } of indexes) weight += parts.length * columnWeight + (predicate?.length ?? 0);
  }
  for (const { columns } of statistics.tables) weight += columns.length * columnStatisticsWeight;
  // Code, for the most part.
  return weight + JSON.stringify(objectLists.map((list) => catalog[list])).length;
}

function textLength({ type, comment, generated, default: standard }: Column): number {
  return type.length + (comment?.length ?? 0) + (standard?.length ?? 0) + (generated?.expression.length ?? 0);
}
