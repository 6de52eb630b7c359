import type { ReferentialAction } from "@foretell/engine";

/** What the diagram draws: tables with their columns, and foreign keys between them. Plain data, posted to workers as it is. */
export interface DiagramInput {
  readonly tables: readonly DiagramTable[];
  readonly relationships: readonly DiagramRelationship[];
}

export interface DiagramTable {
  /** Unique among the tables of one diagram. */
  readonly id: string;
  /** The name people read, `namespace.table` outside the default namespace. */
  readonly name: string;
  /** Tables of one namespace (or of one schema, where several are drawn together) stay near each other. */
  readonly namespace: string;
  readonly comment: string | null;
  /** Null when nothing is known of the rows. */
  readonly row_count: number | null;
  readonly columns: readonly DiagramColumn[];
}

export interface DiagramColumn {
  readonly name: string;
  readonly data_type: string;
  readonly is_primary_key: boolean;
  readonly is_nullable: boolean;
  readonly is_foreign_key: boolean;
}

export interface DiagramRelationship {
  readonly id: string;
  /** Id of the referencing table. */
  readonly from_table: string;
  readonly from_columns: readonly string[];
  /** Id of the referenced table; an id that no table has makes a dangling key, drawn as a stub that names `to_name`. */
  readonly to_table: string;
  /** Name of the referenced table as the schema writes it. */
  readonly to_name: string;
  readonly to_columns: readonly string[];
  readonly constraint_name: string | null;
  readonly on_delete_action: ReferentialAction;
  readonly on_update_action: ReferentialAction;
}
