import type { Links } from "./layout-problem.ts";

/** An undirected weighted graph as adjacency maps. */
export type Graph = readonly ReadonlyMap<number, number>[];

/** The tables as an undirected graph in which parallel keys add up. Self references and the edges `skip` names are left out. */
export function undirectedGraph(nodeCount: number, links: Links, skip: (link: number) => boolean): Graph {
  const graph: Map<number, number>[] = Array.from({ length: nodeCount }, () => new Map());
  for (let link = 0; link < links.from.length; link++) {
    const from = links.from[link] ?? -1;
    const to = links.to[link] ?? -1;
    if (from < 0 || to < 0 || from === to || skip(link)) continue;
    graph[from]?.set(to, (graph[from]?.get(to) ?? 0) + 1);
    graph[to]?.set(from, (graph[to]?.get(from) ?? 0) + 1);
  }
  return graph;
}

/** The part of a graph between `nodes`, renumbered by their position in `nodes`. */
export function inducedGraph(graph: Graph, nodes: readonly number[]): Graph {
  const local = new Map(nodes.map((node, index) => [node, index]));
  return nodes.map((node) => {
    const neighbours = new Map<number, number>();
    for (const [neighbour, weight] of graph[node] ?? []) {
      const index = local.get(neighbour);
      if (index !== undefined) neighbours.set(index, weight);
    }
    return neighbours;
  });
}
