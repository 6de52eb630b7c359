/** A lock that a statement takes. */
export interface Lock {
  /** As it is shown; null for the whole database. */
  readonly table: string | null;
  /** In the words of the database's manual: `ROW EXCLUSIVE`, `X (next-key)`. */
  readonly mode: string;
  readonly scope: "database" | "table" | "rows" | "gaps";
  /** Whether it is taken for sure, or only where rows are met that may be there. */
  readonly certainty: "certain" | "possible";
  /** Who waits, and for what, in one sentence. */
  readonly waits: string;
  /** Why it is taken, in one sentence. */
  readonly reason: string;
}
