/** One figure that a benchmark came to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value is to stay below this. */
  readonly target?: number;
  /** The value is to come up to this. */
  readonly atLeast?: number;
}

export interface Benchmark {
  /** Names the file of its results too. */
  readonly name: string;
  /** What is measured, in one sentence. */
  readonly description: string;
  /** Why it cannot run here; undefined when it can. */
  readonly findObstacle?: () => Promise<string | undefined>;
  readonly run: () => Promise<readonly Figure[]>;
}
