import { FairQueue } from "./fair-queue.ts";
import type { FairQueueOptions } from "./fair-queue.ts";

/** A limited number of places, given to people in turn. */
export class FairPlaces {
  readonly #queue: FairQueue<PromiseWithResolvers<void>>;
  #free: number;

  /** Beyond `maxWaiting` somebody is refused: the last of the longest line. */
  constructor({ places, ...options }: { readonly places: number } & FairQueueOptions) {
    this.#free = places;
    this.#queue = new FairQueue(options);
  }

  /** Whether the person would be let in to wait, if not before somebody else comes. */
  hasRoom(person: string): boolean {
    return this.#queue.hasRoom(person);
  }

  /**
   * Waits for a place, and gives the function that ends its use. Rejects with what `refusal` makes where too many wait, or
   * after `maxWaitMs`.
   */
  async enter(
    person: string,
    { maxWaitMs, refusal }: { maxWaitMs: number; refusal: () => Error },
  ): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      if (this.#queue.remove(person, turn)) turn.reject(refusal());
    }, maxWaitMs);
    try {
      this.#queue.add(person, turn)?.reject(refusal());
      this.#next();
      await turn.promise;
    } finally {
      clearTimeout(timer);
    }
    const enteredMs = performance.now();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#free += 1;
      const nowMs = performance.now();
      this.#queue.end(person, nowMs - enteredMs, nowMs);
      this.#next();
    };
  }

  #next(): void {
    for (;;) {
      const turn = this.#queue.take(this.#free, performance.now());
      if (turn === undefined) return;
      this.#free -= 1;
      turn.resolve();
    }
  }
}
