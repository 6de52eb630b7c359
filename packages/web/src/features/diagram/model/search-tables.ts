import type { DiagramTable } from "./diagram-input.ts";

/** A table found by its name, or by the name of one of its columns. */
export interface TableMatch {
  readonly table: number;
  /** The column that matches; null when the table's own name does. */
  readonly column: string | null;
}

const maxMatches = 30;

/**
 * Finds tables by name, then by column name. Names that are the text come first, then those that begin with it, then
 * those with a word that does, then those that hold it; shorter names before longer ones.
 */
export function searchTables(tables: readonly DiagramTable[], text: string): TableMatch[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const found: (TableMatch & { readonly rank: number })[] = [];
  for (const [index, table] of tables.entries()) {
    const own = rankOf(table.name, wanted);
    if (own !== null) {
      found.push({ table: index, column: null, rank: own });
      continue;
    }
    for (const column of table.columns) {
      const rank = rankOf(column.name, wanted);
      if (rank === null) continue;
      found.push({ table: index, column: column.name, rank: rank + columnPenalty });
      break;
    }
  }
  const nameOf = (match: TableMatch): string => tables[match.table]?.name ?? "";
  return found
    .sort((a, b) => a.rank - b.rank || nameOf(a).length - nameOf(b).length || a.table - b.table)
    .slice(0, maxMatches)
    .map(({ table, column }) => ({ table, column }));
}

const columnPenalty = 10;

function rankOf(name: string, wanted: string): number | null {
  const lower = name.toLowerCase();
  const bare = lower.slice(lower.lastIndexOf(".") + 1);
  if (lower === wanted || bare === wanted) return 0;
  if (lower.startsWith(wanted) || bare.startsWith(wanted)) return 1;
  const at = lower.indexOf(wanted);
  if (at < 0) return null;
  return /[_.\s-]/.test(lower[at - 1] ?? "") ? 2 : 3;
}
