import { findColumn } from "../catalog/catalog-index.ts";
import type { Column, Table } from "../catalog/model.ts";
import type { SqlNames } from "../export/sql/sql-names.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Undo } from "./model.ts";
import { whereClause } from "./target.ts";
import { asScript, inTransaction } from "./transaction-text.ts";

/** Rows that have to come back: whole where they are deleted, else some of their columns. */
export interface RowsToSave {
  readonly table: Table;
  /** Null for whole rows. */
  readonly columns: readonly string[] | null;
  /** A FROM clause and a condition that the rows meet before anything is done; null for all rows. */
  readonly from: string;
  readonly where: string | null;
}

/**
 * What keeps rows before a statement runs, and what brings them back: whole rows with parents first, then the columns of those that
 * stayed. Null where rows without a primary key would have to be found again.
 */
export function undoOf(schema: PreparedSchema, names: SqlNames, rows: readonly RowsToSave[]): Undo | null {
  const { dialect } = names;
  const byTable = [...Map.groupBy(rows, ({ table }) => table)];
  const kept = byTable.map(([table, own], at) => keep(schema, names, table, own, at + 1));
  if (!kept.every((each) => each !== null)) return null;
  const ordered = parentsFirst(schema, kept);
  const restore = [
    ...(dialect === "mysql"
      ? ["SET FOREIGN_KEY_CHECKS = 0"]
      : dialect === "sqlite"
        ? ["PRAGMA defer_foreign_keys = ON"]
        : []),
    ...insertsOf(names, ordered),
    ...ordered.flatMap(({ updates }) => updates),
    ...(dialect === "mysql" ? ["SET FOREIGN_KEY_CHECKS = 1"] : []),
  ];
  return {
    save: asScript(kept.flatMap(({ saves }) => saves)),
    restore: inTransaction(dialect, restore),
    clear: asScript(kept.flatMap(({ clears }) => clears)),
  };
}

/** The condition that any of these rows meets; null where some of them are all. */
function anyOf(rows: readonly RowsToSave[]): string | null {
  const conditions = rows.flatMap(({ where }) => where ?? []);
  if (conditions.length < rows.length) return null;
  return conditions.length === 1 ? (conditions[0] ?? null) : conditions.map((each) => `(${each})`).join(" OR ");
}

interface Kept {
  readonly table: Table;
  readonly saves: readonly string[];
  readonly clears: readonly string[];
  /** A query of the whole rows that were kept; null where there are none. */
  readonly whole: { readonly columns: string; readonly query: string; readonly isNumbered: boolean } | null;
  readonly updates: readonly string[];
}

function keep(
  schema: PreparedSchema,
  names: SqlNames,
  table: Table,
  rows: readonly RowsToSave[],
  number: number,
): Kept | null {
  const stored = table.columns.filter((column) => column.generated === null);
  const saves: string[] = [];
  const clears: string[] = [];
  const copy = (suffix: string, columns: readonly Column[], own: readonly RowsToSave[]): string => {
    const name = names.bare(`undo_${String(number)}_${suffix}`);
    const list = names.list(columns.map((column) => column.name));
    const from = own.length === 1 ? (own[0]?.from ?? "") : names.qualified(table);
    saves.push(copyAs(names.dialect, name, `${list}\u0000FROM ${from}${whereClause(anyOf(own))}`));
    clears.push(`DROP TABLE ${name}`);
    return name;
  };
  const whole = rows.filter(({ columns }) => columns === null);
  // Conditions of several ways are put to the table by its own name.
  if (whole.length > 1 && whole.some(({ from }) => from !== names.qualified(table))) return null;
  const savedRows = whole.length > 0 ? copy("rows", stored, whole) : null;
  const updates: string[] = [];
  for (const [at, part] of rows.filter(({ columns }) => columns !== null).entries()) {
    const key = table.primaryKey?.columns ?? [];
    const touched = new Set(part.columns);
    if (key.length === 0 || key.some((name) => touched.has(name))) return null;
    for (const { name, onUpdate } of table.columns) if (onUpdate !== null) touched.add(name);
    const columns = [...key, ...touched].flatMap((name) => findColumn(schema.index, table, name) ?? []);
    const written = [...touched].filter((name) => findColumn(schema.index, table, name)?.generated === null);
    if (written.length === 0) continue;
    const saved = copy(
      `keys_${String(at + 1)}`,
      columns.filter((column) => column.generated === null),
      [part],
    );
    updates.push(writeBack(names, table, saved, key, written));
  }
  const isNumbered = stored.some(({ identity, isAutoIncrement }) => identity === "always" || isAutoIncrement);
  const list = names.list(stored.map(({ name }) => name));
  return {
    table,
    saves,
    clears,
    whole: savedRows === null ? null : { columns: list, query: missingRows(names, table, savedRows, list), isNumbered },
    updates,
  };
}

/** Rows that were kept and are not there: what stayed without its reference is written back by its key. */
function missingRows(names: SqlNames, table: Table, saved: string, list: string): string {
  const key = table.primaryKey?.columns ?? [];
  if (key.length === 0) return `SELECT ${list} FROM ${saved}`;
  const own = names.qualified(table);
  const match = key.map((name) => `${own}.${names.bare(name)} = ${saved}.${names.bare(name)}`).join(" AND ");
  return `SELECT ${list} FROM ${saved} WHERE NOT EXISTS (SELECT 1 FROM ${own} WHERE ${match})`;
}

const copyAs = (dialect: DialectName, name: string, query: string): string => {
  const [list = "", rest = ""] = query.split("\u0000");
  if (dialect === "sqlserver") return `SELECT ${list} INTO ${name} ${rest}`;
  // A text beside a number in the condition is a warning to a DELETE, and an error where rows are written: not with IGNORE.
  return `CREATE TABLE ${name}${dialect === "mysql" ? " IGNORE" : ""} AS SELECT ${list} ${rest}`;
};

function writeBack(
  names: SqlNames,
  table: Table,
  saved: string,
  key: readonly string[],
  columns: readonly string[],
): string {
  const own = names.qualified(table);
  const match = key.map((name) => `${saved}.${names.bare(name)} = ${own}.${names.bare(name)}`).join(" AND ");
  const values = columns.map((name) => `(SELECT ${saved}.${names.bare(name)} FROM ${saved} WHERE ${match})`);
  const sets = columns.map((name, at) => `${names.bare(name)} = ${values[at] ?? ""}`);
  return `UPDATE ${own} SET ${sets.join(", ")} WHERE EXISTS (SELECT 1 FROM ${saved} WHERE ${match})`;
}

/** Tables that others reference come before these; of a circle the first that is met. */
function parentsFirst(schema: PreparedSchema, kept: readonly Kept[]): readonly Kept[] {
  const left = new Set(kept);
  const ordered: Kept[] = [];
  while (left.size > 0) {
    const waits = ({ table }: Kept) =>
      schema.catalog.foreignKeys.some(
        (key) =>
          isOf(key.table, table) &&
          [...left].some((other) => other.table !== table && isOf(key.referencedTable, other.table)),
      );
    const next = [...left].find((each) => !waits(each)) ?? [...left][0];
    if (next === undefined) break;
    ordered.push(next);
    left.delete(next);
  }
  return ordered;
}

const isOf = (name: { readonly namespace: string; readonly name: string }, table: Table): boolean =>
  name.namespace === table.namespace && name.name === table.name;

/** PostgreSQL checks the keys of a statement at its end: all rows in one statement may reference each other in any order. */
function insertsOf(names: SqlNames, kept: readonly Kept[]): string[] {
  const { dialect } = names;
  const whole = kept.flatMap(({ table, whole: rows }) => (rows ? [{ own: names.qualified(table), ...rows }] : []));
  const insert = ({ own, columns, query }: (typeof whole)[number], overriding: string) =>
    `INSERT INTO ${own} (${columns})${overriding} ${query}`;
  if (dialect === "postgresql") {
    const statements = whole.map((each) => insert(each, each.isNumbered ? " OVERRIDING SYSTEM VALUE" : ""));
    if (statements.length <= 1) return statements;
    const parts = statements.map((statement, at) => `put_${String(at + 1)} AS (${statement})`);
    return [`WITH ${parts.join(",\n  ")}\nSELECT 1`];
  }
  return whole.flatMap((each) =>
    dialect === "sqlserver" && each.isNumbered
      ? [`SET IDENTITY_INSERT ${each.own} ON`, insert(each, ""), `SET IDENTITY_INSERT ${each.own} OFF`]
      : [insert(each, "")],
  );
}
