import { fitText } from "../model/mono-text.ts";
import type { Graph } from "./graph.ts";

const sharedBy = 0.6;
/** A prefix of more of all tables tells no module from another. */
const commonFrom = 0.5;
const namespaceCells = 10;

/** The first word of a table's bare name, in lower case: `order` of `shop.order_items` and of `OrderItems`. */
export function namePrefix(name: string): string {
  const bare = bareName(name);
  const words = bare.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1_$2").split(/[^\p{L}\p{N}]+/u);
  return (words.find((word) => word !== "") ?? bare).toLowerCase();
}

/**
 * What to call groups of these tables: the word most names of the group begin with, else its best connected table; before
 * it the namespace where there are several.
 */
export function makeModuleTitle(
  names: readonly string[],
  namespaces: readonly string[],
  graph: Graph,
): (group: readonly number[]) => string {
  const prefixes = names.map(namePrefix);
  const hasNamespaces = new Set(namespaces).size > 1;
  const commonest = mostFrequent(prefixes);
  const common = commonest.count > names.length * commonFrom ? commonest.text : undefined;
  return (group) => {
    const namespace = hasNamespaces ? `${fitText(namespaces[group[0] ?? 0] ?? "", namespaceCells)} · ` : "";
    const { text: prefix, count } = mostFrequent(group.map((table) => prefixes[table] ?? ""));
    const isShared = group.length > 1 && prefix.length > 1 && count >= group.length * sharedBy;
    if (isShared && prefix !== common) return namespace + prefix;
    const [centre] = group.toSorted((a, b) => (graph[b]?.size ?? 0) - (graph[a]?.size ?? 0) || a - b);
    return namespace + bareName(names[centre ?? 0] ?? "");
  };
}

function bareName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function mostFrequent(texts: readonly string[]): { readonly text: string; readonly count: number } {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [text, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  return { text, count };
}
