import type { Catalog, Column, TypeFamily } from "../../catalog/model.ts";

const literals: Readonly<Partial<Record<TypeFamily, string>>> = {
  integer: "0",
  decimal: "0",
  float: "0",
  text: "''",
  date: "'1970-01-01'",
  time: "'00:00:00'",
  timestamp: "'1970-01-01 00:00:00'",
  interval: "'0'",
  uuid: "'00000000-0000-0000-0000-000000000000'",
  json: "'{}'",
  array: "'{}'",
};

/**
 * What a row that is there gets in a new column that takes no NULL and has no default, as a literal; null where there is no
 * plain value of its type. MySQL does this by itself, with values of the same kind.
 * @see https://dev.mysql.com/doc/refman/8.4/en/data-type-defaults.html
 */
export function fillValue({ typeFamily, type, normalType }: Column, { dialect, types }: Catalog): string | null {
  const typeName = normalType.replace(/^.*\./, "").replaceAll('"', "").toLowerCase();
  const own = types.find(({ name }) => name.toLowerCase() === typeName);
  if (own?.kind === "enum") return own.labels[0] === undefined ? null : `'${own.labels[0].replaceAll("'", "''")}'`;
  if (typeFamily === "boolean") return dialect === "postgresql" ? "false" : "0";
  if (dialect === "oracle") {
    // An empty text is NULL there.
    if (typeFamily === "text") return "' '";
    if (typeFamily === "date") return "DATE '1970-01-01'";
    if (typeFamily === "timestamp") return "TIMESTAMP '1970-01-01 00:00:00'";
  }
  if (typeFamily === "enum") return /'((?:[^']|'')*)'/.exec(type)?.[0] ?? null;
  if (typeFamily === "binary") return dialect === "sqlserver" ? "0x" : dialect === "sqlite" ? "x''" : "''";
  if (dialect === "sqlite") return literals[typeFamily] ?? "''";
  return literals[typeFamily] ?? null;
}
