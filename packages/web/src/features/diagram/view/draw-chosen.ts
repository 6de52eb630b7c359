import { drawRing } from "../draw/draw-highlight.ts";
import type { Context, Picture } from "../draw/picture.ts";
import type { Rectangle } from "../model/rectangle.ts";

/** Draws a ring around each of the tables that are chosen together, and the rectangle that is being drawn around others. */
export function drawChosen(
  context: Context,
  zoom: number,
  { scene, theme }: Picture,
  chosen: ReadonlySet<number>,
  marked: Rectangle | null,
): void {
  for (const table of chosen) drawRing(context, scene, table, zoom, theme, 0);
  if (marked === null) return;
  context.globalAlpha = 0.12;
  context.fillStyle = theme.accent;
  context.fillRect(marked.x, marked.y, marked.width, marked.height);
  context.globalAlpha = 1;
  context.strokeStyle = theme.accent;
  context.lineWidth = 1 / zoom;
  context.strokeRect(marked.x, marked.y, marked.width, marked.height);
}
