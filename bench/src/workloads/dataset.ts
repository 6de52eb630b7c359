import type { QueryShape } from "./query-shape.ts";

/** A value of a row; null is NULL. */
export type Cell = string | number | null;

/** A table with the rule that makes its rows. */
export interface GeneratedTable {
  readonly name: string;
  /** The columns and constraints as CREATE TABLE has them, but for foreign keys. */
  readonly columns: readonly string[];
  readonly keys?: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Tables with rows, and the queries that are put to them. */
export interface Dataset {
  readonly name: string;
  readonly tables: readonly GeneratedTable[];
  readonly queries: readonly QueryShape[];
}

/** A dataset as PostgreSQL's own tool would dump it. */
export function dumpOf({ tables }: Dataset): string {
  const parts = ["SET client_encoding = 'UTF8';"];
  for (const { name, columns } of tables)
    parts.push(`CREATE TABLE public.${name} (\n    ${columns.join(",\n    ")}\n);`);
  for (const { name, columns, rows } of tables) {
    const names = columns.flatMap((column) =>
      /^(?:PRIMARY|UNIQUE)\b/u.test(column) ? [] : [column.split(" ")[0] ?? ""],
    );
    parts.push(`COPY public.${name} (${names.join(", ")}) FROM stdin;`);
    for (const row of rows) parts.push(row.map(cellText).join("\t"));
    parts.push("\\.");
  }
  for (const { name, keys = [] } of tables)
    for (const [at, key] of keys.entries())
      parts.push(`ALTER TABLE ONLY public.${name} ADD CONSTRAINT ${name}_key_${at} ${key};`);
  return `${parts.join("\n")}\n`;
}

const cellText = (cell: Cell): string =>
  cell === null
    ? String.raw`\N`
    : String(cell)
        .replaceAll("\\", String.raw`\\`)
        .replaceAll("\t", String.raw`\t`);
