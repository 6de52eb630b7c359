import type { Column, Relationship, TableWithColumns } from "@foretell/contract";

/** A column as an editor tells of it. */
export type EditorColumn = Pick<Column, "name" | "data_type"> & Partial<Pick<Column, "is_nullable" | "is_primary_key">>;

export interface EditorTable {
  /** As it is shown: bare, or behind its namespace. */
  readonly name: string;
  readonly columns: readonly EditorColumn[];
  readonly row_count?: TableWithColumns["row_count"];
}

/** A key from one table to another. */
export type EditorKey = Pick<Relationship, "from_table" | "to_table" | "from_columns" | "to_columns">;

/** What an editor completes and tells of: tables by their shown names, with their columns, and the keys between them. */
export interface EditorSchema {
  readonly tables: readonly EditorTable[];
  readonly keys?: readonly EditorKey[];
}

const tablesByName = new WeakMap<EditorSchema, ReadonlyMap<string, EditorTable>>();

/** The table that a name written in a statement stands for, whatever its case; a namespace may be left out or too much. */
export function findTable(schema: EditorSchema, parts: readonly string[]): EditorTable | undefined {
  let known = tablesByName.get(schema);
  if (known === undefined) {
    const entries = schema.tables.map((table) => [table.name.toLowerCase(), table] as const);
    const bare = entries.map(([name, table]) => [name.slice(name.lastIndexOf(".") + 1), table] as const);
    tablesByName.set(schema, (known = new Map([...bare.toReversed(), ...entries])));
  }
  const written = parts.join(".").toLowerCase();
  return known.get(written) ?? known.get(written.slice(written.lastIndexOf(".") + 1));
}

/** What is known of a column, in the order of interest. */
export function columnFacts(schema: EditorSchema, table: EditorTable, column: EditorColumn): readonly string[] {
  const references = (schema.keys ?? []).filter(
    ({ from_table: from, from_columns: columns }) => from === table.name && columns.includes(column.name),
  );
  return [
    column.data_type,
    ...(column.is_nullable === undefined ? [] : [column.is_nullable ? "NULL" : "NOT NULL"]),
    ...(column.is_primary_key === true ? ["primary key"] : []),
    ...references.map(({ to_table: to, to_columns: columns }) => `references ${to} (${columns.join(", ")})`),
  ];
}
