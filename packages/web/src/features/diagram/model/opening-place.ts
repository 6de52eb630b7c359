import { fitRectangle, type Size } from "./camera.ts";
import type { DiagramPlace } from "./diagram-state.ts";
import { readableFrom } from "./opening-density.ts";
import type { IndexedOverlay } from "./overlay.ts";
import { boundsOf, type Scene, tableRectangle } from "./scene.ts";

/** A viewport narrower than this is a phone's. */
const phoneWidth = 640;
/** How far beyond the outermost tables it may show, in CSS pixels. */
const margin = 24;

/**
 * Where a diagram, or some of its tables, opens on a phone that would show the whole as specks: at a size that can be read,
 * by the table that everything else hangs on. Undefined where the whole is to be shown.
 */
export function openingPlace(
  scene: Scene,
  viewport: Size,
  overlay: IndexedOverlay | null,
  tables: readonly number[] | null = null,
): DiagramPlace | undefined {
  if (viewport.width >= phoneWidth) return undefined;
  const bounds = boundsOf(scene, tables);
  const zoom = readableFrom[scene.density];
  if (fitRectangle(bounds, viewport).zoom >= zoom) return undefined;
  const anchor = anchorOf(scene, overlay);
  if (anchor === undefined) return undefined;
  const box = tableRectangle(scene, anchor);
  return {
    x: inside(box.x + box.width / 2, bounds.x, bounds.width, viewport.width / zoom, margin / zoom),
    y: inside(box.y + box.height / 2, bounds.y, bounds.height, viewport.height / zoom, margin / zoom),
    zoom,
  };
}

/** The first table of a statement, the first that differs, else the one with the most keys. */
function anchorOf({ model }: Scene, overlay: IndexedOverlay | null): number | undefined {
  const first =
    overlay?.kind === "impact"
      ? (overlay.tables.find((table) => overlay.levelOf[table] === 0) ?? overlay.tables[0])
      : overlay?.tables[0];
  if (first !== undefined) return first;
  let most = -1;
  let anchor: number | undefined;
  for (const [table, { length }] of model.edgesOf.entries()) {
    if (length <= most) continue;
    most = length;
    anchor = table;
  }
  return anchor;
}

/** The middle of a view along one axis that is as near to a point as it can be without showing what is beyond the ends. */
function inside(point: number, start: number, length: number, view: number, beyond: number): number {
  if (view >= length + 2 * beyond) return start + length / 2;
  return Math.min(Math.max(point, start - beyond + view / 2), start + length + beyond - view / 2);
}
