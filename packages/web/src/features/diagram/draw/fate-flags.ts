import { levelOfDetail } from "../model/level-of-detail.ts";
import { fitText, monoAdvance } from "../model/mono-text.ts";
import { drawFlag } from "./draw-flag.ts";
import { fateSign, fateText } from "./fate-signs.ts";
import type { Context, Picture } from "./picture.ts";

const flagPixels = 10;
/** Where a flag has only the sign. */
const signPixels = 9;
/** A flag as high as the gap between two boxes of a column: a larger one would cover the end of the box above. */
const flagHeight = 28;
const leading = 1.6;

/** Tells what became of each box: in a flag upon it, or while that would cover its neighbours by a sign at its side. */
export function drawFateFlags(context: Context, zoom: number, picture: Picture, tables: readonly number[]): void {
  const { scene, theme, overlay } = picture;
  if (overlay?.kind !== "diff") return;
  const hasWords = levelOfDetail(zoom) === "near";
  const size = hasWords ? Math.min(flagHeight / leading, Math.max(11, flagPixels / zoom)) : signPixels / zoom;
  const height = size * leading;
  const cells = Math.floor((scene.boxWidth - size) / (size * monoAdvance));
  context.font = `600 ${size}px ${theme.mono}`;
  for (const table of tables) {
    const told = overlay.fateOf[table] ?? null;
    if (told === null) continue;
    const { fate, formerName } = told;
    const words = formerName === null ? fateText(fate) : `${fateText(fate)}, was ${formerName}`;
    const text = hasWords ? fitText(words, cells) : fateSign(fate);
    // The signs come from other faces, of other widths.
    const width = hasWords ? Math.min(scene.boxWidth, context.measureText(text).width + size) : size * 1.3;
    const left = scene.x[table] ?? 0;
    const top = scene.y[table] ?? 0;
    const x = hasWords ? left : left - width;
    const y = hasWords ? top - height : top;
    drawFlag(context, zoom, { x, y, width, height }, text, theme.fates[fate]);
  }
}
