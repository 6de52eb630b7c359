import type { Graph } from "./graph.ts";

const maxPasses = 12;
const maxSweeps = 20;

/**
 * Divides a graph into communities that have many edges inside and few between (the Louvain method: greedy moves that
 * raise modularity, then the same on the graph of communities). The nodes are visited in index order: the same graph
 * gives the same communities.
 *
 * @param resolution above 1 for more and smaller communities
 * @returns communities as lists of nodes, each list ascending, ordered by their first node
 */
export function louvain(graph: Graph, resolution = 1): number[][] {
  let communities: number[][] = graph.map((_, node) => [node]);
  let current = graph;
  let selfWeight = new Float64Array(graph.length);
  for (let pass = 0; pass < maxPasses; pass++) {
    const assignment = moveNodes(current, selfWeight, resolution);
    const ids = [...new Set(assignment)];
    if (ids.length === current.length) break;
    const renumbered = new Map(ids.map((id, index) => [id, index]));
    const merged: number[][] = ids.map(() => []);
    const nextGraph: Map<number, number>[] = ids.map(() => new Map());
    const nextSelf = new Float64Array(ids.length);
    for (const [node, community] of assignment.entries()) {
      const index = renumbered.get(community) ?? 0;
      merged[index]?.push(...(communities[node] ?? []));
      nextSelf[index] = (nextSelf[index] ?? 0) + (selfWeight[node] ?? 0);
      for (const [neighbour, weight] of current[node] ?? []) {
        const other = renumbered.get(assignment[neighbour] ?? 0) ?? 0;
        // An inner edge is seen from both its ends.
        if (other === index) nextSelf[index] = (nextSelf[index] ?? 0) + weight / 2;
        else nextGraph[index]?.set(other, (nextGraph[index]?.get(other) ?? 0) + weight);
      }
    }
    communities = merged;
    current = nextGraph;
    selfWeight = nextSelf;
  }
  for (const community of communities) community.sort((a, b) => a - b);
  return communities.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** One level: moves single nodes while modularity rises. Returns the community of each node. */
function moveNodes(graph: Graph, selfWeight: Float64Array, resolution: number): number[] {
  const degree = Float64Array.from(graph, (neighbours, node) => {
    let sum = 2 * (selfWeight[node] ?? 0);
    for (const weight of neighbours.values()) sum += weight;
    return sum;
  });
  const total = degree.reduce((sum, value) => sum + value, 0) || 1;
  const assignment = graph.map((_, node) => node);
  const communityDegree = Float64Array.from(degree);
  // The weight from the node in hand to each community, and the communities that have any: one table for all nodes.
  const weightTo = new Float64Array(graph.length);
  const near: number[] = [];
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    let moved = 0;
    for (const [node, neighbours] of graph.entries()) {
      const own = assignment[node] ?? node;
      const ownDegree = degree[node] ?? 0;
      communityDegree[own] = (communityDegree[own] ?? 0) - ownDegree;
      for (const [neighbour, weight] of neighbours) {
        const community = assignment[neighbour] ?? neighbour;
        if (weightTo[community] === 0) near.push(community);
        weightTo[community] = (weightTo[community] ?? 0) + weight;
      }
      const gain = (community: number): number =>
        (weightTo[community] ?? 0) - (resolution * ownDegree * (communityDegree[community] ?? 0)) / total;
      let best = own;
      let bestGain = gain(own);
      for (const community of near) {
        const candidate = gain(community);
        if (candidate > bestGain + 1e-9) {
          best = community;
          bestGain = candidate;
        }
      }
      for (const community of near) weightTo[community] = 0;
      near.length = 0;
      communityDegree[best] = (communityDegree[best] ?? 0) + ownDegree;
      if (best === own) continue;
      assignment[node] = best;
      moved += 1;
    }
    if (moved === 0) break;
  }
  return assignment;
}
