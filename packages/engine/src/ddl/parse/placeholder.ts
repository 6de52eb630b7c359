import type { Token } from "../../sql/token.ts";

/**
 * How many tokens make the placeholder that a tool fills in before the script runs, from `at(0)` on; 0 when none stands here.
 * Flyway and Liquibase write `${name}`, SQL*Plus `&name`, templates and DotNetNuke `{name}`, SqlRender `@name` before a table.
 * @see https://documentation.red-gate.com/flyway/flyway-concepts/migrations/migration-placeholders
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqpug/using-substitution-variables-sqlplus.html
 */
export function placeholderLength(at: (distance: number) => Token): number {
  const { kind, value } = at(0);
  if (kind === "parameter" && value.startsWith("@")) return at(1).value === "." ? 1 : 0;
  if (kind === "parameter") return value.startsWith("${") || value.startsWith("&") ? 1 : 0;
  if (value === "@" && kind === "operator") return at(1).kind === "word" && at(2).value === "." ? 2 : 0;
  if (value !== "{" || kind !== "punctuation") return 0;
  const isWhole =
    at(1).kind === "word" && at(2).value === "}" && at(0).end === at(1).start && at(1).end === at(2).start;
  return isWhole ? 3 : 0;
}

/** What stands in a name for a placeholder: its own text, upper case and without its full stop where it is SQL*Plus's. */
export function placeholderText(at: (distance: number) => Token): string {
  const { kind, value } = at(0);
  if (kind === "operator") return `@${at(1).value}`;
  if (kind !== "parameter") return withoutModuleTokens(`{${at(1).value}}`);
  return value.startsWith("&") ? `&${value.replace(/^&&?/, "").replace(/\.$/, "").toUpperCase()}` : value;
}

/**
 * A name in a script of a DotNetNuke module as it is after an installation that changes nothing: its owner is dbo, and its
 * tables have no prefix.
 * @see https://docs.dnncommunity.org/content/tutorials/module-development/sqldataprovider-files/index.html
 */
export function withoutModuleTokens(name: string): string {
  return name.includes("{") ? name.replaceAll(/\{(?:databaseOwner|objectQualifier)\}/gi, "") : name;
}
