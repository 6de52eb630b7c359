import type { Column, Table, View } from "../../catalog/model.ts";
import type { Span } from "../../sql/span.ts";
import type { Query } from "../ast.ts";

/** Something that columns can be taken from: a table, a view, the result of a query, or what cannot be looked into. */
export interface Source {
  /** The name that qualifies its columns: the alias, else the bare table name; null when it has none. */
  readonly name: string | null;
  /** The namespace that may be written before the name; null where an alias hides it, as it does but in SQLite. */
  readonly namespace: string | null;
  readonly table: Table | null;
  readonly view: View | null;
  /** The query of a subquery in FROM or of a common table expression; null of those that write. */
  readonly query: Query | null;
  /** What it offers; null when that cannot be told (functions, system tables). A table's columns are looked up in the table. */
  readonly columns: readonly OutputColumn[] | null;
  /** Column aliases (`t (a, b)`) in place of the first columns. */
  readonly renamed: readonly string[];
  readonly span: Span;
}

/** A column of a query's result, with the column that it hands through unchanged, if any. */
export interface OutputColumn {
  readonly name: string;
  readonly origin: ColumnOrigin | null;
}

export interface ColumnOrigin {
  readonly source: Source;
  readonly table: Table;
  readonly column: Column;
}
