import { gridGap } from "../model/dimensions.ts";
import { type Graph, undirectedGraph } from "./graph.ts";
import type { LayoutProblem } from "./layout-problem.ts";

/**
 * Lays the tables out as a grid about √n across, tables that reference each other near one another.
 *
 * @returns left and top of each box
 */
export function gridLayout(problem: LayoutProblem): { x: Float64Array; y: Float64Array } {
  const count = problem.heights.length;
  const across = Math.max(1, Math.round(Math.sqrt(count)));
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const order = connectivityOrder(undirectedGraph(count, problem.links, () => false));
  let top = 0;
  for (let start = 0; start < count; start += across) {
    const row = order.slice(start, start + across);
    for (const [column, table] of row.entries()) {
      x[table] = column * (problem.boxWidth + gridGap);
      y[table] = top;
    }
    top += Math.max(...row.map((table) => problem.heights[table] ?? 0)) + gridGap;
  }
  return { x, y };
}

/**
 * Nodes in the order of a breadth-first walk from the best connected one, component after component, the largest
 * first: whatever is connected comes close together.
 */
function connectivityOrder(graph: Graph): number[] {
  const byDegree = graph.map((_, node) => node).sort((a, b) => (graph[b]?.size ?? 0) - (graph[a]?.size ?? 0) || a - b);
  const seen = new Set<number>();
  const components: number[][] = [];
  for (const root of byDegree) {
    if (seen.has(root)) continue;
    seen.add(root);
    const component = [root];
    for (const node of component) {
      const neighbours = [...(graph[node]?.keys() ?? [])].filter((neighbour) => !seen.has(neighbour));
      neighbours.sort((a, b) => (graph[b]?.size ?? 0) - (graph[a]?.size ?? 0) || a - b);
      for (const neighbour of neighbours) seen.add(neighbour);
      component.push(...neighbours);
    }
    components.push(component);
  }
  return components.sort((a, b) => b.length - a.length).flat();
}
