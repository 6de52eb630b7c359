import { groupOf } from "./person.ts";
import { RecentUsage } from "./recent-usage.ts";

const defaultHalfLifeMs = 30_000;
/** Who has used less than this lately may have one of the places that are kept back. */
const littleUsedMs = 2_000;

export interface FairQueueOptions {
  readonly maxWaiting: number;
  /**
   * How many of the free places are kept back for those who have used little and have nothing under way; 0. Where there are some,
   * the last one that is ready is kept as well.
   */
  readonly keptPlaces?: number;
  /** After how long half of what somebody has used is forgotten; 30 s. Whoever comes new goes before all others for about as long. */
  readonly halfLifeMs?: number;
}

/**
 * Tasks that wait for a process, by whose they are. The next one is of whoever has the fewest under way, and of those who
 * has used the least time lately: a person with little to do goes before one with much, and nobody waits for another's
 * line to end. All who are not signed in count as one person, within which networks take turns.
 */
export class FairQueue<Item> {
  readonly #maxWaiting: number;
  readonly #keptPlaces: number;
  /** In the order of their coming. */
  readonly #lines = new Map<string, Set<Item>>();
  readonly #running = new Map<string, number>();
  readonly #runningOfGroups = new Map<string, number>();
  readonly #usage: RecentUsage;
  #waiting = 0;

  constructor({ maxWaiting, keptPlaces = 0, halfLifeMs = defaultHalfLifeMs }: FairQueueOptions) {
    this.#usage = new RecentUsage(halfLifeMs);
    this.#maxWaiting = maxWaiting;
    this.#keptPlaces = keptPlaces;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Puts an item into its owner's line. Where too many wait, gives the one that has to leave for it: the last of the
   * longest line, or the new one itself where no line is longer than its own.
   */
  add(owner: string, item: Item): Item | undefined {
    if (!this.hasRoom(owner)) return item;
    const longest = this.#waiting < this.#maxWaiting ? undefined : this.#longestLine();
    const leaving = longest === undefined ? undefined : [...longest.line].at(-1);
    if (longest !== undefined && leaving !== undefined) this.remove(longest.owner, leaving);
    const line = this.#lines.get(owner) ?? new Set();
    this.#lines.set(owner, line.add(item));
    this.#waiting += 1;
    return leaving;
  }

  /** Whether a further item of the owner would be let in. */
  hasRoom(owner: string): boolean {
    if (this.#waiting < this.#maxWaiting) return true;
    return (this.#longestLine()?.line.size ?? 0) > (this.#lines.get(owner)?.size ?? 0) + 1;
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
   * Takes the next item that may have one of so many free places, of which so many are ready; it counts as running until `end`.
   */
  take(free: number, nowMs: number, ready = free): Item | undefined {
    if (ready <= 0) return undefined;
    const taken = this.#takenPlaces();
    let best: Candidate | undefined;
    for (const owner of this.#lines.keys()) {
      const candidate = this.#candidate(owner, nowMs);
      if (!this.#mayStart(candidate, { free, taken, ready })) continue;
      if (best === undefined || goesBefore(candidate, best)) best = candidate;
    }
    if (best === undefined) return undefined;
    const { owner } = best;
    const line = this.#lines.get(owner) ?? new Set();
    const [item] = line;
    if (item === undefined) return undefined;
    this.remove(owner, item);
    // Behind the lines of all others.
    if (this.#lines.delete(owner)) this.#lines.set(owner, line);
    this.#count(this.#running, owner, 1);
    this.#count(this.#runningOfGroups, groupOf(owner), 1);
    return item;
  }

  /** How many items `take` would give one after the other with so many free places, and how many ready ones it would keep. */
  takeable(freePlaces: number, nowMs: number): { readonly count: number; readonly kept: number } {
    const lines = Array.from(this.#lines, ([owner, { size }]) => ({ ...this.#candidate(owner, nowMs), size }));
    let count = 0;
    let kept = 0;
    const takenNow = this.#takenPlaces();
    for (let free = freePlaces; free > 0; free -= 1) {
      const taken = takenNow + count;
      const open = lines.filter((line) => line.size > 0 && this.#mayStart(line, { free, taken, ready: free }));
      const [first] = open.toSorted((one, another) => one.running - another.running);
      if (first === undefined) break;
      if (!isLight(first)) kept = Math.max(kept, this.#keptReady(taken));
      first.running += 1;
      first.size -= 1;
      count += 1;
    }
    return { count, kept };
  }

  /** Tells that an item of the owner that was taken has ended, after so long. */
  end(owner: string, tookMs: number, nowMs: number): void {
    this.#count(this.#running, owner, -1);
    this.#count(this.#runningOfGroups, groupOf(owner), -1);
    this.#usage.add(groupOf(owner), tookMs, nowMs);
  }

  /** Empties the lines and gives what stood in them. */
  clear(): Item[] {
    const items: Item[] = [];
    for (const line of this.#lines.values()) items.push(...line);
    this.#lines.clear();
    this.#waiting = 0;
    return items;
  }

  #candidate(owner: string, nowMs: number): Candidate {
    const group = groupOf(owner);
    return {
      owner,
      running: this.#running.get(owner) ?? 0,
      runningOfGroup: this.#runningOfGroups.get(group) ?? 0,
      usedMs: this.#usage.usedMs(group, nowMs),
    };
  }

  /**
   * A further place of somebody's is given only while more than they have would be left for others. Where no item runs, no
   * place is kept back: the heaviest user comes on, however few places there are.
   */
  #mayStart(candidate: Candidate, { free, ready, taken }: Places): boolean {
    const { running } = candidate;
    if (!isLight(candidate) && ready <= this.#keptReady(taken)) return false;
    const open = isLight(candidate) ? free : free - Math.min(this.#keptPlaces, taken);
    return running === 0 ? open > 0 : running + 1 < open;
  }

  /** A place that has yet to be made ready is of little use to whoever has only a moment's work. */
  #keptReady(taken: number): number {
    return Math.min(1, this.#keptPlaces, taken);
  }

  #count(counts: Map<string, number>, key: string, change: number): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count <= 0) counts.delete(key);
    else counts.set(key, count);
  }

  #takenPlaces(): number {
    let taken = 0;
    for (const running of this.#running.values()) taken += running;
    return taken;
  }

  #longestLine(): { readonly owner: string; readonly line: Set<Item> } | undefined {
    let longest: { readonly owner: string; readonly line: Set<Item> } | undefined;
    for (const [owner, line] of this.#lines) {
      if (longest === undefined || line.size > longest.line.size) longest = { owner, line };
    }
    return longest;
  }
}

interface Candidate {
  readonly owner: string;
  running: number;
  readonly runningOfGroup: number;
  /** By the group. */
  readonly usedMs: number;
}

interface Places {
  readonly free: number;
  /** Of the free ones. */
  readonly ready: number;
  readonly taken: number;
}

function isLight({ running, usedMs }: Candidate): boolean {
  return running === 0 && usedMs < littleUsedMs;
}

function goesBefore(one: Candidate, another: Candidate): boolean {
  if (one.runningOfGroup !== another.runningOfGroup) return one.runningOfGroup < another.runningOfGroup;
  if (one.usedMs !== another.usedMs) return one.usedMs < another.usedMs;
  return one.running < another.running;
}
