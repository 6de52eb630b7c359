import type { DialectName, Prediction } from "../../src/index.ts";
import { classOf } from "./error-class.ts";
import type { Ruling } from "./referee.ts";

/** One statement, what a server said of it, and what was told. */
export interface Trial {
  readonly sql: string;
  readonly kind: string;
  readonly dump: string;
  readonly ruling: Ruling;
  readonly prediction: Prediction;
}

/** What is counted of the trials at one server. */
export class Tally {
  readonly #dialect: DialectName;
  readonly missed: Trial[] = [];
  readonly refusedWrongly: Trial[] = [];
  readonly otherClass: Trial[] = [];
  #refused = 0;
  #taken = 0;
  #classed = 0;

  constructor(dialect: DialectName) {
    this.#dialect = dialect;
  }

  add(trial: Trial): void {
    const { ruling, prediction } = trial;
    const isFailed = prediction.outcome === "failed";
    const isRefused = isFailed || prediction.impact.verdict === "blocked";
    if (ruling.phase === "before rows") {
      this.#refused += 1;
      if (!isRefused) this.missed.push(trial);
      const wanted = classOf(ruling, this.#dialect);
      if (wanted === null || !isFailed) return;
      this.#classed += 1;
      if (prediction.failure.code !== wanted) this.otherClass.push(trial);
      return;
    }
    this.#taken += 1;
    if (isFailed || (isRefused && ruling.phase === null)) this.refusedWrongly.push(trial);
  }

  /** The three shares as one line. */
  summary(): string {
    const told = share(this.#refused - this.missed.length, this.#refused);
    const wrongly = share(this.refusedWrongly.length, this.#taken);
    const classes = share(this.#classed - this.otherClass.length, this.#classed);
    return `${this.#dialect.padEnd(11)} refused told ${told}, taken told refused ${wrongly}, class right ${classes}`;
  }
}

const share = (part: number, whole: number): string =>
  `${whole === 0 ? "-" : ((100 * part) / whole).toFixed(2)} % (${String(part)}/${String(whole)})`;

/** Trials with the same message but for names and numbers, the largest group first. */
export function groupTrials(trials: readonly Trial[], messageOf: (trial: Trial) => string): [string, Trial[]][] {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) {
    const key = shape(messageOf(trial));
    const group = groups.get(key);
    if (group) group.push(trial);
    else groups.set(key, [trial]);
  }
  return [...groups].sort(([, first], [, second]) => second.length - first.length);
}

/** A message without what is the statement's own. */
const shape = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|`[^`]*`|'[^']*'/gu, "…")
    .replaceAll(/(?<=: |column |function )[\w.]+$/gu, "…")
    .replaceAll(/\d+/gu, "n")
    .replaceAll(/\s+/gu, " ")
    .slice(0, 110);
