import type { DbType } from "@foretell/contract";
import { findDialect } from "../../../lib/dialects.ts";

/** The database that the beginning of a schema in JSON names; null where it names none. */
export function findDocumentDialect(sample: string): DbType | null {
  const name = /"dialect"\s*:\s*"([a-z]+)"/.exec(sample)?.[1];
  return findDialect(name === "mariadb" ? "mysql" : name) ?? null;
}
