/** The mean over time of a number that changes, in which what was long ago counts little. */
export class MeanLoad {
  readonly #halfLifeMs: number;
  #changedMs: number;
  #current = 0;
  #mean = 0;

  constructor(halfLifeMs: number, nowMs: number) {
    this.#halfLifeMs = halfLifeMs;
    this.#changedMs = nowMs;
  }

  /** Notes what the number is from now on. */
  note(count: number, nowMs: number): void {
    this.#mean = this.at(nowMs);
    this.#changedMs = nowMs;
    this.#current = count;
  }

  at(nowMs: number): number {
    const kept = 0.5 ** ((nowMs - this.#changedMs) / this.#halfLifeMs);
    return this.#mean * kept + this.#current * (1 - kept);
  }
}
