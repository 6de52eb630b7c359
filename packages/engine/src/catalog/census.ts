import type { Position, Span } from "../sql/span.ts";

/** What became of every statement of a dump: nothing is dropped in silence. */
export interface Census {
  readonly statementCount: number;
  /** Statements that changed the catalog, counted by kind: `CREATE TABLE`: 21. Beyond 500 kinds all others are `further kinds`. */
  readonly used: Readonly<Record<string, number>>;
  /** Statements whose rows were counted into a table of the schema, by kind. */
  readonly counted: Readonly<Record<string, number>>;
  /** Statements that say nothing of the schema (grants, settings, rows of no table …), counted by kind. */
  readonly irrelevant: Readonly<Record<string, number>>;
  /**
   * Grouped by cause; `places` holds at most the first hundred, `count` all. Beyond 500 causes further ones are grouped by
   * their code alone.
   */
  readonly notUnderstood: readonly NotUnderstood[];
  /** Rows that stood in the dump, over all tables. */
  readonly rowCount: number;
  /** `CREATE TABLE` outside of strings and comments, against the tables made; they differ only with a reason in `notUnderstood`. */
  readonly createTableCount: number;
  readonly found: CatalogCounts;
  /**
   * Facts worth a sentence: conditional DDL, dangling references, a dump that ends in the middle. At most 500, and behind
   * them one that tells of more.
   */
  readonly notes: readonly {
    readonly code: string;
    readonly message: string;
    readonly span: Span | null;
    readonly position: Position | null;
  }[];
}

export interface CatalogCounts {
  readonly tables: number;
  readonly columns: number;
  readonly primaryKeys: number;
  readonly foreignKeys: number;
  /** Foreign keys by ON DELETE action: `CASCADE`: 4. */
  readonly foreignKeysByDeleteAction: Readonly<Record<string, number>>;
  readonly uniqueKeys: number;
  readonly checks: number;
  readonly indexes: number;
  readonly views: number;
  readonly triggers: number;
  readonly types: number;
  readonly sequences: number;
}

export interface NotUnderstood {
  /** Stable cause: `unknown-statement`, `unknown-clause`, `unclosed`, `unterminated-string`, `cut-off`. */
  readonly code: string;
  /** Why, in one sentence. */
  readonly reason: string;
  readonly count: number;
  readonly places: readonly { readonly position: Position; readonly span: Span; readonly excerpt: string }[];
}
