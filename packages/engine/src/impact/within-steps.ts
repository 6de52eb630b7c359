import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { StepsExceeded } from "../statement/step-counter.ts";
import type { Prediction } from "./model.ts";

/** Where an analysis begins and ends. */
export interface StatementBounds {
  /** The steps that it may take; as many as the schema was prepared for where nothing is said. */
  readonly stepLimit?: number | undefined;
  /** What it takes for the present; nothing is computed from it where none is given. */
  readonly now?: Date | null | undefined;
}

/**
 * Runs an analysis within a number of steps: what takes more is a failure with what was too large and what to do, and never an
 * exception. A stack that overflows is told alike: how deep it is, is the affair of whoever runs the engine.
 */
export function withinSteps(
  schema: PreparedSchema,
  { stepLimit, now = null }: StatementBounds,
  sql: string,
  work: () => Prediction,
): Prediction {
  schema.steps.begin(stepLimit);
  schema.clock.begin(now);
  try {
    return work();
  } catch (error) {
    if (error instanceof StepsExceeded) return failed(error.message, sql);
    if (!(error instanceof RangeError && error.message === "Maximum call stack size exceeded")) throw error;
    return failed("This statement nests too deep to be simulated. Give parts of it names of their own in a WITH.", sql);
  }
}

function failed(message: string, sql: string): Prediction {
  const [span, position] = [
    { start: 0, end: sql.length },
    { line: 1, column: 1 },
  ];
  return { outcome: "failed", failure: { code: "not_supported", message, span, position, suggestion: null } };
}
