import type { Catalog } from "../catalog/model.ts";
import { comparableName, displayName } from "../catalog/names.ts";
import type { Rename } from "../diff/model.ts";

/** What tables and columns of a schema are called in another one. */
export interface CarriedNames {
  /** The display name after of a table by its display name before; the same where it was not renamed. */
  readonly table: (name: string) => string;
  /** The name after of a column by the names before of its table and itself. */
  readonly column: (table: string, name: string) => string;
}

/** Names that no rename has changed. */
export const sameNames: CarriedNames = { table: (name) => name, column: (_, name) => name };

/** Looks names up in the renames of a diff, whose `before` and `after` are given. */
export function carriedNames(before: Catalog, after: Catalog, renames: readonly Rename[]): CarriedNames {
  if (renames.length === 0) return sameNames;
  const tables = new Map<string, string>();
  const columns = new Map<string, string>();
  const columnKey = (table: string, name: string): string => `${table}\u0000${comparableName(after.dialect, name)}`;
  for (const { pair } of renames) {
    if (pair.kind === "table") tables.set(displayName(before, pair.before), displayName(after, pair.after));
    else columns.set(columnKey(displayName(after, pair.table), pair.before), pair.after);
  }
  const table = (name: string): string => tables.get(name) ?? name;
  return { table, column: (of, name) => columns.get(columnKey(table(of), name)) ?? name };
}
