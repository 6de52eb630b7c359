import type { DialectName } from "../src/index.ts";

/** One statement with what a real server did, as a line of a case file. */
export interface OracleCase {
  readonly id: string;
  readonly dialect: DialectName;
  readonly dump_file: string;
  readonly statement: string;
  readonly query_type: string;
  readonly kind: string;
  readonly truth: OracleTruth;
}

export interface OracleTruth {
  readonly ok: boolean;
  readonly error?: {
    readonly class: string;
    readonly phase?: string;
    readonly message: string;
    readonly table?: string;
    readonly constraint?: string;
    readonly column?: string;
  };
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly deleted: number;
        readonly updated: number;
        readonly inserted: number;
        readonly columns: Readonly<Record<string, number>>;
      }
    >
  >;
  readonly direct_rows?: number;
  readonly direct_rows_matched?: number;
  readonly rows_returned?: number;
  readonly reads?: Readonly<Record<string, readonly string[]>>;
  readonly reads_base?: Readonly<Record<string, readonly string[]>>;
}
