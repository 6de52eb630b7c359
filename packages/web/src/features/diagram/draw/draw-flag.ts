import type { Rectangle } from "../model/rectangle.ts";
import type { ModuleColour } from "./diagram-theme.ts";
import type { Context } from "./picture.ts";

/** A small box with a text in its middle, in the face and size that are set. */
export function drawFlag(
  context: Context,
  zoom: number,
  { x, y, width, height }: Rectangle,
  text: string,
  { hue, soft }: ModuleColour,
): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = soft;
  context.strokeStyle = hue;
  context.lineWidth = Math.max(1, 1 / zoom);
  context.beginPath();
  context.roundRect(x, y, width, height, 3 / Math.min(1, zoom));
  context.fill();
  context.stroke();
  context.fillStyle = hue;
  context.fillText(text, x + width / 2, y + height / 2);
}
