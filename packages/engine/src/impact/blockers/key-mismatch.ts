import { findTable, foreignKeysOf, foreignKeysTo } from "../../catalog/catalog-index.ts";
import type { ForeignKey } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { Span } from "../../sql/span.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { WriteOperation } from "../../statement/resolve/write-operation.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import type { Blocker } from "../model.ts";
import { listOf } from "../wording.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";

/**
 * Keys to columns that are not unique, to no columns or to fewer, which SQLite lets one create: then it refuses every statement
 * that needs the key, whatever the rows are ("foreign key mismatch").
 *
 * @see https://www.sqlite.org/foreignkeys.html#fk_indexes
 */
export function mismatchedKeys(schema: PreparedSchema, { writes }: Resolver): Blocker[] {
  if (schema.catalog.dialect !== "sqlite") return [];
  return writes.flatMap((write) =>
    keysNeeded(schema, write)
      .filter((key) => isMismatched(schema, key))
      .map((key) => blockerOf(schema, key, write.source.span)),
  );
}

function keysNeeded(schema: PreparedSchema, write: WriteOperation): readonly ForeignKey[] {
  const own = foreignKeysOf(schema.index, write.table);
  const incoming = foreignKeysTo(schema.index, write.table);
  if (write.kind === "insert") return write.isReplace ? [...own, ...incoming] : own;
  if (write.kind === "delete") return [...own, ...incoming];
  const written = new Set(write.assignments.map(({ column }) => comparable(schema, column.name)));
  const concerns = (columns: readonly string[]) => columns.some((name) => written.has(comparable(schema, name)));
  return [...own.filter((key) => concerns(key.columns)), ...incoming.filter((key) => concerns(key.referencedColumns))];
}

function isMismatched(schema: PreparedSchema, key: ForeignKey): boolean {
  const parent = findTable(schema.index, key.referencedTable);
  if (parent === undefined) return false;
  if (key.referencedColumns.length !== key.columns.length) return true;
  const wanted = new Set(key.referencedColumns.map((name) => comparable(schema, name)));
  return !uniqueKeysOf(parent).some(
    ({ columns }) => columns.length === wanted.size && columns.every((name) => wanted.has(comparable(schema, name))),
  );
}

/** What is wrong with a key, as the end of a sentence, and what would mend it. */
function mismatchOf({ columns, referencedColumns }: ForeignKey, parent: string): { what: string; remedy: string } {
  const names = listOf(referencedColumns);
  if (referencedColumns.length === 0)
    return { what: `${parent}, which has no primary key`, remedy: `Give ${parent} a primary key.` };
  if (referencedColumns.length !== columns.length)
    return {
      what: `${names} of ${parent} by ${listOf(columns)}`,
      remedy: "Give the key as many columns as it references.",
    };
  return {
    what: `${names} of ${parent}, which is not unique`,
    remedy: `Make ${names} of ${parent} the primary key, or unique.`,
  };
}

function blockerOf(schema: PreparedSchema, key: ForeignKey, at: Span): Blocker {
  const table = displayName(schema.catalog, key.table);
  const { what, remedy } = mismatchOf(key, displayName(schema.catalog, key.referencedTable));
  return {
    constraintName: key.name,
    table,
    columns: key.columns,
    code: "KEY_MISMATCH",
    action: "FOREIGN KEY",
    rows: noRow,
    certainty: "certain",
    message: `${table} references ${what}: SQLite refuses every statement that needs this key.`,
    remedy,
    cascadePath: [table],
    at,
  };
}
