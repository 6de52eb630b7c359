import type { DialectName } from "../sql/dialect-name.ts";
import { lexicalRulesByDialect } from "../dialects/lexical-rules-by-dialect.ts";
import type { Token } from "../sql/token.ts";
import type { Catalog, QualifiedName } from "./model.ts";

/**
 * The name as the database stores it: unquoted names fold as the dialect folds, quoted ones stay as written.
 * @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-IDENTIFIERS
 */
export function foldIdentifier(dialect: DialectName, token: Pick<Token, "kind" | "value">): string {
  if (dialect === "postgresql" && token.value.length > postgresqlNameLength / 4) return postgresqlName(token);
  const value = token.value.length > longestName ? token.value.slice(0, longestName) : token.value;
  if (token.kind !== "word") return value;
  const { folding } = lexicalRulesByDialect[dialect];
  if (folding === "lower") return value.toLowerCase();
  return folding === "upper" ? value.toUpperCase() : value;
}

/** Longer names are cut: SQLite alone has no limit, the others allow 128 characters at most. */
export const longestName = 1000;

const postgresqlNameLength = 63;
const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() };

/** PostgreSQL cuts longer names to 63 bytes, and leaves no half of a character. */
function postgresqlName(token: Pick<Token, "kind" | "value">): string {
  const name = token.kind === "word" ? token.value.toLowerCase() : token.value;
  const bytes = utf8.encode.encode(name);
  if (bytes.length <= postgresqlNameLength) return name;
  let end = postgresqlNameLength;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return utf8.decode.decode(bytes.subarray(0, end));
}

/** The form under which a stored name is compared with others: equal forms are the same name to the database. */
export function comparableName(dialect: DialectName, name: string): string {
  return lexicalRulesByDialect[dialect].namesIgnoreCase ? name.toLowerCase() : name;
}

/** The name by which a person knows an object: bare in the catalog's default namespace, else `namespace.name`. */
export function displayName(catalog: Pick<Catalog, "dialect" | "defaultNamespace">, name: QualifiedName): string {
  const { dialect, defaultNamespace } = catalog;
  const isDefault = comparableName(dialect, name.namespace) === comparableName(dialect, defaultNamespace);
  return isDefault ? name.name : `${name.namespace}.${name.name}`;
}
