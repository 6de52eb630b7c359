import { RecentUsage } from "../../fairness/recent-usage.ts";

/** Short: who did much a moment ago goes behind others, who paused for a few seconds does not. */
const halfLifeMs = 2_000;

/** Who has work under way or waiting, in all groups of processes together, and how much they had lately. */
export class ActivePeople {
  readonly #counts = new Map<string, number>();
  readonly #usage = new RecentUsage(halfLifeMs);
  readonly #listeners: (() => void)[] = [];

  /** Called whenever somebody begins who had nothing before. */
  onArrival(listener: () => void): void {
    this.#listeners.push(listener);
  }

  begin(owner: string): void {
    const count = this.#counts.get(owner) ?? 0;
    this.#counts.set(owner, count + 1);
    if (count === 0) for (const listener of this.#listeners) listener();
  }

  end(owner: string): void {
    const count = (this.#counts.get(owner) ?? 1) - 1;
    if (count === 0) this.#counts.delete(owner);
    else this.#counts.set(owner, count);
  }

  /** Tells that a task of theirs took so long in a process. */
  noteUse(owner: string, usedMs: number, nowMs: number): void {
    this.#usage.add(owner, usedMs, nowMs);
  }

  /** What their ended tasks took lately. */
  usedMs(owner: string, nowMs: number): number {
    return this.#usage.usedMs(owner, nowMs);
  }

  /** Whether anybody but the owner has work. */
  hasOthers(owner: string): boolean {
    return this.#counts.size > (this.#counts.has(owner) ? 1 : 0);
  }
}
