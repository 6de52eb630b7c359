import { levelOfDetail } from "../model/level-of-detail.ts";
import { type IndexedOverlay, isInTheWay } from "../model/overlay.ts";
import { type DiagramTheme, markColour, type ModuleColour } from "./diagram-theme.ts";
import { fateText } from "./fate-signs.ts";
import { markText } from "./impact-marks.ts";
import type { Context, Picture } from "./picture.ts";

const flagPixels = 10;
const maxNameLength = 24;
/** Up to so many told tables each has its flag from far. */
const farFlags = 25;

interface Flag {
  readonly text: string;
  readonly colour: ModuleColour;
}

/** Sets a flag upon every box of which the overlay says more than its colour: in the box it would cover the name. */
export function drawFlags(context: Context, zoom: number, picture: Picture, tables: readonly number[]): void {
  const { scene, theme, overlay } = picture;
  if (overlay === null) return;
  const isFar = levelOfDetail(zoom) === "far";
  // From far flags are as large as many boxes: hundreds would cover what they are of.
  const isFull = isFar && tables.length > farFlags;
  const size = Math.max(11, flagPixels / zoom);
  context.font = `600 ${size}px ${theme.mono}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const table of tables) {
    if (isFull && !isUrgent(overlay, table)) continue;
    const flag = flagOf(overlay, table, theme, isFar);
    if (flag === undefined) continue;
    // The signs come from other faces, of other widths.
    const width = context.measureText(flag.text).width + size;
    const height = size * 1.6;
    const x = (scene.x[table] ?? 0) + scene.boxWidth - width;
    const y = (scene.y[table] ?? 0) - height;
    const { hue, soft } = flag.colour;
    context.fillStyle = soft;
    context.strokeStyle = hue;
    context.lineWidth = Math.max(1, 1 / zoom);
    context.beginPath();
    context.roundRect(x, y, width, height, 3 / Math.min(1, zoom));
    context.fill();
    context.stroke();
    context.fillStyle = hue;
    context.fillText(flag.text, x + size / 2, y + height / 2);
  }
}

/** Whether the statement may fail at a table, or what it does there is a severe risk. */
function isUrgent(overlay: IndexedOverlay, table: number): boolean {
  if (overlay.kind !== "impact") return false;
  const mark = overlay.markOf[table] ?? null;
  return isInTheWay(mark) || mark === "severe";
}

function flagOf(overlay: IndexedOverlay, table: number, theme: DiagramTheme, isFar: boolean): Flag | undefined {
  if (overlay.kind === "impact") {
    const mark = overlay.markOf[table] ?? null;
    return mark === null ? undefined : { text: markText(mark, isFar), colour: markColour(theme, mark) };
  }
  const found = overlay.fateOf[table] ?? null;
  if (found === null) return undefined;
  const { fate, formerName } = found;
  const words = fateText(fate);
  return {
    text: formerName === null ? words : `${words}, was ${shortened(formerName)}`,
    colour: theme.fates[fate],
  };
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;
}
