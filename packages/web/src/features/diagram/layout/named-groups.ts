import type { Graph } from "./graph.ts";
import { prefixesOf } from "./module-title.ts";

/** Fewer tables of one name make no group. */
const minGroupSize = 3;
/** So much of the tables must be in groups for names to tell more than keys do. */
const minCovered = 0.75;
/** One group with more of the tables than this leaves the rest of the names too little to tell. */
const maxShare = 0.8;
/** So much of the keys must stay in their group: names that keys pay no heed to would be drawn as long lines. */
const minInside = 0.5;

/**
 * The tables by namespace, or else by the prefix of their names, where these dominate: they are what the people of the
 * schema call its parts.
 *
 * @returns undefined where neither dominates; tables outside of every group are in none
 */
export function findNamedGroups(
  tables: readonly number[],
  { names, namespaces }: { readonly names: readonly string[]; readonly namespaces: readonly string[] },
  graph: Graph,
): number[][] | undefined {
  const of = (name: (table: number) => string): number[][] | undefined => {
    const groups = [...Map.groupBy(tables, name).values()].filter((group) => group.length >= minGroupSize);
    return dominates(groups, tables.length, graph) ? groups : undefined;
  };
  const namespaceOf = (table: number): string => namespaces[table] ?? "";
  const prefixes = prefixesOf(names);
  return of(namespaceOf) ?? of((table) => `${namespaceOf(table)} ${prefixes[table] ?? ""}`);
}

function dominates(groups: readonly (readonly number[])[], tableCount: number, graph: Graph): boolean {
  const covered = groups.reduce((sum, group) => sum + group.length, 0);
  const largest = Math.max(0, ...groups.map((group) => group.length));
  if (groups.length < 2 || covered < minCovered * tableCount || largest > maxShare * tableCount) return false;
  const groupOf = new Map(groups.flatMap((group, index) => group.map((table) => [table, index])));
  let inside = 0;
  let all = 0;
  for (const [table, own] of groupOf) {
    for (const [neighbour, weight] of graph[table] ?? []) {
      all += weight;
      if (groupOf.get(neighbour) === own) inside += weight;
    }
  }
  return inside >= minInside * all;
}
