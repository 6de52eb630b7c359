import type { TableNames } from "@foretell/contract";
import { rankOf, soughtOf } from "./destinations.ts";

/** A schema with the names of its tables and columns. */
export interface NamedSchema {
  readonly id: string;
  readonly name: string;
  readonly tables: readonly TableNames[];
}

/** A table that was found, or one of its columns. */
export interface FoundName {
  readonly schema: NamedSchema;
  readonly table: TableNames;
  readonly column: string | null;
  readonly rank: number;
}

const tableLimit = 25;
const columnLimit = 25;
/** Names that differ by a slip stand behind all others. */
const slipRank = 4;
const columnStep = 0.5;

/**
 * The tables and columns of some schemas that a text names, the best of each. A text of four letters or more that names none is
 * compared again with the tables, a slip of the fingers allowed: a letter too many, too few, wrong, or two in the wrong order.
 */
export function findNames(schemas: readonly NamedSchema[], text: string): readonly FoundName[] {
  const [sought, words] = soughtOf(text);
  if (sought.length < 2) return [];
  const tables: FoundName[] = [];
  const columns: FoundName[] = [];
  for (const schema of schemas) {
    for (const table of schema.tables) {
      const rank = rankOf(bareName(table.name), "", sought, words) ?? rankOf(table.name, "", sought, words);
      if (rank !== undefined) tables.push({ schema, table, column: null, rank });
      for (const column of table.columns) {
        const own = column.toLowerCase();
        // Most columns hold no word of it, which is quickly seen.
        if (!words.some((word) => own.includes(word))) continue;
        const found = rankOf(column, table.name, sought, words);
        if (found !== undefined) columns.push({ schema, table, column, rank: found + columnStep });
      }
    }
  }
  if (tables.length + columns.length === 0 && sought.length >= 4) return bySlip(schemas, sought);
  return [...best(tables, tableLimit), ...best(columns, columnLimit)];
}

const best = (found: readonly FoundName[], limit: number): readonly FoundName[] =>
  found.toSorted((one, other) => one.rank - other.rank).slice(0, limit);

const bareName = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

function bySlip(schemas: readonly NamedSchema[], sought: string): readonly FoundName[] {
  const found = schemas.flatMap((schema) =>
    schema.tables.flatMap((table): readonly FoundName[] => {
      const name = bareName(table.name).toLowerCase();
      const isNear = [name, name.slice(0, sought.length), name.slice(0, sought.length + 1)].some((part) =>
        differsBySlip(part, sought),
      );
      return isNear ? [{ schema, table, column: null, rank: slipRank }] : [];
    }),
  );
  return found.slice(0, tableLimit);
}

/** Whether one change makes a word of another: a letter more, less or other, or two neighbours exchanged. */
export function differsBySlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isExchanged && short.slice(at + 2) === long.slice(at + 2));
}
