/**
 * The names that hold a text, in any case: the one that is the text first, then those that begin with it (behind their
 * namespace, too), then the others, each in their order. An empty text finds all.
 */
export function searchNames(names: readonly string[], text: string): readonly string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return names;
  const ranks: string[][] = [[], [], []];
  for (const name of names) {
    const lower = name.toLowerCase();
    if (!lower.includes(wanted)) continue;
    const bare = lower.slice(lower.lastIndexOf(".") + 1);
    const rank = lower === wanted || bare === wanted ? 0 : lower.startsWith(wanted) || bare.startsWith(wanted) ? 1 : 2;
    ranks[rank]?.push(name);
  }
  return ranks.flat();
}
