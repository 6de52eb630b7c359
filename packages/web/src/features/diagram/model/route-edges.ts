import type { Links } from "../layout/layout-problem.ts";
import { type Boxes, indexBoxes } from "./box-index.ts";
import type { Rectangle } from "./rectangle.ts";
import { laneCount, laneWidth, routeEdge } from "./route-edge.ts";

const none = new Float32Array(0);

/** Which of the parallel lanes beside its box each table's lines use: neighbours in a column differ. */
export function assignLanes(x: Float64Array, y: Float64Array): Uint8Array {
  const order = Array.from(x, (_, table) => table).sort(
    (a, b) => (x[a] ?? 0) - (x[b] ?? 0) || (y[a] ?? 0) - (y[b] ?? 0) || a - b,
  );
  const lanes = new Uint8Array(x.length);
  for (const [rank, table] of order.entries()) lanes[table] = rank % laneCount;
  return lanes;
}

/**
 * Routes edges between boxes where they stand.
 *
 * @param modules the grounds of the modules, by the indexes in `moduleOf`
 * @param which edge indexes, or null for all
 * @returns a polyline for each of `which`, empty for stubs and dangling keys
 */
export function routeEdges(
  boxes: Boxes,
  links: Links,
  lanes: Uint8Array,
  modules: readonly Rectangle[],
  moduleOf: Int32Array,
  which: readonly number[] | null = null,
): Float32Array[] {
  const index = indexBoxes(boxes);
  const ranks = rankParallels(links);
  const route = (link: number): Float32Array => {
    const from = links.from[link] ?? -1;
    const to = links.to[link] ?? -1;
    if (links.isStub[link] === 1 || from < 0 || to < 0) return none;
    const rank = ranks.get(link) ?? 0;
    const lane = ((lanes[to] ?? 0) + rank) % laneCount;
    const isInside = moduleOf[from] === moduleOf[to];
    const corridors = isInside ? [] : [from, to].flatMap((table) => besideModule(modules[moduleOf[table] ?? -1], lane));
    return routeEdge(
      index,
      { box: from, y: (boxes.y[from] ?? 0) + (links.fromY[link] ?? 0) },
      { box: to, y: (boxes.y[to] ?? 0) + (links.toY[link] ?? 0) + (besides[rank % besides.length] ?? 0) },
      lane,
      corridors,
    );
  };
  return which === null ? Array.from(links.from, (_, link) => route(link)) : which.map(route);
}

/** How far from the middle of a row parallel lines end, so that each can be followed to its end. */
const besides = [0, 5, -5, 8, -8];

/** Of the keys that lead from one table to the same other one, which is which; the first ones, and those alone, are left out. */
function rankParallels({ from, to }: Links): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const ranks = new Map<number, number>();
  for (let link = 0; link < from.length; link++) {
    const pair = (from[link] ?? 0) * from.length * 2 + (to[link] ?? 0);
    const rank = counts.get(pair) ?? 0;
    counts.set(pair, rank + 1);
    if (rank > 0) ranks.set(link, rank);
  }
  return ranks;
}

/** Heights above and below a module: lines between modules run there, not across a third. */
function besideModule(module: Rectangle | undefined, lane: number): number[] {
  if (module === undefined) return [];
  const distance = 12 + lane * laneWidth;
  return [module.y - distance, module.y + module.height + distance];
}

/** The straight way of a line that is only shown while its table is highlighted: out of one side, into the other. */
export function directRoute(boxes: Boxes, links: Links, link: number): Float32Array {
  const { boxWidth } = boxes;
  const from = links.from[link] ?? 0;
  const to = links.to[link] ?? 0;
  const fromX = boxes.x[from] ?? 0;
  const toX = boxes.x[to] ?? 0;
  const isLeft = toX + boxWidth / 2 < fromX + boxWidth / 2;
  const startX = isLeft ? fromX : fromX + boxWidth;
  const endX = isLeft ? toX + boxWidth : toX;
  const bend = (isLeft ? -1 : 1) * 24;
  const startY = (boxes.y[from] ?? 0) + (links.fromY[link] ?? 0);
  const endY = (boxes.y[to] ?? 0) + (links.toY[link] ?? 0);
  return Float32Array.of(startX, startY, startX + bend, startY, endX - bend, endY, endX, endY);
}
