/** The greatest number that was noted lately: within one to two windows of time. */
export class RecentPeak {
  readonly #windowMs: number;
  #startedMs = Number.NEGATIVE_INFINITY;
  #current = 0;
  #previous = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  note(count: number, nowMs: number): void {
    this.#turn(nowMs);
    this.#current = Math.max(this.#current, count);
  }

  at(nowMs: number): number {
    this.#turn(nowMs);
    return Math.max(this.#previous, this.#current);
  }

  #turn(nowMs: number): void {
    const passed = Math.floor((nowMs - this.#startedMs) / this.#windowMs);
    if (passed < 1) return;
    this.#previous = passed === 1 ? this.#current : 0;
    this.#current = 0;
    this.#startedMs = Number.isFinite(passed) ? this.#startedMs + passed * this.#windowMs : nowMs;
  }
}
