export type LifecyclePhase = "starting" | "ready" | "draining";

/** Where the process is between its start and its end; requests are served only when it is ready. */
export class Lifecycle {
  #phase: LifecyclePhase = "starting";
  readonly #readiness = Promise.withResolvers<void>();
  readonly #ending = new AbortController();
  #inFlight = 0;
  #settled: (() => void) | undefined;

  get phase(): LifecyclePhase {
    return this.#phase;
  }

  set phase(phase: LifecyclePhase) {
    this.#phase = phase;
    if (phase === "ready") this.#readiness.resolve();
    if (phase === "draining") this.#ending.abort();
  }

  /** Aborted when the process begins to drain: answers that would go on for ever end then. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Fulfilled once the process is ready for the first time. */
  get readiness(): Promise<void> {
    return this.#readiness.promise;
  }

  /** Counts a request that is served; gives the function that ends it. */
  begin(): () => void {
    this.#inFlight += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#settled?.();
    };
  }

  /** Waits until every request that was begun has ended, as long as it may take. */
  async settled(timeLimitMs: number): Promise<void> {
    if (this.#inFlight === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#settled = resolve;
    const timer = setTimeout(resolve, timeLimitMs);
    await promise;
    clearTimeout(timer);
  }
}
