import type { IndexedOverlay } from "../model/overlay.ts";
import type { Rectangle } from "../model/rectangle.ts";
import type { DiagramTheme } from "./diagram-theme.ts";
import type { Context } from "./picture.ts";

/**
 * How strongly everything else fades behind what an overlay tells of. Behind changes less: what stayed the same is read beside
 * them, and its names keep a contrast of 3:1.
 */
export const veilStrength = ({ kind }: IndexedOverlay): number => (kind === "diff" ? 0.5 : 0.78);

/** Lays the page's colour over a rectangle, so that what is drawn next stands out. */
export function drawVeil(context: Context, rectangle: Rectangle, theme: DiagramTheme, strength: number): void {
  context.globalAlpha = strength;
  context.fillStyle = theme.page;
  context.fillRect(rectangle.x, rectangle.y, rectangle.width, rectangle.height);
  context.globalAlpha = 1;
}
