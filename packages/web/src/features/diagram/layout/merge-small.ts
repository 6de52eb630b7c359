import type { Graph } from "./graph.ts";

/**
 * Joins communities below a size to the one that they have most edges to, as long as the result stays below another:
 * a module of two tables tells nothing that their neighbours' module would not.
 *
 * @returns the communities, each ascending, ordered by their first node
 */
export function mergeSmall(
  graph: Graph,
  communities: readonly (readonly number[])[],
  minSize: number,
  maxSize: number,
): number[][] {
  const groups = communities.map((community) => [...community]);
  const groupOf = new Map(groups.flatMap((group, index) => group.map((node) => [node, index])));
  const bySize = [...groups.keys()].sort((a, b) => (groups[a]?.length ?? 0) - (groups[b]?.length ?? 0) || a - b);
  for (const index of bySize) {
    const group = groups[index] ?? [];
    if (group.length >= minSize) continue;
    const target = strongestNeighbour(graph, group, groupOf, (other) => {
      return other !== index && (groups[other]?.length ?? 0) + group.length <= maxSize;
    });
    if (target === undefined) continue;
    for (const node of group) groupOf.set(node, target);
    groups[target]?.push(...group);
    groups[index] = [];
  }
  for (const group of groups) group.sort((a, b) => a - b);
  return groups.filter((group) => group.length > 0).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function strongestNeighbour(
  graph: Graph,
  group: readonly number[],
  groupOf: ReadonlyMap<number, number>,
  isAllowed: (other: number) => boolean,
): number | undefined {
  const weights = new Map<number, number>();
  for (const node of group) {
    for (const [neighbour, weight] of graph[node] ?? []) {
      const other = groupOf.get(neighbour);
      if (other !== undefined && isAllowed(other)) weights.set(other, (weights.get(other) ?? 0) + weight);
    }
  }
  return [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
}
