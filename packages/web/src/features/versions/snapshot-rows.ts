import type { SchemaSnapshot } from "@foretell/contract";

/** One column of a snapshot beside its table; a table without columns has one row whose column is null. */
export interface SnapshotRow {
  readonly key: string;
  readonly table: string;
  readonly column: SchemaSnapshot["tables"][number]["columns"][number] | null;
}

/** The columns of all tables of a snapshot, in its order. */
export function snapshotRows({ tables }: SchemaSnapshot): readonly SnapshotRow[] {
  return tables.flatMap(({ name, columns }, table): SnapshotRow[] =>
    columns.length === 0
      ? [{ key: String(table), table: name, column: null }]
      : columns.map((column, index) => ({ key: `${table}.${index}`, table: name, column })),
  );
}
