import type { Index } from "../../catalog/model.ts";
import { findColumnDraft } from "./column-list.ts";
import type { KeyDraft } from "./key-draft.ts";
import type { TableDraft } from "./table-draft.ts";

const systemTime = "system_time";

/**
 * The columns of a key of MariaDB, in the order in which the server keeps them: a period, written WITHOUT OVERLAPS, stands
 * for its two columns, the end first; and in a table whose rows are versioned by columns of its own a row counts together
 * with the time at which it ended. Versions that the server keeps in hidden columns change no key that is seen.
 * @see https://mariadb.com/kb/en/application-time-periods/ and https://mariadb.com/kb/en/system-versioned-tables/
 */
export function withPeriods(table: TableDraft, columns: readonly string[]): string[] {
  const { periods } = table;
  if (periods === undefined) return [...columns];
  const expanded = columns.flatMap((name) => {
    const edges = table.columns.some((column) => column.name === name) ? undefined : periods.get(name.toLowerCase());
    return edges === undefined ? [name] : [edges.end, edges.start];
  });
  const ends = periods.get(systemTime)?.end;
  return ends === undefined || expanded.includes(ends) ? expanded : [...expanded, ends];
}

/** The same for an index, of which only a unique one is a key. */
export function indexWithPeriods(table: TableDraft, index: Index): Index {
  if (!index.isUnique || table.periods === undefined) return index;
  const written = new Map(index.parts.map((part) => [part.text, part]));
  const columns = withPeriods(
    table,
    index.parts.map(({ text }) => text),
  );
  const parts = columns.map((text) => written.get(text) ?? { text, isExpression: false, isDescending: false });
  return { ...index, parts };
}

/** Gives a table of MariaDB a period, and the keys that it has what the period means for them. */
export function addPeriod(
  table: TableDraft,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
  ignoresCase: boolean,
): void {
  const [start, end] = columns.map((column) => findColumnDraft(table, column, ignoresCase)?.name ?? column);
  if (start === undefined || end === undefined) return;
  table.periods ??= new Map();
  table.periods.set(name.toLowerCase(), { start, end });
  const versioned = (key: KeyDraft): KeyDraft => ({ ...key, columns: withPeriods(table, key.columns) });
  table.primaryKey &&= versioned(table.primaryKey);
  table.uniqueKeys = table.uniqueKeys.map(versioned);
  table.indexes = table.indexes.map((index) => indexWithPeriods(table, index));
}
