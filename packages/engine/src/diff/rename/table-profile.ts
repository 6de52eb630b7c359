import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { Side } from "../side.ts";
import { wordsOfName } from "./name-likeness.ts";

/** Begins the link of a foreign key that another table declares. */
export const fromElsewhere = "<";

/** By what a table is known again under another name. */
export interface TableProfile {
  readonly table: Table;
  /** Sorts profiles alike in both directions of a diff. */
  readonly key: string;
  readonly words: readonly string[];
  /** The number of each column's name and type, sorted. */
  readonly columns: readonly number[];
  /** The number of each column's name. */
  readonly columnNames: readonly number[];
  /** Foreign keys from and to tables that kept their name, sorted. */
  readonly links: readonly string[];
  /** The number of all columns together: equal for the same columns. */
  readonly shape: number;
}

/** Gives each list of numbers a number, from 0: lists are found by a hash, as a text of each would be made for that alone. */
export class ListNumbers {
  readonly #lists: (readonly number[])[] = [];
  readonly #byHash = new Map<number, number[]>();

  of(list: readonly number[]): number {
    let hash = list.length;
    for (const number of list) hash = (Math.imul(hash, 31) + number) & hashMask;
    const known = this.#byHash.get(hash);
    const number = known?.find((each) => isSameList(this.#lists[each] ?? [], list));
    if (number !== undefined) return number;
    const next = this.#lists.push(list) - 1;
    if (known) known.push(next);
    else this.#byHash.set(hash, [next]);
    return next;
  }
}

/** Small enough for V8 to keep it in place. */
const hashMask = 0x3fff_ffff;

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

/** Gives each name with its type a number, and each name: numbers are cheaper to compare than the texts of thousands of columns. */
export class ColumnNumbers {
  readonly #byName = new Map<string, NumberedName>();
  #count = 0;

  /** The number of a name, and those that it has with a type. */
  of(name: string): NumberedName {
    let known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, (known = { number: (this.#count += 1), byType: new Map() }));
    return known;
  }

  /** The number of a name with a type. */
  withType(byType: NumberedName["byType"], type: string): number {
    let column = byType.get(type);
    if (column === undefined) byType.set(type, (column = this.#count += 1));
    return column;
  }

  /** Above every number that was given. */
  get end(): number {
    return this.#count + 1;
  }
}

interface NumberedName {
  readonly number: number;
  readonly byType: Map<string, number>;
}

/** Where a profile reads from. */
export interface ProfileSource extends Pick<Side, "names" | "types" | "foreignKeys"> {
  /** Foreign keys by the key of the table that they reference. */
  readonly keysTo: ReadonlyMap<string, readonly ForeignKey[]>;
  /** Whether a table of that key is in both catalogs. */
  readonly isKept: (key: string) => boolean;
  /** Whether any table is. */
  readonly hasKept: boolean;
  /** Those of both catalogs. */
  readonly numbers: ColumnNumbers;
  readonly shapes: ListNumbers;
}

export function profileOf(key: string, table: Table, source: ProfileSource): TableProfile {
  const { names, types, numbers, shapes, hasKept } = source;
  let last = 0;
  let isSorted = true;
  const numbered = table.columns.map(({ name }) => numbers.of(names.columnKeyOf(name)));
  const columnNames = numbered.map(({ number }) => number);
  const columns = table.columns.map((column, at) => {
    const whole = numbers.withType(numbered[at]?.byType ?? new Map(), types.read(column).text);
    isSorted &&= whole >= last;
    last = whole;
    return whole;
  });
  if (!isSorted) columns.sort((left, right) => left - right);
  const links = hasKept ? linksOf(key, source) : noLinks;
  return { table, key, words: wordsOfName(table.name), columns, columnNames, links, shape: shapes.of(columns) };
}

const noLinks: readonly string[] = [];

function linksOf(key: string, { names, foreignKeys, keysTo, isKept }: ProfileSource): readonly string[] {
  const links: string[] = [];
  for (const { referencedTable } of foreignKeys.get(key) ?? []) {
    const far = names.keyOf(referencedTable);
    if (isKept(far)) links.push(`>${far}`);
  }
  for (const { table: own } of keysTo.get(key) ?? []) {
    const far = names.keyOf(own);
    if (isKept(far)) links.push(`${fromElsewhere}${far}`);
  }
  return links.length === 0 ? noLinks : links.sort();
}
