import { tooManyRequests } from "../errors.ts";

const retryAfterSeconds = 5;

interface Line {
  running: number;
  /** In the order of their coming. */
  readonly waiting: Set<() => void>;
}

/** How many pieces of work of one user run at once, so that nobody keeps all threads, or all memory, from the others. */
export class UserLimit {
  readonly #maxAtOnce: number;
  readonly #maxWaiting: number;
  readonly #refusal: string;
  readonly #lines = new Map<string, Line>();

  /** `maxWaiting` further ones stand in line; those beyond are refused with a 429 of the given text. */
  constructor(options: { readonly maxAtOnce: number; readonly maxWaiting: number; readonly refusal: string }) {
    this.#maxAtOnce = options.maxAtOnce;
    this.#maxWaiting = options.maxWaiting;
    this.#refusal = options.refusal;
  }

  /**
   * Waits until the user has less than the allowed number under way; gives the function that ends this one.
   * Aborting the signal leaves the line, and rejects with its reason.
   */
  async enter(userId: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const line = this.#lines.get(userId) ?? { running: 0, waiting: new Set() };
    if (line.running < this.#maxAtOnce) line.running += 1;
    else if (line.waiting.size >= this.#maxWaiting) throw tooManyRequests(this.#refusal, retryAfterSeconds);
    else await standInLine(line, signal);
    this.#lines.set(userId, line);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(userId, line);
    };
  }

  /** Runs `work` when the user has less than the allowed number under way. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(userId);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #leave(userId: string, line: Line): void {
    const [next] = line.waiting;
    if (next !== undefined) {
      // The place goes to the next in line without becoming free, so that nobody can take it in between.
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(userId);
  }
}

async function standInLine(line: Line, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (): void => {
    if (line.waiting.delete(resolve)) reject(signal?.reason as Error);
  };
  line.waiting.add(resolve);
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    await promise;
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}
