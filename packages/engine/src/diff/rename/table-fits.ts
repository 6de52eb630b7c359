import { nameLikeness, shared } from "./name-likeness.ts";
import type { Fit } from "./best-pairs.ts";
import { fromElsewhere } from "./table-profile.ts";
import type { TableProfile } from "./table-profile.ts";

/** What more tables than these have tells none apart. */
const commonLimit = 8;
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
 * grows with the number of tables and not with its square.
 */
export function tableFits(removed: readonly TableProfile[], added: readonly TableProfile[]): TableFit[] {
  return candidates(removed, added).map(([before, after]) => {
    const from = removed[before];
    const to = added[after];
    return from && to ? fitOf(before, after, from, to) : { before, after, score: 0, columns: 0, likeness: 0, links: 0 };
  });
}

function fitOf(before: number, after: number, from: TableProfile, to: TableProfile): TableFit {
  const whole = from.shape === to.shape ? 1 : shared(from.columns, to.columns);
  // A column whose type alone is another speaks for the pair as well.
  const columns = whole === 1 ? 1 : 0.6 * whole + 0.4 * shared(from.columnNames, to.columnNames);
  const likeness = nameLikeness(from.table.name, to.table.name);
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
  return (shared(from.columnNames, to.columnNames) * (from.columnNames.length + to.columnNames.length)) / 2;
}

/** Pairs with a rare feature in common: the best of each table by their number. */
function candidates(removed: readonly TableProfile[], added: readonly TableProfile[]): [number, number][] {
  const shapes = new Map<string, number>();
  const from = new Map<Feature, number[]>();
  for (const [at, profile] of removed.entries()) {
    for (const feature of featuresOf(profile, shapes)) note(from, feature, at);
  }
  const to = new Map<Feature, number[]>();
  for (const [at, profile] of added.entries()) {
    for (const feature of featuresOf(profile, shapes)) {
      const own = from.get(feature);
      if (own !== undefined && own.length <= commonLimit) note(to, feature, at);
    }
  }
  const votes = new Map<number, number>();
  const width = added.length;
  for (const [feature, afters] of to) {
    const befores = from.get(feature);
    if (befores === undefined || afters.length > commonLimit) continue;
    // What few have tells more.
    const weight = 1 / (befores.length * afters.length);
    for (const before of befores) {
      for (const after of afters) {
        const pair = before * width + after;
        votes.set(pair, (votes.get(pair) ?? 0) + weight);
      }
    }
  }
  return strongest(votes, width);
}

/** One table more than the limit is enough to know that a feature is common. */
function note(postings: Map<Feature, number[]>, feature: Feature, at: number): void {
  const list = postings.get(feature);
  if (list === undefined) postings.set(feature, [at]);
  else if (list.length <= commonLimit) list.push(at);
}

function strongest(votes: ReadonlyMap<number, number>, width: number): [number, number][] {
  const ranked = [...votes].sort(
    ([pair, votesOf], [otherPair, otherVotes]) => otherVotes - votesOf || pair - otherPair,
  );
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  const kept: [number, number][] = [];
  for (const [pair] of ranked) {
    const to = pair % width;
    const from = (pair - to) / width;
    const [ofFrom, ofTo] = [before.get(from) ?? 0, after.get(to) ?? 0];
    if (ofFrom >= candidateLimit && ofTo >= candidateLimit) continue;
    before.set(from, ofFrom + 1);
    after.set(to, ofTo + 1);
    kept.push([from, to]);
  }
  return kept;
}

/** What a table can be found by: columns by their number, all else by a text. */
type Feature = string | number;

function featuresOf({ shape, columns, words, links }: TableProfile, shapes: Map<string, number>): Feature[] {
  let number = shapes.get(shape);
  if (number === undefined) shapes.set(shape, (number = shapes.size));
  const name = words.join("");
  const features: Feature[] = [`s${number}`, `=${name}`, ...columns, ...links];
  for (const word of words) if (word !== name) features.push(`w${word}`, `w${word}\u0001${number}`);
  return features;
}
