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
  /** All columns as one text. */
  readonly shape: string;
}

/** Gives each name with its type a number, and each name: numbers are cheaper to compare than the texts of thousands of columns. */
export class ColumnNumbers {
  readonly #byName = new Map<string, { readonly number: number; readonly byType: Map<string, number> }>();
  #count = 0;

  /** The numbers of a name, and of the name with a type. */
  of(name: string, type: string): readonly [name: number, column: number] {
    let known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, (known = { number: (this.#count += 1), byType: new Map() }));
    let column = known.byType.get(type);
    if (column === undefined) known.byType.set(type, (column = this.#count += 1));
    return [known.number, column];
  }
}

/** Where a profile reads from. */
export interface ProfileSource extends Pick<Side, "names" | "types" | "foreignKeys"> {
  /** Foreign keys by the key of the table that they reference. */
  readonly keysTo: ReadonlyMap<string, readonly ForeignKey[]>;
  /** Whether a table of that key is in both catalogs. */
  readonly isKept: (key: string) => boolean;
  /** Those of both catalogs. */
  readonly numbers: ColumnNumbers;
}

export function profileOf(
  table: Table,
  { names, types, foreignKeys, keysTo, isKept, numbers }: ProfileSource,
): TableProfile {
  const key = names.keyOf(table);
  const columns: number[] = [];
  const columnNames: number[] = [];
  for (const column of table.columns) {
    const [name, whole] = numbers.of(names.columnKeyOf(column.name), types.read(column).text);
    columnNames.push(name);
    columns.push(whole);
  }
  columns.sort((left, right) => left - right);
  const links: string[] = [];
  for (const { referencedTable } of foreignKeys.get(key) ?? []) {
    const far = names.keyOf(referencedTable);
    if (isKept(far)) links.push(`>${far}`);
  }
  for (const { table: own } of keysTo.get(key) ?? []) {
    const far = names.keyOf(own);
    if (isKept(far)) links.push(`${fromElsewhere}${far}`);
  }
  const words = wordsOfName(table.name);
  return { table, key, words, columns, columnNames, links: links.sort(), shape: columns.join() };
}
