import { shared, wordLikeness } from "./name-likeness.ts";
import type { Fit } from "./best-pairs.ts";
import { fromElsewhere } from "./table-profile.ts";
import type { TableProfile } from "./table-profile.ts";

/** What more tables than these have tells none apart. */
const commonLimit = 8;
/** Divided by every number up to the limit without a rest. */
const weightOfOne = 840;
/** Pairs that are looked at more closely, for each table on either side. */
const candidateLimit = 4;
/** Tables with a key and one column more are alike in every schema: so few columns alone tell nothing. */
const smallShape = 2;

export interface TableFit extends Fit {
  readonly columns: number;
  readonly likeness: number;
  readonly links: number;
}

/**
 * How well tables that are gone fit those that are new. Only pairs that share a rare feature are looked at, so that the work
 * grows with the number of tables and not with its square. Numbers of columns are below `columnNumberEnd`.
 */
export function tableFits(
  removed: readonly TableProfile[],
  added: readonly TableProfile[],
  columnNumberEnd: number,
): TableFit[] {
  return candidates(removed, added, columnNumberEnd).map(([before, after]) => {
    const from = removed[before];
    const to = added[after];
    return from && to ? fitOf(before, after, from, to) : { before, after, score: 0, columns: 0, likeness: 0, links: 0 };
  });
}

function fitOf(before: number, after: number, from: TableProfile, to: TableProfile): TableFit {
  const whole = from.shape === to.shape ? 1 : shared(from.columns, to.columns);
  // A column whose type alone is another speaks for the pair as well.
  const columns = whole === 1 ? 1 : 0.6 * whole + 0.4 * shared(from.columnNames, to.columnNames);
  const likeness = wordLikeness(from.words, to.words);
  const hasLinks = from.links.length + to.links.length > 0;
  const links = hasLinks ? shared(from.links, to.links) : 0;
  const weighed = hasLinks ? 0.6 * columns + 0.2 * likeness + 0.2 * links : 0.7 * columns + 0.3 * likeness;
  const isTelling =
    columns >= 0.5 &&
    (whole > 0 || likeness > 0.5) &&
    (likeness >= 0.5 || isReferencedAlike(from, to) || commonColumns(from, to) > smallShape);
  return { before, after, score: isTelling ? weighed : 0, columns, likeness, links };
}

/** Tables that kept their name reference both. A foreign key of their own says no more than the column that it stands on. */
function isReferencedAlike(from: TableProfile, to: TableProfile): boolean {
  const links = new Set(from.links);
  return to.links.some((link) => link.startsWith(fromElsewhere) && links.has(link));
}

function commonColumns(from: TableProfile, to: TableProfile): number {
  if (from.shape === to.shape) return to.columnNames.length;
  return (shared(from.columnNames, to.columnNames) * (from.columnNames.length + to.columnNames.length)) / 2;
}

/** Pairs with a rare feature in common: the best of each table by their number. */
function candidates(
  removed: readonly TableProfile[],
  added: readonly TableProfile[],
  columnNumberEnd: number,
): [number, number][] {
  const numbers = new FeatureNumbers(columnNumberEnd);
  const from = removed.map((profile) => numbers.of(profile));
  const to = added.map((profile) => numbers.of(profile));
  const before = new Postings(from, numbers.end);
  const after = new Postings(to, numbers.end);
  const votes = new Votes(added.length);
  const isCounted = new Uint8Array(numbers.end);
  for (const features of to) {
    for (const feature of features) {
      if (isCounted[feature] === 1) continue;
      isCounted[feature] = 1;
      const beforeCount = before.countOf(feature);
      const afterCount = after.countOf(feature);
      if (beforeCount === 0 || beforeCount > commonLimit || afterCount > commonLimit) continue;
      // What few have tells more. Whole numbers add up to the same in any order.
      const weight = (weightOfOne / beforeCount) * (weightOfOne / afterCount);
      for (let one = 0; one < beforeCount; one += 1) {
        for (let other = 0; other < afterCount; other += 1) {
          votes.add(before.tableAt(feature, one), after.tableAt(feature, other), weight);
        }
      }
    }
  }
  return votes.strongest();
}

/** The tables with each feature, in order: one array holds them all, as a list a feature is thousands of lists. */
class Postings {
  readonly #starts: Uint32Array;
  readonly #tables: Uint32Array;

  /** From the features of each table. */
  constructor(tables: readonly (readonly number[])[], featureEnd: number) {
    const ends = new Uint32Array(featureEnd + 1);
    let count = 0;
    for (const features of tables) {
      count += features.length;
      for (const feature of features) ends[feature + 1] = (ends[feature + 1] ?? 0) + 1;
    }
    for (let at = 1; at <= featureEnd; at += 1) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
    this.#starts = ends.slice();
    this.#tables = new Uint32Array(count);
    for (let at = 0; at < tables.length; at += 1) {
      for (const feature of tables[at] ?? []) {
        const place = ends[feature] ?? 0;
        this.#tables[place] = at;
        ends[feature] = place + 1;
      }
    }
  }

  countOf(feature: number): number {
    return (this.#starts[feature + 1] ?? 0) - (this.#starts[feature] ?? 0);
  }

  tableAt(feature: number, index: number): number {
    return this.#tables[(this.#starts[feature] ?? 0) + index] ?? 0;
  }
}

/** What speaks for pairs of tables. */
class Votes {
  /** Of the tables after. */
  readonly #width: number;
  readonly #places = new Map<number, number>();
  readonly #pairs: number[] = [];
  readonly #weights: number[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  add(before: number, after: number, weight: number): void {
    const pair = before * this.#width + after;
    const place = this.#places.get(pair);
    if (place === undefined) {
      this.#places.set(pair, this.#pairs.length);
      this.#pairs.push(pair);
      this.#weights.push(weight);
    } else this.#weights[place] = (this.#weights[place] ?? 0) + weight;
  }

  /** The best pairs of each table, best first. */
  strongest(): [before: number, after: number][] {
    const [pairs, weights] = [this.#pairs, this.#weights];
    const ranked = new Uint32Array(pairs.length);
    for (let place = 0; place < ranked.length; place += 1) ranked[place] = place;
    ranked.sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0) || (pairs[one] ?? 0) - (pairs[other] ?? 0));
    const before = new Map<number, number>();
    const after = new Map<number, number>();
    const kept: [number, number][] = [];
    for (const place of ranked) {
      const pair = pairs[place] ?? 0;
      const to = pair % this.#width;
      const from = (pair - to) / this.#width;
      const ofFrom = before.get(from) ?? 0;
      const ofTo = after.get(to) ?? 0;
      if (ofFrom >= candidateLimit && ofTo >= candidateLimit) continue;
      before.set(from, ofFrom + 1);
      after.set(to, ofTo + 1);
      kept.push([from, to]);
    }
    return kept;
  }
}

/** Gives each feature by which a table can be found a number; columns have theirs already. */
class FeatureNumbers {
  readonly #shapes = new Map<number, number>();
  readonly #names = new Map<string, number>();
  readonly #words = new Map<string, number>();
  readonly #links = new Map<string, number>();
  readonly #wordsWithShape = new PairNumbers();
  /** Above every number that was given. */
  end: number;

  constructor(columnNumberEnd: number) {
    this.end = columnNumberEnd;
  }

  of({ shape, columns, words, links }: TableProfile): number[] {
    const name = words.length === 1 ? (words[0] ?? "") : words.join("");
    const features = columns.slice();
    features.push(this.#number(this.#shapes, shape), this.#number(this.#names, name));
    for (const link of links) features.push(this.#number(this.#links, link));
    for (const word of words) {
      if (word === name) continue;
      const number = this.#number(this.#words, word);
      const known = this.#wordsWithShape.of(number, shape, this.end);
      if (known === this.end) this.end += 1;
      features.push(number, known);
    }
    return features;
  }

  #number<Text>(numbers: Map<Text, number>, text: Text): number {
    let number = numbers.get(text);
    if (number === undefined) {
      number = this.end;
      this.end += 1;
      numbers.set(text, number);
    }
    return number;
  }
}

/** Numbers of pairs of numbers: a table of open addresses, as a map of maps is thousands of maps. */
class PairNumbers {
  #slots = new Int32Array(3 * 1024);
  #count = 0;

  /** The number of a pair; `next`, which is above 0, where it has none yet and now has that. */
  of(first: number, second: number, next: number): number {
    if (2 * this.#count >= this.#slots.length / 3) this.#grow();
    const at = this.#find(first, second);
    const known = this.#slots[at + 2] ?? 0;
    if (known > 0) return known;
    this.#put(at, first, second, next);
    this.#count += 1;
    return next;
  }

  #put(at: number, first: number, second: number, number: number): void {
    this.#slots[at] = first;
    this.#slots[at + 1] = second;
    this.#slots[at + 2] = number;
  }

  /** Where a pair stands, or would. */
  #find(first: number, second: number): number {
    const mask = this.#slots.length / 3 - 1;
    let slot = (Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b)) & mask;
    for (;;) {
      const at = 3 * slot;
      if (this.#slots[at + 2] === 0 || (this.#slots[at] === first && this.#slots[at + 1] === second)) return at;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 3) {
      const [first = 0, second = 0, number = 0] = [old[at], old[at + 1], old[at + 2]];
      if (number !== 0) this.#put(this.#find(first, second), first, second, number);
    }
  }
}
