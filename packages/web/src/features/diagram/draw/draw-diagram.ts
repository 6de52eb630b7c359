import { bundlesOf } from "../model/bundles.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import { isTouched } from "../model/overlay.ts";
import { grow, type Rectangle } from "../model/rectangle.ts";
import { isRouteIn, tablesIn } from "../model/scene.ts";
import { drawBundleCounts, drawBundles } from "./draw-bundles.ts";
import { drawEdges } from "./draw-edges.ts";
import { drawModules, drawModuleTitles } from "./draw-modules.ts";
import { drawTables } from "./draw-tables.ts";
import type { Context, Picture } from "./picture.ts";
import { drawVeil, veilStrength } from "./veil.ts";

/**
 * Draws the part of a picture that lies in `rectangle`, in diagram coordinates: the caller has set the transformation,
 * of scale `zoom` (times the device's pixels), and clips.
 */
export function drawDiagram(context: Context, rectangle: Rectangle, zoom: number, picture: Picture): void {
  const { scene, theme, overlay, hidden } = picture;
  context.fillStyle = theme.page;
  context.fillRect(rectangle.x, rectangle.y, rectangle.width, rectangle.height);
  drawModules(context, rectangle, picture);
  const near = grow(rectangle, 60);
  // Marks stand out over their boxes, by a length that is fixed on the screen.
  const tables = tablesIn(scene, grow(rectangle, 20 / zoom)).filter((table) => !hidden.has(table));
  const edges = [...scene.model.edges.keys()].filter((edge) => {
    const { from = -1, to = -1 } = scene.model.edges[edge] ?? {};
    return !hidden.has(from) && !hidden.has(to) && isRouteIn(scene, edge, near);
  });
  const isBundled = levelOfDetail(zoom) === "far" && bundlesOf(scene).length > 0;
  if (isBundled) drawBundles(context, zoom, picture);
  else drawEdges(context, zoom, picture, edges, "plain");
  drawTables(context, zoom, picture, tables, "plain");
  if (isBundled && overlay === null) drawBundleCounts(context, zoom, picture);
  if (overlay === null) {
    drawModuleTitles(context, rectangle, zoom, picture);
    return;
  }
  drawVeil(context, rectangle, theme, veilStrength(overlay));
  const touched = tables.filter((table) => isTouched(overlay, table));
  const drawn = new Set(edges);
  drawEdges(
    context,
    zoom,
    picture,
    overlay.edges.filter((edge) => drawn.has(edge)),
    "overlay",
  );
  // Below the flags of the boxes, which may stand out into the room of the titles.
  drawModuleTitles(context, rectangle, zoom, picture);
  drawTables(context, zoom, picture, touched, "overlay");
}
