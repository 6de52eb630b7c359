import type { RenamePair } from "@foretell/engine";

type TablePair = Extract<RenamePair, { kind: "table" }>;
type ColumnPair = Extract<RenamePair, { kind: "column" }>;

/** Renames that came one after the other as one each: from the first name to the last. */
export function composeRenames(renames: readonly RenamePair[]): RenamePair[] {
  let tables: TablePair[] = [];
  let columns: ColumnPair[] = [];
  for (const rename of renames) {
    if (rename.kind === "table") {
      const known = tables.find(({ after }) => isSame(after, rename.before));
      tables = [...tables.filter((pair) => pair !== known), { ...rename, before: known?.before ?? rename.before }];
      columns = columns.map((pair) => (isSame(pair.table, rename.before) ? { ...pair, table: rename.after } : pair));
    } else {
      const known = columns.find(({ table, after }) => isSame(table, rename.table) && after === rename.before);
      columns = [...columns.filter((pair) => pair !== known), { ...rename, before: known?.before ?? rename.before }];
    }
  }
  return [
    ...tables.filter(({ before, after }) => !isSame(before, after)),
    ...columns.filter(({ before, after }) => before !== after),
  ];
}

const isSame = (one: TablePair["before"], other: TablePair["before"]): boolean =>
  one.name === other.name && one.namespace === other.namespace;
