import type { Catalog, DialectName } from "../../src/index.ts";
import type { Random } from "../random.ts";

export type Table = Catalog["tables"][number];
export type Column = Table["columns"][number];

/** A row as SQL literals by column; columns that the database fills are left out. */
export type MadeRow = ReadonlyMap<string, string>;

/** A table with the rows that were made for it. */
export interface FilledTable {
  readonly table: Table;
  readonly rows: readonly MadeRow[];
}

export const quoteName = (dialect: DialectName, name: string): string =>
  dialect === "mysql" ? `\`${name}\`` : `"${name.replaceAll('"', '""')}"`;

/** The name of a table as a statement writes it. */
export const nameOf = (dialect: DialectName, { name, namespace }: Pick<Table, "name" | "namespace">): string =>
  dialect === "postgresql" && namespace !== "public"
    ? `${quoteName(dialect, namespace)}.${quoteName(dialect, name)}`
    : quoteName(dialect, name);

/** Makes rows for all tables, parents before children; a row that breaks a constraint is left to the server to refuse. */
export function makeRows(catalog: Catalog, each: number, random: Random): FilledTable[] {
  const filled = new Map<string, FilledTable>();
  const keyOf = ({ name, namespace }: Pick<Table, "name" | "namespace">) => `${namespace}.${name}`;
  const open = new Map(catalog.tables.filter(({ kind }) => kind === "table").map((table) => [keyOf(table), table]));
  const keysFrom = Map.groupBy(catalog.foreignKeys, ({ table }) => keyOf(table));
  while (open.size > 0) {
    const isReady = ([name]: [string, Table]) =>
      (keysFrom.get(name) ?? []).every(
        ({ referencedTable }) => keyOf(referencedTable) === name || !open.has(keyOf(referencedTable)),
      );
    const [name, table] = [...open].find(isReady) ?? [...open][0] ?? ["", undefined];
    if (table === undefined) break;
    open.delete(name);
    const rows: MadeRow[] = [];
    const count = Math.max(3, Math.round(each * (0.5 + random.next())));
    for (let at = 1; at <= count; at += 1) {
      const row = new Map<string, string>();
      for (const column of table.columns) {
        const literal = literalFor(column, at, random, catalog.dialect);
        if (literal !== null) row.set(column.name, literal);
      }
      for (const { columns, referencedTable, referencedColumns } of keysFrom.get(name) ?? []) {
        const own = keyOf(referencedTable) === name;
        const parent = random.pick(own ? rows : (filled.get(keyOf(referencedTable))?.rows ?? []));
        for (const [place, column] of columns.entries()) {
          const isNullable = table.columns.find((candidate) => candidate.name === column)?.isNullable ?? false;
          const value = parent?.get(referencedColumns[place] ?? "");
          if (value !== undefined && !(isNullable && random.isTrue(0.15))) row.set(column, value);
          else if (isNullable) row.set(column, "NULL");
        }
      }
      rows.push(row);
    }
    filled.set(name, { table, rows });
  }
  return [...filled.values()];
}

/** A value of a column for the row of a number; null where the database fills it or the type is not made here. */
function literalFor(column: Column, at: number, random: Random, dialect: DialectName): string | null {
  if (column.generated !== null || column.identity === "always") return null;
  if (column.isNullable && random.isTrue(0.1)) return "NULL";
  const length = Number(/\((\d+)/u.exec(column.type)?.[1] ?? "60");
  switch (column.typeFamily) {
    case "integer":
      return String(at);
    case "decimal":
    case "float":
      return `${at % 7}`;
    case "boolean":
      return dialect === "postgresql" ? (random.isTrue() ? "true" : "false") : random.isTrue() ? "1" : "0";
    case "text":
      return `'${`v${at % 9}-${at}`.slice(0, length)}'`;
    case "enum": {
      const value = random.pick([...column.type.matchAll(/'([^']*)'/gu)].map(([, text = ""]) => text));
      return value === undefined ? null : `'${value}'`;
    }
    case "date":
      return `'2024-0${1 + (at % 9)}-1${at % 10}'`;
    case "timestamp":
      return `'2024-0${1 + (at % 9)}-1${at % 10} 08:30:00'`;
    case "uuid":
      return `'00000000-0000-4000-8000-${String(at).padStart(12, "0")}'`;
    case "json":
      return "'{}'";
    default:
      return column.isNullable ? "NULL" : null;
  }
}

export const insertOf = (dialect: DialectName, table: Table, row: MadeRow): string =>
  `INSERT INTO ${nameOf(dialect, table)} (${[...row.keys()].map((name) => quoteName(dialect, name)).join(", ")}) VALUES (${[...row.values()].join(", ")})`;
