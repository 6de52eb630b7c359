import type { TableDraft } from "./table-draft.ts";

const nameLengthLimit = 63;

/**
 * The name that PostgreSQL makes for a constraint or index: table, columns and a suffix, cut to 63 bytes by shortening the
 * longer of the first two, with a number behind it where the name is taken.
 * @see https://github.com/postgres/postgres/blob/master/src/backend/commands/indexcmds.c (makeObjectName)
 */
export function postgresqlName(table: TableDraft, columns: readonly string[], suffix: string): string {
  const taken = takenNames(table);
  for (let number = 0; ; number += 1) {
    const name = objectName(table.name, columns.join("_"), number === 0 ? suffix : `${suffix}${number}`);
    if (!taken.has(name)) return name;
  }
}

function objectName(first: string, second: string, suffix: string): string {
  const room = nameLengthLimit - suffix.length - 1 - (second === "" ? 0 : 1);
  let firstLength = first.length;
  let secondLength = second.length;
  while (firstLength + secondLength > room) {
    if (firstLength > secondLength) firstLength -= 1;
    else secondLength -= 1;
  }
  const parts =
    second === "" ? [first.slice(0, firstLength)] : [first.slice(0, firstLength), second.slice(0, secondLength)];
  return [...parts, suffix].join("_");
}

function takenNames(table: TableDraft): Set<string> {
  const named = [...table.foreignKeys, ...table.uniqueKeys, ...table.checks, ...table.exclusions, ...table.indexes];
  return new Set([table.primaryKey?.name ?? "", ...named.map(({ name }) => name ?? "")]);
}

/** InnoDB's name for a foreign key: the table, `_ibfk_` and one more than the highest number in use. */
export function innodbForeignKeyName(table: TableDraft): string {
  const prefix = `${table.name}_ibfk_`;
  let highest = 0;
  for (const { name } of table.foreignKeys) {
    if (name?.startsWith(prefix) !== true) continue;
    const number = Number(name.slice(prefix.length));
    if (Number.isInteger(number)) highest = Math.max(highest, number);
  }
  return `${prefix}${highest + 1}`;
}

/** MySQL's name for a key or index: its first column, with `_2`, `_3` … where that is taken. */
export function mysqlIndexName(table: TableDraft, firstPart: string): string {
  const taken = new Set([...table.uniqueKeys, ...table.indexes].map(({ name }) => (name ?? "").toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? firstPart : `${firstPart}_${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
