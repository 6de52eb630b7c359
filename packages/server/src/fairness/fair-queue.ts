/** How long it takes until half of what somebody used is forgotten. */
const halfLifeMs = 30_000;
const forgottenMs = 1;

interface Usage {
  readonly usedMs: number;
  readonly atMs: number;
}

/**
 * Tasks that wait for a process, by whose they are. The next one is of whoever has the fewest under way, and of those who
 * has used the least time lately: a person with little to do goes before one with much, and nobody waits for another's
 * line to end.
 */
export class FairQueue<Item> {
  readonly #maxWaiting: number;
  /** In the order of their coming. */
  readonly #lines = new Map<string, Set<Item>>();
  readonly #running = new Map<string, number>();
  readonly #usage = new Map<string, Usage>();
  #waiting = 0;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Puts an item into its owner's line. Where too many wait, gives the one that has to leave for it: the last of the
   * longest line, or the new one itself where no line is longer than its own.
   */
  add(owner: string, item: Item): Item | undefined {
    const own = this.#lines.get(owner);
    const longest = this.#waiting < this.#maxWaiting ? undefined : this.#longestLine();
    if (longest !== undefined && longest.line.size <= (own?.size ?? 0) + 1) return item;
    const leaving = longest === undefined ? undefined : [...longest.line].at(-1);
    if (longest !== undefined && leaving !== undefined) this.remove(longest.owner, leaving);
    const line = this.#lines.get(owner) ?? new Set();
    this.#lines.set(owner, line.add(item));
    this.#waiting += 1;
    return leaving;
  }

  /** Takes an item out of the line; false where it does not stand there. */
  remove(owner: string, item: Item): boolean {
    const line = this.#lines.get(owner);
    if (line?.delete(item) !== true) return false;
    if (line.size === 0) this.#lines.delete(owner);
    this.#waiting -= 1;
    return true;
  }

  /**
   * Takes the next item that may have one of so many free places; it counts as running until `end`.
   */
  take(freePlaces: number, nowMs: number): Item | undefined {
    if (freePlaces <= 0) return undefined;
    let best: { readonly owner: string; readonly running: number; readonly usedMs: number } | undefined;
    for (const owner of this.#lines.keys()) {
      const running = this.#running.get(owner) ?? 0;
      if (!mayStart(running, freePlaces)) continue;
      const usedMs = this.#usedMs(owner, nowMs);
      if (best === undefined || running < best.running || (running === best.running && usedMs < best.usedMs)) {
        best = { owner, running, usedMs };
      }
    }
    if (best === undefined) return undefined;
    const [item] = this.#lines.get(best.owner) ?? [];
    if (item === undefined) return undefined;
    this.remove(best.owner, item);
    this.#running.set(best.owner, best.running + 1);
    return item;
  }

  /** How many items `take` would give one after the other, with so many free places. */
  takeable(freePlaces: number): number {
    const lines = Array.from(this.#lines, ([owner, { size }]) => ({ running: this.#running.get(owner) ?? 0, size }));
    let count = 0;
    for (let free = freePlaces; free > 0; free -= 1) {
      const open = lines.filter(({ running, size }) => size > 0 && mayStart(running, free));
      const [first] = open.toSorted((one, another) => one.running - another.running);
      if (first === undefined) break;
      first.running += 1;
      first.size -= 1;
      count += 1;
    }
    return count;
  }

  /** Tells that an item of the owner that was taken has ended, after so long. */
  end(owner: string, tookMs: number, nowMs: number): void {
    const running = (this.#running.get(owner) ?? 1) - 1;
    if (running === 0) this.#running.delete(owner);
    else this.#running.set(owner, running);
    const usedMs = this.#usedMs(owner, nowMs) + tookMs;
    // Behind all others: the map stays in the order of the last ends.
    this.#usage.delete(owner);
    this.#usage.set(owner, { usedMs, atMs: nowMs });
    this.#forget(nowMs);
  }

  /** Empties the lines and gives what stood in them. */
  clear(): Item[] {
    const items: Item[] = [];
    for (const line of this.#lines.values()) items.push(...line);
    this.#lines.clear();
    this.#waiting = 0;
    return items;
  }

  #usedMs(owner: string, nowMs: number): number {
    const usage = this.#usage.get(owner);
    return usage === undefined ? 0 : usage.usedMs * 0.5 ** ((nowMs - usage.atMs) / halfLifeMs);
  }

  #forget(nowMs: number): void {
    for (const owner of this.#usage.keys()) {
      if (this.#usedMs(owner, nowMs) >= forgottenMs) return;
      this.#usage.delete(owner);
    }
  }

  #longestLine(): { readonly owner: string; readonly line: Set<Item> } | undefined {
    let longest: { readonly owner: string; readonly line: Set<Item> } | undefined;
    for (const [owner, line] of this.#lines) {
      if (longest === undefined || line.size > longest.line.size) longest = { owner, line };
    }
    return longest;
  }
}

/** Who has none under way may have any place; a further one only while more than that many would be left for others. */
function mayStart(running: number, freePlaces: number): boolean {
  return running === 0 || running + 1 < freePlaces;
}
