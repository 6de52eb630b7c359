/** What each file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The circles of a graph, each once: from a file through what it imports back to itself, by the shortest way. Of circles that
 * hang together one is given, as opening it may open the others.
 */
export function findCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const file of graph.keys()) {
    if (seen.has(file)) continue;
    const circle = shortestWay(graph, file, file);
    if (circle === undefined) continue;
    circles.push(circle);
    for (const other of graph.keys()) {
      const hangsTogether =
        shortestWay(graph, file, other) !== undefined && shortestWay(graph, other, file) !== undefined;
      if (hangsTogether) seen.add(other);
    }
  }
  return circles;
}

/** The files from one to another, both included, by breadth; undefined where no way leads there. */
function shortestWay(graph: ImportGraph, from: string, to: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [from];
  // What is met adds to the end of what is walked here.
  for (const file of open) {
    for (const imported of graph.get(file) ?? []) {
      if (imported === to) return wayBack(cameFrom, from, file).concat(to);
      if (cameFrom.has(imported) || imported === from) continue;
      cameFrom.set(imported, file);
      open.push(imported);
    }
  }
  return undefined;
}

function wayBack(cameFrom: ReadonlyMap<string, string>, from: string, to: string): string[] {
  const way = [to];
  for (let file = to; file !== from;) {
    file = cameFrom.get(file) ?? from;
    way.unshift(file);
  }
  return way;
}
