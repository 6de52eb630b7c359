import { AppError } from "../../errors.ts";

/** A work process needed more memory than it may take; whoever gave it the task may know better words for it. */
export class WorkTooLargeError extends AppError {
  constructor() {
    super("TOO_LARGE", "This takes more memory than this server gives it.");
  }
}

/** A task took longer than it may. */
export class WorkTooSlowError extends AppError {
  constructor(timeLimitMs: number) {
    super("UNPROCESSABLE", `This took longer than ${timeLimitMs / 1_000} seconds and was stopped.`);
  }
}

/** A work process ended in the middle of a task: something outside ended it, or it ended itself. */
export class WorkInterruptedError extends AppError {
  constructor(reason: string) {
    super("UNAVAILABLE", `This was interrupted on the server (${reason}). Try again.`, { retryAfterSeconds: 1 });
  }
}
