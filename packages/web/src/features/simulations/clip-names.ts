/** The first names of a list as one text, and how many more there are. */
export function clipNames(names: readonly string[], limit: number): { readonly shown: string; readonly more: number } {
  return { shown: names.slice(0, limit).join(", "), more: Math.max(0, names.length - limit) };
}
