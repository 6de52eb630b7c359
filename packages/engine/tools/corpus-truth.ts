/** The truth file of a dump, as far as it is compared. */
export interface Truth {
  readonly tables: readonly TruthTable[];
  readonly foreign_keys: readonly TruthForeignKey[];
  readonly row_counts: Readonly<Record<string, number | null>> | readonly TruthRowCount[];
  readonly rows_not_literal?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly insert_select?: readonly unknown[];
}

export interface TruthTable {
  readonly schema: string | null;
  readonly name: string;
  readonly database?: string;
  readonly kind?: string;
  readonly temporary?: boolean;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly nullable: boolean;
    readonly primary_key: boolean;
    readonly default: string | null;
    readonly generated?: unknown;
  }[];
}

export interface TruthForeignKey {
  readonly from_schema: string | null;
  readonly from_table: string;
  readonly from_columns: readonly string[];
  readonly to_schema: string | null;
  readonly to_table: string;
  readonly to_columns: readonly (string | null)[] | null;
  readonly on_delete: string;
  readonly on_update: string;
  readonly inherited_from_partition_parent?: boolean;
}

export interface TruthRowCount {
  readonly table: string;
  readonly rows: number;
}

/** One file of a corpus as its manifest lists it. */
export interface ManifestEntry {
  readonly dialect: string;
  readonly name: string;
  readonly file: string;
  readonly truth: string;
  readonly size: number;
  readonly truth_level: string;
}
