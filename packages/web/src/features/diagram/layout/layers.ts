import type { BlockEdge } from "./block-edge.ts";

/**
 * Assigns nodes to layers so that every referenced node stands in an earlier layer than those that reference it, but
 * for keys that close a cycle.
 *
 * @returns nodes by layer, none empty
 */
export function assignLayers(nodeCount: number, edges: readonly BlockEdge[]): number[][] {
  const parents: Set<number>[] = Array.from({ length: nodeCount }, () => new Set());
  for (const { from, to } of edges) if (from !== to) parents[from]?.add(to);
  const layerOf = longestPaths(nodeCount, parents);
  pullRootsTowardsChildren(parents, layerOf);
  const layers: number[][] = [];
  for (let node = 0; node < nodeCount; node++) (layers[layerOf[node] ?? 0] ??= []).push(node);
  return layers.filter((layer) => layer.length > 0);
}

/** Layer of each node: one more than its farthest parent. A parent met while it is still being computed closes a cycle and is forgotten. */
function longestPaths(nodeCount: number, parents: readonly Set<number>[]): number[] {
  const layerOf: number[] = Array.from({ length: nodeCount }, () => -1);
  const isOpen = new Set<number>();
  const visit = (node: number): number => {
    const known = layerOf[node] ?? -1;
    if (known >= 0) return known;
    isOpen.add(node);
    let layer = 0;
    for (const parent of parents[node] ?? []) {
      if (isOpen.has(parent)) parents[node]?.delete(parent);
      else layer = Math.max(layer, visit(parent) + 1);
    }
    isOpen.delete(node);
    layerOf[node] = layer;
    return layer;
  };
  for (let node = 0; node < nodeCount; node++) visit(node);
  return layerOf;
}

/** A root that only far layers reference moves next to the first of them: its lines get short. */
function pullRootsTowardsChildren(parents: readonly ReadonlySet<number>[], layerOf: number[]): void {
  const firstChild = new Map<number, number>();
  for (const [node, own] of parents.entries()) {
    for (const parent of own) {
      const layer = layerOf[node] ?? 0;
      firstChild.set(parent, Math.min(firstChild.get(parent) ?? Infinity, layer));
    }
  }
  for (const [node, layer] of firstChild)
    if (parents[node]?.size === 0) layerOf[node] = Math.max(layerOf[node] ?? 0, layer - 1);
}
