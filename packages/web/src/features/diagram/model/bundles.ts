import type { ModuleRegion } from "../layout/layout-problem.ts";
import { middleOf, type Point } from "./rectangle.ts";
import type { Scene } from "./scene.ts";

/** The keys between two modules as one line, from the border of one to that of the other. */
export interface Bundle {
  readonly from: Point;
  readonly to: Point;
  readonly count: number;
}

/** Below this many keys between modules each has its own line, however far away they are. */
const bundledFrom = 40;

const cache = new WeakMap<Scene, readonly Bundle[]>();

/** What stands for the keys between modules from far, those of most keys first; none where so few can be told apart. */
export function bundlesOf(scene: Scene): readonly Bundle[] {
  let bundles = cache.get(scene);
  if (bundles === undefined) cache.set(scene, (bundles = findBundles(scene)));
  return bundles;
}

function findBundles({ model, links, modules, moduleOf }: Scene): readonly Bundle[] {
  const counts = new Map<string, number>();
  for (const [edge, { from, to }] of model.edges.entries()) {
    const [a, b] = [moduleOf[from] ?? -1, moduleOf[to] ?? -1];
    if (links.isStub[edge] === 1 || a < 0 || b < 0 || a === b) continue;
    const pair = `${Math.min(a, b)} ${Math.max(a, b)}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  if ([...counts.values()].reduce((sum, count) => sum + count, 0) < bundledFrom) return [];
  const bundles = [...counts].flatMap(([pair, count]) => {
    const [a, b] = pair.split(" ").map((module) => modules[Number(module)]);
    return a === undefined || b === undefined ? [] : [bundleBetween(a, b, count)];
  });
  return bundles.sort((a, b) => b.count - a.count);
}

function bundleBetween(a: ModuleRegion, b: ModuleRegion, count: number): Bundle {
  return { from: borderTowards(a, middleOf(b)), to: borderTowards(b, middleOf(a)), count };
}

/** Where the way from the middle of a module to a point leaves the module. */
function borderTowards(module: ModuleRegion, point: Point): Point {
  const { x, y } = middleOf(module);
  const [dx, dy] = [point.x - x, point.y - y];
  const share = Math.min(module.width / 2 / Math.abs(dx), module.height / 2 / Math.abs(dy), 1);
  return { x: x + dx * share, y: y + dy * share };
}
