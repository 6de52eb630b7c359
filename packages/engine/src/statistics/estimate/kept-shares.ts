import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { rowsOf } from "./column-profile.ts";
import type { EqualityClass } from "./equality.ts";

/**
 * By class, the share of each source's rows that everything but the class keeps: its own conditions, and other classes that leave it
 * fewer rows, such as a key to a table of kinds of which one is wanted.
 */
export function keptShares(
  schema: PreparedSchema,
  classes: readonly EqualityClass[],
  rowsOfSources: ReadonlyMap<Source, number>,
  shareOfClass: (places: EqualityClass) => number,
): readonly ReadonlyMap<Source, number>[] {
  const rowsOfSource = (source: Source): number =>
    rowsOfSources.get(source) ?? (source.table ? rowsOf(schema, source.table).rowCount : 1);
  /** What each class leaves of the rows of each of its sources. */
  const left = classes.map((places) => {
    const sources = [...new Set(places.map(({ source }) => source))];
    schema.steps.take("estimates", sources.length);
    const others = productsOfOthers(sources.map(rowsOfSource));
    const share = shareOfClass(places);
    return new Map(sources.map((source, at) => [source, Math.min(1, share * (others[at] ?? 1))]));
  });
  const bySource = new Map<Source, { readonly at: number; readonly share: number }[]>();
  for (const [at, shares] of left.entries())
    for (const [source, share] of shares) {
      const known = bySource.get(source);
      if (known) known.push({ at, share });
      else bySource.set(source, [{ at, share }]);
    }
  const kept = classes.map(() => new Map<Source, number>());
  for (const [source, shares] of bySource) {
    const rows = rowsOfSources.get(source);
    const all = source.table ? Math.max(1, rowsOf(schema, source.table).rowCount) : 1;
    const own = rows === undefined || source.table === null ? 1 : Math.min(1, rows / all);
    const others = productsOfOthers(shares.map(({ share }) => share));
    for (const [index, { at }] of shares.entries()) kept[at]?.set(source, own * (others[index] ?? 1));
  }
  return kept;
}

/** Of each number the product of all others. */
function productsOfOthers(numbers: readonly number[]): number[] {
  const products = numbers.map(() => 1);
  let before = 1;
  for (const [at, number] of numbers.entries()) {
    products[at] = before;
    before *= number;
  }
  let behind = 1;
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    products[at] = (products[at] ?? 1) * behind;
    behind *= numbers[at] ?? 1;
  }
  return products;
}
