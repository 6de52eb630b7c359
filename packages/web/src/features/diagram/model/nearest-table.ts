import type { Point } from "./rectangle.ts";
import type { Scene } from "./scene.ts";

export type Direction = "left" | "right" | "up" | "down";

const vectors: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** What being off the direction costs against distance along it. */
const sidewaysCost = 2;

/** Finds the table that a person means by an arrow key: near, and more ahead than aside. */
export function findTableTowards(scene: Scene, from: number, direction: Direction): number | undefined {
  const start = centreOf(scene, from);
  const vector = vectors[direction];
  let nearest: number | undefined;
  let lowestCost = Infinity;
  for (let table = 0; table < scene.x.length; table++) {
    if (table === from) continue;
    const centre = centreOf(scene, table);
    const ahead = (centre.x - start.x) * vector.x + (centre.y - start.y) * vector.y;
    const aside = Math.abs((centre.x - start.x) * vector.y) + Math.abs((centre.y - start.y) * vector.x);
    if (ahead <= 1) continue;
    const cost = ahead + sidewaysCost * aside;
    if (cost >= lowestCost) continue;
    nearest = table;
    lowestCost = cost;
  }
  return nearest;
}

/** Finds the table whose middle is nearest to a point. */
export function findNearestTable(scene: Scene, point: Point): number | undefined {
  let nearest: number | undefined;
  let shortest = Infinity;
  for (let table = 0; table < scene.x.length; table++) {
    const centre = centreOf(scene, table);
    const distance = Math.hypot(centre.x - point.x, centre.y - point.y);
    if (distance >= shortest) continue;
    nearest = table;
    shortest = distance;
  }
  return nearest;
}

/** The middle of a table's box. */
function centreOf(scene: Scene, table: number): Point {
  return {
    x: (scene.x[table] ?? 0) + scene.boxWidth / 2,
    y: (scene.y[table] ?? 0) + (scene.heights[table] ?? 0) / 2,
  };
}
