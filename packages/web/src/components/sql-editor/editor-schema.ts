/** What an editor completes: tables by their shown names, with their columns. */
export interface EditorSchema {
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly { readonly name: string; readonly data_type: string }[];
  }[];
}

/** A completion of a column, with its type beside it. */
export interface ColumnCompletion {
  readonly label: string;
  readonly type: "property";
  readonly detail: string;
}

/** The schema as the editor's completion reads it: columns by table name. Dots in a name stand for its namespace. */
export function completionNamespace(schema: EditorSchema): Record<string, ColumnCompletion[]> {
  return Object.fromEntries(
    schema.tables.map(({ name, columns }) => [
      name,
      columns.map((column) => ({ label: column.name, type: "property" as const, detail: column.data_type })),
    ]),
  );
}
