import type { Table } from "../../catalog/model.ts";
import { formatQuantity, listOf } from "../../impact/wording.ts";
import { groupKeys } from "../side.ts";
import type { Side } from "../side.ts";
import { clearPairs, roundedScore } from "./best-pairs.ts";
import { tableFits } from "./table-fits.ts";
import type { TableFit } from "./table-fits.ts";
import { ColumnNumbers, ListNumbers, profileOf } from "./table-profile.ts";
import type { ProfileSource } from "./table-profile.ts";

export interface GuessedPair {
  readonly before: Table;
  readonly after: Table;
  readonly score: number;
  readonly ground: string;
}

/** A table by its key. */
type KeyedTable = readonly [key: string, table: Table];

const leastScore = 0.6;

/**
 * Tables that are gone and such that are new, by their keys, which are likely one and the same. `isRefused` tells pairs that
 * are not to be taken.
 */
export function guessTableRenames(
  removed: readonly KeyedTable[],
  added: readonly KeyedTable[],
  sides: { readonly before: Side; readonly after: Side },
  isRefused: (before: Table, after: Table) => boolean,
): GuessedPair[] {
  if (removed.length === 0 || added.length === 0) return [];
  const { before: old, after: fresh } = sides;
  const isKept = (key: string): boolean => old.tables.has(key) && fresh.tables.has(key);
  // All others are in both.
  const hasKept = old.tables.size > removed.length;
  const numbers = new ColumnNumbers();
  const shapes = new ListNumbers();
  const profiles = (tables: readonly KeyedTable[], side: Side) => {
    // Links lead to tables that both have: without any there are none to group.
    const linking = hasKept ? side.catalog.foreignKeys : [];
    const keysTo = groupKeys(linking, side.names, ({ referencedTable }) => referencedTable);
    const source: ProfileSource = { ...side, keysTo, isKept, hasKept, numbers, shapes };
    return tables
      .map(([key, table]) => profileOf(key, table, source))
      .sort((left, right) => (left.key < right.key ? -1 : 1));
  };
  const from = profiles(removed, old);
  const to = profiles(added, fresh);
  const fits = tableFits(from, to, numbers.end).filter(({ before, after }) => {
    const [one, other] = [from[before]?.table, to[after]?.table];
    return one !== undefined && other !== undefined && isOneKind(one, other) && !isRefused(one, other);
  });
  return clearPairs(fits, leastScore).flatMap((fit) => {
    const before = from[fit.before]?.table;
    const after = to[fit.after]?.table;
    if (!before || !after) return [];
    return [{ before, after, score: roundedScore(fit.score), ground: groundOf(fit as TableFit, before, after) }];
  });
}

/** All partitions of a table have its columns: what tells them apart is which rows they take. */
function isOneKind(before: Table, after: Table): boolean {
  if (before.kind !== after.kind) return false;
  return before.kind !== "partition" || before.options["partition bounds"] === after.options["partition bounds"];
}

function groundOf({ columns, likeness, links }: TableFit, before: Table, after: Table): string {
  const count = formatQuantity(after.columns.length, "column");
  const grounds = [columns === 1 ? `the same ${count}` : `${Math.round(columns * 100)} % of the columns in common`];
  if (before.name === after.name) grounds.push("the same name in another namespace");
  else if (likeness >= 0.5) grounds.push("names that are alike");
  if (links === 1) grounds.push("the same foreign keys");
  else if (links > 0) grounds.push("some foreign keys in common");
  return `The two have ${listOf(grounds)}.`;
}
