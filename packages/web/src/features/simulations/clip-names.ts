/** At most `limit` of the names at hand as one text, and how many more there are where `count` is the number of all. */
export function clipNames(
  names: readonly string[],
  { limit, count }: { readonly limit: number; readonly count: number },
): { readonly shown: string; readonly more: number } {
  const shown = names.slice(0, limit);
  return { shown: shown.join(", "), more: Math.max(0, count - shown.length) };
}
