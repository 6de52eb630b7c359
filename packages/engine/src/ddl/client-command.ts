import type { DialectName } from "../sql/dialect-name.ts";
import type { ClientCommand } from "../sql/splitting-rules.ts";

/**
 * The database that a psql command connects to, null when it stays in the one that it is in.
 * Takes a bare or quoted name, and a connection string, as pg_dump writes it for names with special characters.
 * @see https://www.postgresql.org/docs/current/app-psql.html#APP-PSQL-META-COMMAND-CONNECT
 */
export function connectedDatabase({ name, argument }: ClientCommand): string | null {
  if (!/^\\c(?:onnect)?$/.test(name)) return null;
  const words = argument
    .replace(/;\s*$/, "")
    .match(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\S+/g)
    ?.filter((word) => !word.startsWith("-reuse-previous"));
  const target = unquote(words?.[0] ?? "");
  const [, quoted, bare] = /(?:^|\s)dbname\s*=\s*(?:'((?:[^'\\]|\\.)*)'|(\S+))/.exec(target) ?? [];
  const found = quoted?.replaceAll(/\\(.)/g, "$1") ?? bare ?? target;
  return found === "" || found === "-" ? null : found;
}

/** The variable that sqlcmd's :setvar sets; null for another command, or where the variable is taken away. */
export function assignedVariable({ name, argument }: ClientCommand): { name: string; value: string } | null {
  if (name.toLowerCase() !== ":setvar") return null;
  const [, variable, value] = /^(\w+)\s+("(?:[^"]|"")*"|\S+)/.exec(argument) ?? [];
  return variable === undefined || value === undefined ? null : { name: variable.toLowerCase(), value: unquote(value) };
}

const inclusions: Readonly<Record<DialectName, readonly string[]>> = {
  postgresql: ["\\i", "\\include", "\\ir", "\\include_relative"],
  mysql: ["source", "\\."],
  sqlite: [".read"],
  oracle: ["@", "@@", "start"],
  sqlserver: [":r"],
};

/** The file that a command runs in its place; null for any other command. */
export function includedFile({ name, argument }: ClientCommand, dialect: DialectName): string | null {
  if (!inclusions[dialect].includes(name.toLowerCase())) return null;
  const file = /^("[^"]*"|'[^']*'|\S+)/.exec(argument)?.[1]?.replace(/;$/, "") ?? "";
  return file === "" ? null : unquote(file);
}

/** The PL/SQL that SQL*Plus runs by EXECUTE; null for any other command. */
export function calledProcedure({ name, argument }: ClientCommand, dialect: DialectName): string | null {
  return dialect === "oracle" && /^exec(?:ute)?$/i.test(name) ? argument : null;
}

function unquote(word: string): string {
  const quote = word.charAt(0);
  if ((quote !== '"' && quote !== "'") || !word.endsWith(quote) || word.length < 2) return word;
  return word.slice(1, -1).replaceAll(quote + quote, quote);
}
