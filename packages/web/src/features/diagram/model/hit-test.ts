import { headerHeight, rowHeight } from "./dimensions.ts";
import { levelOfDetail } from "./level-of-detail.ts";
import type { Point } from "./rectangle.ts";
import { isRouteIn, type Scene } from "./scene.ts";

/** What lies under a point. */
export type Hit =
  | {
      readonly kind: "table";
      readonly table: number;
      /** The column under the point; null on the header, or where columns are too small to tell apart. */
      readonly column: number | null;
    }
  | { readonly kind: "edge"; readonly edge: number };

/** A line is hit within this many pixels of the screen. */
const edgeReachPixels = 6;

/** Finds the topmost thing under a point of the diagram: boxes lie over lines, later boxes over earlier ones. */
export function hitTest(scene: Scene, point: Point, zoom: number): Hit | null {
  const { x, y, heights } = scene;
  for (let table = x.length - 1; table >= 0; table--) {
    const left = x[table] ?? 0;
    const top = y[table] ?? 0;
    if (point.x < left || point.x > left + scene.boxWidth || point.y < top || point.y > top + (heights[table] ?? 0))
      continue;
    const row = Math.floor((point.y - top - headerHeight) / rowHeight);
    const column = levelOfDetail(zoom) === "near" && row >= 0 ? (scene.rows[table]?.[row] ?? null) : null;
    return { kind: "table", table, column };
  }
  const edge = findEdgeAt(scene, point, edgeReachPixels / zoom);
  return edge === null ? null : { kind: "edge", edge };
}

function findEdgeAt(scene: Scene, point: Point, reach: number): number | null {
  const around = { x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach };
  let nearest: number | null = null;
  let nearestDistance = reach;
  for (const [edge, route] of scene.routes.entries()) {
    if (!isRouteIn(scene, edge, around)) continue;
    for (let at = 0; at + 3 < route.length; at += 2) {
      const distance = distanceToPiece(
        point,
        route[at] ?? 0,
        route[at + 1] ?? 0,
        route[at + 2] ?? 0,
        route[at + 3] ?? 0,
      );
      if (distance >= nearestDistance) continue;
      nearest = edge;
      nearestDistance = distance;
    }
  }
  return nearest;
}

function distanceToPiece(point: Point, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const along = ((point.x - x1) * dx + (point.y - y1) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - x1 - at * dx, point.y - y1 - at * dy);
}
