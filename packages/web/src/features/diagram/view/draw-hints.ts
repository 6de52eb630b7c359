import type { Context, Picture } from "../draw/picture.ts";
import { drawChip } from "../draw/draw-highlight.ts";
import type { Hit } from "../model/hit-test.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import type { Point } from "../model/rectangle.ts";
import { tableRectangle } from "../model/scene.ts";
import { edgeSentence } from "./edge-sentence.ts";

/**
 * Names what is chosen and what is under the pointer where the drawing itself cannot: tables whose names are too small,
 * and lines.
 *
 * @param pointer in the diagram
 */
export function drawHints(
  context: Context,
  zoom: number,
  { scene, theme }: Picture,
  selected: number | null,
  hovered: Hit | null,
  pointer: Point | null,
): void {
  if (levelOfDetail(zoom) !== "near") {
    const named = new Set(hovered?.kind === "table" ? [hovered.table] : []);
    if (selected !== null) named.add(selected);
    for (const table of named) {
      drawChip(context, tableRectangle(scene, table), zoom, theme, scene.model.tables[table]?.name ?? "");
    }
  }
  if (hovered?.kind !== "edge" || pointer === null) return;
  const key = scene.model.edges[hovered.edge];
  const beside = { x: pointer.x + 10 / zoom, y: pointer.y - 4 / zoom };
  if (key !== undefined) drawChip(context, beside, zoom, theme, edgeSentence(scene.model, key));
}
