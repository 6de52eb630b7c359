import { tagKey, type Simulation } from "@foretell/contract";

/** The tags of simulations, each once as it is written first, by name. */
export function tagsOf(simulations: readonly Pick<Simulation, "tags">[]): readonly string[] {
  const known = new Map<string, string>();
  for (const tag of simulations.flatMap(({ tags }) => tags)) if (!known.has(tagKey(tag))) known.set(tagKey(tag), tag);
  return [...known.values()].toSorted((one, other) => one.localeCompare(other));
}

/** The tags that one has after some were given and some taken away; those that it has already are not given twice. */
export function changedTags(
  tags: readonly string[],
  { given, taken }: { readonly given: readonly string[]; readonly taken: readonly string[] },
): readonly string[] {
  const gone = new Set(taken.map(tagKey));
  const kept = tags.filter((tag) => !gone.has(tagKey(tag)));
  const there = new Set(kept.map(tagKey));
  return [...kept, ...given.filter((tag) => !there.has(tagKey(tag)))];
}
