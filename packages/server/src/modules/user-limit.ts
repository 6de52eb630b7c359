import { tooManyRequests } from "../app/errors.ts";

const retryAfterSeconds = 5;

/** How many pieces of work of one user run at once, so that nobody keeps all threads from the others. */
export class UserLimit {
  readonly #maxAtOnce: number;
  readonly #maxWaiting: number;
  readonly #refusal: string;
  readonly #lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  /** `maxWaiting` further ones stand in line; those beyond are refused with a 429 of the given text. */
  constructor(options: { readonly maxAtOnce: number; readonly maxWaiting: number; readonly refusal: string }) {
    this.#maxAtOnce = options.maxAtOnce;
    this.#maxWaiting = options.maxWaiting;
    this.#refusal = options.refusal;
  }

  /** Runs `work` when the user has less than the allowed number under way. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(userId) ?? { running: 0, waiting: [] };
    this.#lines.set(userId, line);
    if (line.running < this.#maxAtOnce) line.running += 1;
    else if (line.waiting.length >= this.#maxWaiting) throw tooManyRequests(this.#refusal, retryAfterSeconds);
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The place goes to the next in line without becoming free, so that nobody can take it in between.
      if (next !== undefined) next();
      else line.running -= 1;
      if (line.running === 0) this.#lines.delete(userId);
    }
  }
}
