import type { TableDetail } from "@foretell/contract";
import { quoteName } from "@foretell/engine";
import type { DialectName } from "@foretell/engine";

/**
 * The beginning of a DELETE of one row, up to where the value of its key is written. Every name is quoted: a stored name may be
 * a reserved word, or one that the database would fold.
 */
export function deleteStatement(
  table: Pick<TableDetail, "name" | "namespace" | "primary_key">,
  dialect: DialectName,
): string {
  const quote = (name: string) => quoteName(name, dialect);
  const prefix = `${table.namespace}.`;
  const isQualified = table.namespace !== "" && table.name.startsWith(prefix);
  const name = isQualified ? `${quote(table.namespace)}.${quote(table.name.slice(prefix.length))}` : quote(table.name);
  const tests = (table.primary_key?.columns ?? []).map((column) => `${quote(column)} = `);
  return `DELETE FROM ${name} WHERE ${tests.join(" AND ")}`;
}
