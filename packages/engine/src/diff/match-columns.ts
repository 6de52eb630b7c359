import type { Column, ForeignKey, Table } from "../catalog/model.ts";
import type { CatalogNames } from "./catalog-names.ts";
import type { TypeReader } from "./canonical/type.ts";
import { guessColumnRenames } from "./rename/guess-column-renames.ts";
import type { ColumnProfile } from "./rename/guess-column-renames.ts";
import type { Rename, RenamePair } from "./model.ts";

/** A column that both have. */
export interface KeptColumn {
  readonly before: Column;
  readonly after: Column;
  readonly isRenamed: boolean;
}

/** Columns that both have, in the order after. Lists side by side: an object a column would be tens of thousands of them. */
export class KeptColumns {
  readonly before: readonly Column[];
  /** As many, each in the place of what it was. */
  readonly after: readonly Column[];
  readonly #renamed: ReadonlySet<Column>;

  /** `renamed` are those that have another name, as they are after. */
  constructor(before: readonly Column[], after: readonly Column[], renamed: ReadonlySet<Column> = noneRenamed) {
    this.before = before;
    this.after = after;
    this.#renamed = renamed;
  }

  isRenamed(after: Column): boolean {
    return this.#renamed.size > 0 && this.#renamed.has(after);
  }

  get pairs(): KeptColumn[] {
    return this.after.flatMap((after, at) => {
      const before = this.before[at];
      return before === undefined ? [] : [{ before, after, isRenamed: this.isRenamed(after) }];
    });
  }
}

const noneRenamed: ReadonlySet<Column> = new Set();

/** The columns of a table that both catalogs have, by what became of them. */
export interface ColumnMatch {
  readonly kept: KeptColumns;
  readonly removed: readonly Column[];
  readonly added: readonly Column[];
  /** Key of the name before to the key after, of renamed columns. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly renames: readonly Rename[];
}

/** One of the two tables, with the foreign keys that it declares. */
interface TableSide {
  readonly table: Table;
  readonly names: CatalogNames;
  readonly types: TypeReader;
  readonly keys: readonly ForeignKey[];
  /** The key of a table by its name after. */
  readonly tableKeyOf: (name: ForeignKey["referencedTable"]) => string;
}

/** What is decided of the columns of one table, by keys. */
export interface ColumnDecisions {
  readonly confirmed: readonly Extract<RenamePair, { kind: "column" }>[];
  readonly isRefused: (before: string, after: string) => boolean;
}

const none: ReadonlyMap<string, string> = new Map();

/** Which column after is which before: by name, by what a person decided, by guesses. */
export function matchColumns(before: TableSide, after: TableSide, decisions: ColumnDecisions): ColumnMatch {
  const { columnKeyOf } = after.names;
  const old = columnsByKey(before);
  const fresh = columnsByKey(after);
  const renamed = new Map<string, string>();
  const renames: Rename[] = [];
  const table = { namespace: after.table.namespace, name: after.table.name };
  const take = (from: Column, to: Column, told: Pick<Rename, "basis" | "score" | "ground">): void => {
    renamed.set(before.names.columnKeyOf(from.name), columnKeyOf(to.name));
    renames.push({ pair: { kind: "column", table, before: from.name, after: to.name }, ...told });
  };
  const isGone = (key: string): boolean => old.has(key) && !fresh.has(key) && !renamed.has(key);
  const taken = new Set<string>();
  const isNew = (key: string): boolean => fresh.has(key) && !old.has(key) && !taken.has(key);
  for (const pair of decisions.confirmed) {
    const [from, to] = [before.names.columnKeyOf(pair.before), columnKeyOf(pair.after)];
    const [column, target] = [old.get(from), fresh.get(to)];
    if (!column || !target || !isGone(from) || !isNew(to)) continue;
    take(column, target, { basis: "confirmed", score: 1, ground: "It was confirmed." });
    taken.add(to);
  }
  const gone = [...old.keys()].filter(isGone);
  const added = [...fresh.keys()].filter(isNew);
  if (gone.length > 0 && added.length > 0) {
    const guesses = guessColumnRenames(
      profilesOf(before, new Set(gone), (key) => fresh.has(key) || renamed.has(key), renamed),
      profilesOf(after, new Set(added), (key) => old.has(key) || taken.has(key), none),
      (from, to) => decisions.isRefused(before.names.columnKeyOf(from.name), columnKeyOf(to.name)),
    );
    for (const { before: from, after: to, score, ground } of guesses)
      take(from, to, { basis: "guessed", score, ground });
  }
  const origins = new Map(Array.from(renamed, ([from, to]) => [to, from]));
  const keptBefore: Column[] = [];
  const keptAfter: Column[] = [];
  const others = new Set<Column>();
  const more: Column[] = [];
  for (const [key, column] of fresh) {
    const origin = origins.get(key);
    const source = old.get(origin ?? key);
    if (source === undefined) {
      more.push(column);
      continue;
    }
    keptBefore.push(source);
    keptAfter.push(column);
    if (origin !== undefined) others.add(column);
  }
  const kept = new KeptColumns(keptBefore, keptAfter, others);
  return { kept, removed: columnsLeft(old, keptBefore), added: more, renamed, renames };
}

/**
 * The match of tables of which one has all columns of the other, in their order, and perhaps more between them; undefined for
 * others. Nearly all tables of a large schema are so, and nothing has to be looked up for these.
 */
export function matchInOrder(
  before: Table,
  after: Table,
  namesBefore: CatalogNames,
  namesAfter: CatalogNames,
): ColumnMatch | undefined {
  const hasMore = after.columns.length > before.columns.length;
  const [few, many] = hasMore ? [before.columns, after.columns] : [after.columns, before.columns];
  const shared: Column[] = [];
  const rest: Column[] = [];
  for (const column of many) {
    const other = few[shared.length];
    if (
      other &&
      isOneName(column.name, other.name, hasMore ? namesAfter : namesBefore, hasMore ? namesBefore : namesAfter)
    )
      shared.push(column);
    else rest.push(column);
  }
  if (shared.length < few.length) return undefined;
  // Lists that the catalog has anyway are not kept twice.
  const found = rest.length === 0 ? many : shared;
  const kept = hasMore ? new KeptColumns(few, found) : new KeptColumns(found, few);
  const [removed, added] = hasMore ? [noColumns, rest] : [rest, noColumns];
  return { kept, removed, added, renamed: none, renames: noRenames };
}

function isOneName(one: string, other: string, namesOfOne: CatalogNames, namesOfOther: CatalogNames): boolean {
  return one === other || namesOfOne.columnKeyOf(one) === namesOfOther.columnKeyOf(other);
}

function columnsByKey({ table, names }: TableSide): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const column of table.columns) columns.set(names.columnKeyOf(column.name), column);
  return columns;
}

/** Those that are not kept, in order. */
function columnsLeft(old: ReadonlyMap<string, Column>, kept: readonly Column[]): readonly Column[] {
  if (kept.length === old.size) return noColumns;
  const isKept = new Set(kept);
  return [...old.values()].filter((column) => !isKept.has(column));
}

const noColumns: readonly Column[] = [];
const noRenames: readonly Rename[] = [];

function profilesOf(
  { table, names, types, keys, tableKeyOf }: TableSide,
  wanted: ReadonlySet<string>,
  isKept: (key: string) => boolean,
  renamed: ReadonlyMap<string, string>,
): ColumnProfile[] {
  const roles = rolesOf(table, names, keys, tableKeyOf);
  const profiles: ColumnProfile[] = [];
  let anchor = "";
  let number = 0;
  for (const column of table.columns) {
    const key = names.columnKeyOf(column.name);
    if (isKept(key)) {
      anchor = renamed.get(key) ?? key;
      number = 0;
      continue;
    }
    if (!wanted.has(key)) continue;
    const place = `${anchor}\u0000${number}`;
    number += 1;
    profiles.push({ column, type: types.read(column).text, place, roles: (roles.get(key) ?? []).sort().join(" ") });
  }
  return profiles;
}

/** What each column is part of, told without the names of columns. */
function rolesOf(
  { primaryKey, uniqueKeys, indexes }: Table,
  names: CatalogNames,
  foreignKeys: readonly ForeignKey[],
  tableKeyOf: TableSide["tableKeyOf"],
): Map<string, string[]> {
  const roles = new Map<string, string[]>();
  const note = (columns: readonly string[], role: string): void => {
    for (const [at, name] of columns.entries()) {
      const key = names.columnKeyOf(name);
      const own = `${role}:${at}/${columns.length}`;
      const list = roles.get(key);
      if (list) list.push(own);
      else roles.set(key, [own]);
    }
  };
  if (primaryKey) note(primaryKey.columns, "primary");
  for (const { columns } of uniqueKeys) note(columns, "unique");
  for (const { parts, isUnique } of indexes)
    note(
      parts.map(({ text }) => text),
      isUnique ? "unique index" : "index",
    );
  for (const { columns, referencedTable } of foreignKeys) note(columns, `> ${tableKeyOf(referencedTable)}`);
  return roles;
}
