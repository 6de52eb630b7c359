import type { Logger } from "../logger.ts";

/** Work that no answer waits for, kept track of so that the process does not end before it. */
export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts the work; a failure is logged under its name. */
  run(name: string, work: () => Promise<void>): void {
    const running = this.#guard(name, work);
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  /** Waits for everything that was started. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #guard(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log.error({ err: error, work: name }, "work in the background failed");
    }
  }
}
