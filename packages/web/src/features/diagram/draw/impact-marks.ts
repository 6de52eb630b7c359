import { boxWidth } from "../model/dimensions.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import type { ImpactMark } from "../model/overlay.ts";
import { markColour } from "./diagram-theme.ts";
import type { Context, Picture } from "./picture.ts";

const markPixels = 10;
const far: Record<ImpactMark, string> = { blocks: "⊘", "may block": "?", "set null": "∅", "set default": "=" };

/** The words (from far the sign alone) of a mark. */
export function markText(mark: ImpactMark, isFar: boolean): string {
  return isFar ? far[mark] : `${far[mark]} ${mark}`;
}

/** Sets a flag upon every box where the chain is blocked or stops: in the box it would cover the name. */
export function drawImpactMarks(context: Context, zoom: number, picture: Picture, tables: readonly number[]): void {
  const { scene, theme, overlay } = picture;
  if (overlay === null) return;
  const isFar = levelOfDetail(zoom) === "far";
  const size = Math.max(11, markPixels / zoom);
  context.font = `600 ${size}px ${theme.mono}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const table of tables) {
    const mark = overlay.markOf[table] ?? null;
    if (mark === null) continue;
    const text = markText(mark, isFar);
    // The signs come from other faces, of other widths.
    const width = context.measureText(text).width + size;
    const height = size * 1.6;
    const x = (scene.x[table] ?? 0) + boxWidth - width;
    const y = (scene.y[table] ?? 0) - height;
    const { hue, soft } = markColour(theme, mark);
    context.fillStyle = soft;
    context.strokeStyle = hue;
    context.lineWidth = Math.max(1, 1 / zoom);
    context.beginPath();
    context.roundRect(x, y, width, height, 3 / Math.min(1, zoom));
    context.fill();
    context.stroke();
    context.fillStyle = hue;
    context.fillText(text, x + size / 2, y + height / 2);
  }
}
