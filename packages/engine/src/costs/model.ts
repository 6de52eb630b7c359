/** What a statement has the server do while it runs, as a magnitude with its grounds: never as a time. */
export interface Costs {
  /** `unknown` where so little is known of the rows that it could be another one. */
  readonly magnitude: "moment" | "noticeable" | "long" | "very long" | "unknown";
  /** In one sentence. */
  readonly sentence: string;
  readonly parts: readonly CostPart[];
}

export interface CostPart {
  readonly kind: "find" | "write" | "key search";
  readonly table: string;
  /** Rows, or entries of indexes with them, as many as are to be expected. */
  readonly count: number;
  readonly sentence: string;
}
