const forgottenMs = 1;

interface Usage {
  readonly usedMs: number;
  readonly atMs: number;
}

/** How much time each person has used lately: what was used longer ago counts less. */
export class RecentUsage {
  readonly #halfLifeMs: number;
  /** In the order of the last additions. */
  readonly #usage = new Map<string, Usage>();

  /** After `halfLifeMs` half of what somebody used is forgotten. */
  constructor(halfLifeMs: number) {
    this.#halfLifeMs = halfLifeMs;
  }

  add(person: string, usedMs: number, nowMs: number): void {
    const sumMs = this.usedMs(person, nowMs) + usedMs;
    this.#usage.delete(person);
    this.#usage.set(person, { usedMs: sumMs, atMs: nowMs });
    this.#forget(nowMs);
  }

  usedMs(person: string, nowMs: number): number {
    const usage = this.#usage.get(person);
    return usage === undefined ? 0 : usage.usedMs * 0.5 ** ((nowMs - usage.atMs) / this.#halfLifeMs);
  }

  #forget(nowMs: number): void {
    for (const person of this.#usage.keys()) {
      if (this.usedMs(person, nowMs) >= forgottenMs) return;
      this.#usage.delete(person);
    }
  }
}
