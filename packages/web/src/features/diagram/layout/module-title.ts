import { cellCount, fitMiddle, fitText } from "../model/mono-text.ts";
import type { Graph } from "./graph.ts";
import type { ModuleTitle } from "./layout-problem.ts";

const sharedBy = 0.6;
/** A prefix of more of a namespace's tables tells no module of it from another. */
const commonFrom = 0.5;
const namespaceCells = 10;
/** A title cut to fewer cells says nothing. */
const minTitleCells = 4;

/** The first word of a table's bare name, in lower case: `order` of `shop.order_items` and of `OrderItems`. */
export function namePrefix(name: string): string {
  const bare = bareName(name);
  const words = bare.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1_$2").split(/[^\p{L}\p{N}]+/u);
  return (words.find((word) => word !== "") ?? bare).toLowerCase();
}

const prefixesByNames = new WeakMap<readonly string[], readonly string[]>();

/** The prefix of each of some names, found once for all variants of a layout. */
export function prefixesOf(names: readonly string[]): readonly string[] {
  let prefixes = prefixesByNames.get(names);
  if (prefixes === undefined) prefixesByNames.set(names, (prefixes = names.map(namePrefix)));
  return prefixes;
}

/**
 * A title in one line of at most `cells`: `shop · order`. Without the namespace where both do not fit: cut short, all
 * modules of a namespace would be called alike. Empty where what fits would say nothing.
 */
export function titleText({ namespace, name, short }: ModuleTitle, cells: number): string {
  const whole = namespace === "" ? name : `${namespace} · ${name}`;
  if (cellCount(whole) <= cells) return whole;
  if (short !== undefined) return short.find((text) => cellCount(text) <= cells) ?? "";
  return cells < minTitleCells ? "" : fitMiddle(name, cells);
}

/** What to call groups of these tables: the word most names of the group begin with, else its best connected table. */
export function makeModuleTitle(
  names: readonly string[],
  namespaces: readonly string[],
  graph: Graph,
): (group: readonly number[]) => ModuleTitle {
  const prefixes = prefixesOf(names);
  const hasNamespaces = new Set(namespaces).size > 1;
  const common = commonPrefixes(prefixes, namespaces);
  return (group) => {
    const namespace = hasNamespaces ? fitText(namespaces[group[0] ?? 0] ?? "", namespaceCells) : "";
    const { text: prefix, count } = mostFrequent(group.map((table) => prefixes[table] ?? ""));
    const isShared = group.length > 1 && prefix.length > 1 && count >= group.length * sharedBy;
    if (isShared && prefix !== common.get(namespaces[group[0] ?? 0] ?? "")) return { namespace, name: prefix };
    const [centre] = group.toSorted((a, b) => (graph[b]?.size ?? 0) - (graph[a]?.size ?? 0) || a - b);
    return { namespace, name: bareName(names[centre ?? 0] ?? "") };
  };
}

function commonPrefixes(prefixes: readonly string[], namespaces: readonly string[]): ReadonlyMap<string, string> {
  const of = new Map<string, string[]>();
  for (const [table, namespace] of namespaces.entries()) {
    const known = of.get(namespace);
    if (known === undefined) of.set(namespace, [prefixes[table] ?? ""]);
    else known.push(prefixes[table] ?? "");
  }
  return new Map(
    [...of].flatMap(([namespace, own]): [string, string][] => {
      const { text, count } = mostFrequent(own);
      return count > own.length * commonFrom ? [[namespace, text]] : [];
    }),
  );
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
