export type LifecyclePhase = "starting" | "ready" | "draining";

/** Where the process is between its start and its end; requests of the API are served only when it is ready. */
export class Lifecycle {
  #phase: LifecyclePhase = "starting";
  readonly #readiness = Promise.withResolvers<void>();

  get phase(): LifecyclePhase {
    return this.#phase;
  }

  set phase(phase: LifecyclePhase) {
    this.#phase = phase;
    if (phase === "ready") this.#readiness.resolve();
  }

  /** Fulfilled once the process is ready for the first time. */
  get readiness(): Promise<void> {
    return this.#readiness.promise;
  }
}
