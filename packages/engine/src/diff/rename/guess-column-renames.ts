import type { Column } from "../../catalog/model.ts";
import { listOf } from "../../impact/wording.ts";
import { clearPairs, roundedScore } from "./best-pairs.ts";
import type { Fit } from "./best-pairs.ts";
import { nameLikeness, wordsOfName } from "./name-likeness.ts";

/** A column that is gone or new, with where it stands and what it is part of. */
export interface ColumnProfile {
  readonly column: Column;
  /** The canonical type. */
  readonly type: string;
  /** The column before it that both tables have, and its number behind that. */
  readonly place: string;
  /** Keys, foreign keys and indexes that it is in, without names. */
  readonly roles: string;
}

export interface GuessedColumns {
  readonly before: Column;
  readonly after: Column;
  readonly score: number;
  readonly ground: string;
}

const leastScore = 0.6;
/** Above so many pairs only those of one place or one name are looked at. */
const pairLimit = 2500;

/** Columns of one table that are gone and such that are new which are likely one and the same. */
export function guessColumnRenames(
  removed: readonly ColumnProfile[],
  added: readonly ColumnProfile[],
  isRefused: (before: Column, after: Column) => boolean,
): GuessedColumns[] {
  const fits: (Fit & { readonly ground: string })[] = [];
  for (const [before, after] of pairsOf(removed, added)) {
    const from = removed[before];
    const to = added[after];
    if (!from || !to || isRefused(from.column, to.column)) continue;
    const fit = fitOf(from, to);
    if (fit.score > 0) fits.push({ before, after, ...fit });
  }
  return clearPairs(fits, leastScore).flatMap((fit) => {
    const before = removed[fit.before]?.column;
    const after = added[fit.after]?.column;
    if (!before || !after) return [];
    return [{ before, after, score: roundedScore(fit.score), ground: (fit as (typeof fits)[number]).ground }];
  });
}

function* pairsOf(removed: readonly ColumnProfile[], added: readonly ColumnProfile[]): Generator<[number, number]> {
  if (removed.length * added.length <= pairLimit) {
    for (let before = 0; before < removed.length; before += 1) {
      for (let after = 0; after < added.length; after += 1) yield [before, after];
    }
    return;
  }
  const known = new Map<string, number>();
  for (const [at, profile] of added.entries()) for (const feature of rareFeatures(profile)) known.set(feature, at);
  for (const [before, profile] of removed.entries()) {
    const found = new Set(rareFeatures(profile).map((feature) => known.get(feature)));
    for (const after of found) if (after !== undefined) yield [before, after];
  }
}

function rareFeatures({ place, column }: ColumnProfile): string[] {
  return [`p${place}`, `n${wordsOfName(column.name).join("")}`];
}

function fitOf(from: ColumnProfile, to: ColumnProfile): { readonly score: number; readonly ground: string } {
  const isSameType = from.type === to.type;
  const nothing = { score: 0, ground: "" };
  if (from.column.typeFamily !== to.column.typeFamily) return nothing;
  const likeness = nameLikeness(from.column.name, to.column.name);
  const isSamePlace = from.place === to.place;
  const isAlike =
    from.column.isNullable === to.column.isNullable &&
    (from.column.default === null) === (to.column.default === null) &&
    (from.column.generated === null) === (to.column.generated === null);
  const hasRoles = from.roles !== "" && from.roles === to.roles;
  if (from.roles !== to.roles && likeness < 0.5) return nothing;
  const score =
    (isSameType ? 0.4 : 0.25) + 0.3 * likeness + (isSamePlace ? 0.2 : 0) + (isAlike ? 0.1 : 0) + (hasRoles ? 0.15 : 0);
  const grounds = [
    isSameType ? `the same type (${to.type})` : "types of one kind",
    ...(isSamePlace ? ["the same place in the table"] : []),
    ...(hasRoles ? ["the same keys and indexes"] : []),
    ...(likeness >= 0.5 ? ["names that are alike"] : []),
  ];
  return { score: Math.min(1, score), ground: `The two have ${listOf(grounds)}.` };
}
