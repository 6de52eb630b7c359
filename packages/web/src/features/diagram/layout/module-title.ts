import type { Graph } from "./graph.ts";

const sharedBy = 0.6;

/** The first word of a table's bare name, in lower case: `order` of `shop.order_items` and of `OrderItems`. */
export function namePrefix(name: string): string {
  const bare = name.slice(name.lastIndexOf(".") + 1);
  const words = bare.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1_$2").split(/[^\p{L}\p{N}]+/u);
  return (words.find((word) => word !== "") ?? bare).toLowerCase();
}

/** What to call a group: the word most of its names begin with, else its best connected table. */
export function moduleTitle(
  group: readonly number[],
  names: readonly string[],
  namespaces: readonly string[],
  graph: Graph,
): string {
  const namespace = new Set(namespaces).size > 1 ? `${namespaces[group[0] ?? 0] ?? ""} · ` : "";
  const counts = new Map<string, number>();
  for (const table of group) {
    const prefix = namePrefix(names[table] ?? "");
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [prefix, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  if (group.length > 1 && prefix.length > 1 && count >= group.length * sharedBy) return namespace + prefix;
  const [centre] = group.toSorted((a, b) => (graph[b]?.size ?? 0) - (graph[a]?.size ?? 0) || a - b);
  const name = names[centre ?? 0] ?? "";
  return namespace + name.slice(name.lastIndexOf(".") + 1);
}
