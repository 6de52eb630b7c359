import { unavailable } from "../../app/errors.ts";

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/**
 * Lets a few pieces of work run at once, and the rest stand in line: callers take turns, so that one with a thousand
 * pieces holds another up by one.
 */
export class FairLine {
  readonly #maxAtOnce: number;
  readonly #maxWaiting: number;
  #running = 0;
  #waitingCount = 0;
  /** Who waits, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(options: { readonly maxAtOnce: number; readonly maxWaiting: number }) {
    this.#maxAtOnce = options.maxAtOnce;
    this.#maxWaiting = options.maxWaiting;
  }

  /** Runs `work` when it is the caller's turn; throws a 503 where the line is full and the caller has most of it. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxAtOnce) this.#running += 1;
    else await this.#standInLine(caller);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #standInLine(caller: string): Promise<void> {
    const own = this.#waiting.get(caller) ?? [];
    if (this.#waitingCount >= this.#maxWaiting) {
      const longest = this.#findLongest();
      if (longest.length <= own.length + 1) throw tooBusy();
      longest.pop()?.refuse(tooBusy());
      this.#waitingCount -= 1;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.push({ begin: resolve, refuse: reject });
    this.#waiting.set(caller, own);
    this.#waitingCount += 1;
    await promise;
  }

  #findLongest(): Waiting[] {
    let longest: Waiting[] = [];
    for (const line of this.#waiting.values()) if (line.length > longest.length) longest = line;
    return longest;
  }

  /** The place goes to the next in line without becoming free, so that nobody can take it in between. */
  #leave(): void {
    const [turn] = this.#waiting;
    if (turn === undefined) {
      this.#running -= 1;
      return;
    }
    const [caller, line] = turn;
    const next = line.shift();
    this.#waiting.delete(caller);
    if (line.length > 0) this.#waiting.set(caller, line);
    this.#waitingCount -= 1;
    next?.begin();
  }
}

const tooBusy = () => unavailable("Too many people sign in at this moment. Try again in a few seconds.", 2);
