/** What a statement is analysed in steps of: each part of the work that grows with more than the length of the statement. */
export type StepKind = "names" | "estimates" | "values" | "cascades" | "code";

/**
 * A statement may take so many steps unless something else is said. A step is a look at one column, row, condition or change:
 * some tens of nanoseconds. What honest work takes, and the margins, stand in `docs/decisions/0017-steps-not-seconds.md`.
 */
export const defaultStepLimit = 30_000_000;

const reasons: Readonly<Record<StepKind, readonly [what: string, remedy: string]>> = {
  names: [
    "it joins, or reads through views, more columns than can be told apart",
    "Join fewer tables at once, or name the columns that are needed in place of stars and NATURAL",
  ],
  estimates: [
    "its conditions and subqueries over one another are too many for its rows to be estimated",
    "Take conditions and subqueries out, or simulate its parts one by one",
  ],
  values: ["its conditions are put to too many values", "Take conditions out, or shorten lists, patterns and rows"],
  cascades: [
    "too many ways lead through the foreign keys of the tables that it changes",
    "Ask for the cascade of one table at a time",
  ],
  code: [
    "the triggers, rules and routines that it runs lead to each other in too many ways",
    "Leave some of them out of the schema and simulate again",
  ],
};

/** Leaves an analysis that has taken all its steps; caught where it began, never by callers of the engine. */
export class StepsExceeded extends Error {
  constructor(kind: StepKind, limit: number) {
    const [what, remedy] = reasons[kind];
    super(`This statement takes more than ${String(limit)} steps to simulate: ${what}. ${remedy}.`);
  }
}

/**
 * Counts the steps of the statement at hand. An analysis runs from its beginning to its end without a pause, so one counter is
 * enough for all the statements that are put to a schema. It counts and knows no clock: the same statement over the same schema
 * ends in the same way on every machine.
 */
export class StepCounter {
  readonly #usualLimit: number;
  #limit: number;
  #taken = 0;

  constructor(limit = defaultStepLimit) {
    this.#usualLimit = limit;
    this.#limit = limit;
  }

  /** The steps of the statement so far. */
  get taken(): number {
    return this.#taken;
  }

  /** Begins the count of a statement. */
  begin(limit = this.#usualLimit): void {
    this.#limit = limit;
    this.#taken = 0;
  }

  /** Takes steps; throws where the limit is passed. */
  take(kind: StepKind, count = 1): void {
    this.#taken += count;
    if (this.#taken > this.#limit) throw new StepsExceeded(kind, this.#limit);
  }
}
