import { cellCount, monoAdvance } from "./mono-text.ts";
import { overlaps, type Rectangle } from "./rectangle.ts";
import { isRouteIn, type Scene, tablesIn } from "./scene.ts";

export const edgeTextSize = 9.5;
const height = 11;
/** From a line, and from a crow's foot at its end. */
const besideLine = 2;
const besideFoot = 6;
const fromEnd = 3;

/** By scene and line, of the lines as they lie in the scene. */
const places = new WeakMap<Scene, { stamp: number; readonly byEdge: Map<number, Rectangle | null> }>();

/**
 * Where the text of a line stands: along it, where it lies on no line, box or other text. Null where there is no such room.
 * What was found is kept until a box moves. `route` is where the line is drawn for the moment, if that is not where it lies
 * in the scene: such a text keeps clear of the others, and they do not of it.
 */
export function edgeTextPlace(scene: Scene, edge: number, text: string, route?: Float32Array): Rectangle | null {
  let known = places.get(scene);
  if (known?.stamp !== scene.stamp) places.set(scene, (known = { stamp: scene.stamp, byEdge: new Map() }));
  const { byEdge } = known;
  const found = route === undefined ? byEdge.get(edge) : undefined;
  if (found !== undefined) return found;
  const width = cellCount(text) * edgeTextSize * monoAdvance;
  const isFree = (place: Rectangle): boolean => isBesideTexts(byEdge, edge, place) && isClear(scene, place);
  const place = candidates(route ?? scene.routes[edge] ?? noRoute, width).find(isFree) ?? null;
  if (route === undefined) byEdge.set(edge, place);
  return place;
}

const noRoute = new Float32Array();

function isBesideTexts(byEdge: ReadonlyMap<number, Rectangle | null>, edge: number, place: Rectangle): boolean {
  return [...byEdge].every(([other, text]) => other === edge || text === null || !overlaps(text, place));
}

/** Along the pieces of a line, those that are nearer to the referencing table first: above and below, or right and left of it. */
function candidates(route: Float32Array, width: number): Rectangle[] {
  const found: Rectangle[] = [];
  for (let at = 0; at + 3 < route.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = route.subarray(at, at + 4);
    const gap = at === 0 ? besideFoot : besideLine;
    const left = Math.min(x1, x2);
    const length = Math.abs(x1 - x2);
    if (y1 === y2 && length >= width + 2 * fromEnd) {
      const near = x1 < x2 ? left + fromEnd : left + length - fromEnd - width;
      for (const x of [near, left + (length - width) / 2])
        found.push({ x, y: y1 - gap - height, width, height }, { x, y: y1 + gap, width, height });
    } else if (x1 === x2 && Math.abs(y1 - y2) >= height) {
      const y = (y1 + y2 - height) / 2;
      found.push({ x: x1 + besideLine + 1, y, width, height }, { x: x1 - besideLine - 1 - width, y, width, height });
    }
  }
  return found;
}

function isClear(scene: Scene, place: Rectangle): boolean {
  if (tablesIn(scene, place).length > 0) return false;
  return scene.routes.every((route, edge) => !isRouteIn(scene, edge, place) || !runsThrough(route, place));
}

function runsThrough(route: Float32Array, { x, y, width, height: tall }: Rectangle): boolean {
  for (let at = 0; at + 3 < route.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = route.subarray(at, at + 4);
    const isBeside = Math.max(x1, x2) < x || Math.min(x1, x2) > x + width;
    if (!isBeside && Math.max(y1, y2) >= y && Math.min(y1, y2) <= y + tall) return true;
  }
  return false;
}
