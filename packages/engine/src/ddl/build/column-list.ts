import type { ColumnDraft, TableDraft } from "./table-draft.ts";

/** Fewer columns are looked through faster than an index of them is made. */
const fewColumns = 16;

/** The columns of a table by their names: of several of one name the first. */
interface ColumnIndex {
  /** How many columns of the list, which grows at its end, are in the index. */
  read: number;
  readonly exact: Map<string, ColumnDraft>;
  readonly folded: Map<string, ColumnDraft>;
  /** Two columns have one name, but for its case: what is first is seen when all are read again. */
  hasNamesakes: boolean;
}

/** By the list itself: one that takes its place is read anew. */
const indexes = new WeakMap<readonly ColumnDraft[], ColumnIndex>();

/**
 * The column of the table, names compared without regard to case where the exact name is not there. Its list changes only by
 * the functions of this file, and by additions at its end.
 */
export function findColumnDraft({ columns }: TableDraft, name: string, ignoreCase: boolean): ColumnDraft | undefined {
  if (columns.length > fewColumns) {
    const { exact, folded } = indexOf(columns);
    return exact.get(name) ?? (ignoreCase ? folded.get(name.toLowerCase()) : undefined);
  }
  const found = columns.find((column) => column.name === name);
  if (found || !ignoreCase) return found;
  const lower = name.toLowerCase();
  return columns.find((column) => column.name.toLowerCase() === lower);
}

function indexOf(columns: readonly ColumnDraft[]): ColumnIndex {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = { read: 0, exact: new Map(), folded: new Map(), hasNamesakes: false };
    indexes.set(columns, index);
  }
  for (; index.read < columns.length; index.read += 1) {
    const column = columns[index.read];
    if (column) enter(index, column);
  }
  return index;
}

function enter(index: ColumnIndex, column: ColumnDraft): void {
  const { exact, folded } = index;
  const lower = column.name.toLowerCase();
  if (folded.has(lower)) index.hasNamesakes = true;
  else folded.set(lower, column);
  if (!exact.has(column.name)) exact.set(column.name, column);
}

/** Takes a column out of the index before it leaves the list, or gets another name. */
function forget(columns: readonly ColumnDraft[], column: ColumnDraft): ColumnIndex | undefined {
  const index = indexes.get(columns);
  if (index === undefined) return undefined;
  if (index.hasNamesakes || index.read < columns.length) {
    indexes.delete(columns);
    return undefined;
  }
  index.exact.delete(column.name);
  index.folded.delete(column.name.toLowerCase());
  return index;
}

/** Puts a column at a place among those of a table. */
export function insertColumn({ columns }: TableDraft, column: ColumnDraft, at: number): void {
  const index = at < columns.length ? indexes.get(columns) : undefined;
  const isKnown = index !== undefined && index.read === columns.length;
  columns.splice(at, 0, column);
  if (isKnown) {
    enter(index, column);
    index.read += 1;
  }
  // What is first of a name may be another one now.
  if (index && (!isKnown || index.hasNamesakes)) indexes.delete(columns);
}

/** Takes a column from a table. */
export function removeColumn({ columns }: TableDraft, column: ColumnDraft): void {
  const at = columns.indexOf(column);
  if (at < 0) return;
  const index = forget(columns, column);
  columns.splice(at, 1);
  if (index) index.read -= 1;
}

/** Gives a column of a table another name. */
export function giveName({ columns }: TableDraft, column: ColumnDraft, name: string): void {
  const index = forget(columns, column);
  column.name = name;
  if (index) enter(index, column);
  if (index?.hasNamesakes === true) indexes.delete(columns);
}
