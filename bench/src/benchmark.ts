/** One figure that a benchmark came to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value is to stay below this. */
  readonly target?: number;
  /** The value is to come up to this. */
  readonly atLeast?: number;
  /** The value is where it was given up: it would have been more. */
  readonly isGivenUp?: boolean;
}

export interface Benchmark {
  /** Names the file of its results too. */
  readonly name: string;
  /** What is measured, in one sentence. */
  readonly description: string;
  /** Takes so long that it runs only when it is asked for by name. */
  readonly isLong?: boolean;
  /** Why it cannot run here; undefined when it can. */
  readonly findObstacle?: () => Promise<string | undefined>;
  readonly run: () => Promise<readonly Figure[]>;
}

/** The figure as a line, with what it is to be. */
export function describeFigure(figure: Figure): string {
  const { name, value, unit, target, atLeast } = figure;
  const shown = `${figure.isGivenUp === true ? "> " : ""}${value >= 100 ? value.toFixed(0) : value.toPrecision(3)}`;
  const wanted = target === undefined ? atLeast && `≥ ${atLeast}` : `< ${target}`;
  const verdict = wanted === undefined ? "" : `  (target ${wanted} ${unit}: ${isMissed(figure) ? "MISSED" : "met"})`;
  return `  ${name.padEnd(52)} ${shown.padStart(8)} ${unit}${verdict}`;
}

export function isMissed({ value, target, atLeast }: Figure): boolean {
  return (target !== undefined && value >= target) || (atLeast !== undefined && value < atLeast);
}
