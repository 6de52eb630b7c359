import type { TableDraft } from "./table-draft.ts";

const nameLengthLimit = 63;

/**
 * The name that PostgreSQL makes for a constraint or index: table, columns and a suffix, cut to 63 bytes by shortening the
 * longer of the first two, with a number behind it where the name is taken.
 * @see https://github.com/postgres/postgres/blob/master/src/backend/commands/indexcmds.c (makeObjectName)
 */
export function postgresqlName(table: TableDraft, columns: readonly string[], suffix: string): string {
  const second = columns.join("_");
  const { foreignKeys, uniqueKeys, checks, exclusions, indexes, primaryKey } = table;
  const lists = [foreignKeys, uniqueKeys, checks, exclusions, indexes];
  const taken = namesIn(constraintNames, table, lists, (name) => name);
  const nameOf = (number: number): string =>
    objectName(table.name, second, number === 0 ? suffix : `${suffix}${number}`);
  const row = [table.name, second, suffix].join("\0");
  const from = taken.numbers.get(row) ?? 0;
  const number = firstFree(taken, from, nameOf);
  taken.numbers.set(row, number);
  const name = nameOf(number);
  return name === primaryKey?.name ? nameOf(firstFree(taken, number + 1, nameOf)) : name;
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

/** InnoDB's name for a foreign key: the table, `_ibfk_` and one more than the highest number in use. */
export function innodbForeignKeyName(table: TableDraft): string {
  const { foreignKeys } = table;
  const prefix = `${table.name}_ibfk_`;
  let numbered = numberedKeys.get(foreignKeys);
  if (numbered?.prefix !== prefix) numbered = { prefix, read: 0, highest: 0 };
  numberedKeys.set(foreignKeys, numbered);
  for (; numbered.read < foreignKeys.length; numbered.read += 1) {
    const name = foreignKeys[numbered.read]?.name;
    if (name?.startsWith(prefix) !== true) continue;
    const number = Number(name.slice(prefix.length));
    if (Number.isInteger(number)) numbered.highest = Math.max(numbered.highest, number);
  }
  return `${prefix}${numbered.highest + 1}`;
}

/** A table lost a name in place: its lists are the same, and are read anew for the next name that is made. */
export function forgetNames(table: TableDraft): void {
  constraintNames.delete(table);
  indexNames.delete(table);
  numberedKeys.delete(table.foreignKeys);
}

/** The highest number in the names of foreign keys, by the list, which grows. */
const numberedKeys = new WeakMap<TableDraft["foreignKeys"], { prefix: string; read: number; highest: number }>();

/** MySQL's name for a key or index: its first column, with `_2`, `_3` … where that is taken. */
export function mysqlIndexName(table: TableDraft, firstPart: string): string {
  const taken = namesIn(indexNames, table, [table.uniqueKeys, table.indexes], (name) => name.toLowerCase());
  const nameOf = (number: number): string => (number === 1 ? firstPart : `${firstPart}_${number}`);
  const row = firstPart.toLowerCase();
  const number = firstFree(taken, taken.numbers.get(row) ?? 1, nameOf);
  taken.numbers.set(row, number);
  return nameOf(number);
}

type NamedList = readonly { readonly name: string | null }[];

/** Names that are taken, read from lists that grow. */
interface TakenNames {
  readonly lists: readonly NamedList[];
  /** How many of each list are read. */
  readonly read: number[];
  readonly names: Set<string>;
  readonly fold: (name: string) => string;
  /** By what is numbered: the number before which all are taken. */
  readonly numbers: Map<string, number>;
}

const constraintNames = new WeakMap<TableDraft, TakenNames>();
const indexNames = new WeakMap<TableDraft, TakenNames>();

/** The names in some lists of a table. A list that was replaced may have lost names: then all are read anew, else what was added. */
function namesIn(
  cache: WeakMap<TableDraft, TakenNames>,
  table: TableDraft,
  lists: readonly NamedList[],
  fold: (name: string) => string,
): TakenNames {
  let taken = cache.get(table);
  if (!taken?.lists.every((list, at) => list === lists[at] && list.length >= (taken?.read[at] ?? 0))) {
    taken = { lists, read: lists.map(() => 0), names: new Set(), fold, numbers: new Map() };
    cache.set(table, taken);
  }
  for (const [at, list] of lists.entries()) {
    for (let index = taken.read[at] ?? 0; index < list.length; index += 1)
      taken.names.add(fold(list[index]?.name ?? ""));
    taken.read[at] = list.length;
  }
  return taken;
}

/** The first number from which a name is free. */
function firstFree({ names, fold }: TakenNames, from: number, nameOf: (number: number) => string): number {
  let number = from;
  while (names.has(fold(nameOf(number)))) number += 1;
  return number;
}
