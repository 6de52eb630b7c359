import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import type { Warning } from "../model.ts";
import { formatRows, listOf } from "../wording.ts";
import { makeWarning, smallTable } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";
import { allRows } from "../../statistics/estimate/interval.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";

/** Foreign keys on the way that are slow to follow, not enforced, or checked only at COMMIT. */
export function warnOfKeys(input: WarningInput): Warning[] {
  const warnings: Warning[] = [];
  const { catalog } = input.schema;
  const used = new Set<ForeignKey>();
  for (const change of input.result.changes)
    for (const { foreignKey } of change.arrivals) if (foreignKey) used.add(foreignKey);
  for (const check of input.result.checks) used.add(check.foreignKey);
  for (const key of used) {
    const child = findTable(input.schema.index, key.table);
    const counted = child ? rowsOf(input.schema, child) : { rowCount: 0, basis: "assumed" as const, isMost: false };
    const { rowCount, basis } = counted;
    if (child && rowCount >= smallTable && !isIndexed(child, key)) {
      const table = displayName(catalog, child);
      const searched =
        basis === "assumed"
          ? `every row of ${table} is searched`
          : `all ${formatRows(toRows(allRows, counted))} of ${table} are searched`;
      const message = `No index begins with ${table} (${listOf(key.columns)}): for each row removed or re-keyed, ${searched}.`;
      warnings.push(makeWarning(input, { code: "UNINDEXED_FOREIGN_KEY", severity: "risk", message, table }));
    }
    if (key.isInitiallyDeferred) {
      const message = `${key.name ?? "A foreign key"} is checked at COMMIT: the statement itself may succeed and the transaction still fail.`;
      warnings.push(
        makeWarning(input, {
          code: "DEFERRED_CHECK",
          severity: "notice",
          message,
          table: displayName(catalog, key.table),
        }),
      );
    }
  }
  for (const key of input.result.notEnforced) {
    const message = `${key.name ?? "A foreign key"} of ${displayName(catalog, key.table)} is not enforced: its rows neither follow nor refuse, and are left pointing at nothing.`;
    warnings.push(
      makeWarning(input, {
        code: "KEY_NOT_ENFORCED",
        severity: "risk",
        message,
        table: displayName(catalog, key.table),
      }),
    );
  }
  return warnings;
}

const indexed = new WeakMap<ForeignKey, boolean>();

/** Whether an index, primary or unique key begins with the columns of the key, in any order among themselves; looked up once a key. */
export function isIndexed(table: Table, key: ForeignKey): boolean {
  let answer = indexed.get(key);
  if (answer === undefined) indexed.set(key, (answer = hasIndex(table, key)));
  return answer;
}

function hasIndex(table: Table, key: ForeignKey): boolean {
  const wanted = new Set(key.columns.map((column) => column.toLowerCase()));
  const leading = (columns: readonly string[]) =>
    columns.length >= wanted.size && columns.slice(0, wanted.size).every((column) => wanted.has(column.toLowerCase()));
  const byFirst = indexesByFirstColumn(table);
  if (wanted.size === 0) return byFirst.size > 0;
  return [...wanted].some((column) => byFirst.get(column)?.some(leading) === true);
}

const byFirstColumn = new WeakMap<Table, ReadonlyMap<string | undefined, readonly (readonly string[])[]>>();

/** The columns of the indexes and keys of a table that are of all rows, by the first of them in lower case. */
function indexesByFirstColumn(table: Table): ReadonlyMap<string | undefined, readonly (readonly string[])[]> {
  let known = byFirstColumn.get(table);
  if (known === undefined) {
    const all = [
      ...(table.primaryKey ? [table.primaryKey.columns] : []),
      ...table.uniqueKeys.map(({ columns }) => columns),
      ...table.indexes.filter(({ predicate }) => predicate === null).map(({ parts }) => parts.map(({ text }) => text)),
    ];
    byFirstColumn.set(table, (known = Map.groupBy(all, ([first]) => first?.toLowerCase())));
  }
  return known;
}
