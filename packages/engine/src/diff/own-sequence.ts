import type { Column, Table } from "../catalog/model.ts";

/**
 * The name of the sequence that a serial column of PostgreSQL made for itself; null where it draws its numbers from another
 * one. It holds the names of table and column, with a number behind it where that was taken.
 * @see https://www.postgresql.org/docs/current/datatype-numeric.html#DATATYPE-SERIAL
 */
export function ownSequence(table: Pick<Table, "name">, column: Column): string | null {
  if (!column.isAutoIncrement || column.identity !== null || column.default === null) return null;
  const [, call = ""] = /\bnextval\s*\(\s*'((?:[^']|'')*)'/i.exec(column.default) ?? [];
  const name = /(?:^|\.)(?:"((?:[^"]|"")*)"|([^."]+))$/.exec(call.replaceAll("''", "'"));
  const bare = name?.[1]?.replaceAll('""', '"') ?? name?.[2] ?? "";
  const implied = `${table.name}_${column.name}_seq`;
  return bare.startsWith(implied) && /^\d*$/.test(bare.slice(implied.length)) ? bare : null;
}
