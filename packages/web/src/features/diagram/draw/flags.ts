import { levelOfDetail } from "../model/level-of-detail.ts";
import { type IndexedImpact, isInTheWay } from "../model/overlay.ts";
import { boundsOf } from "../model/scene.ts";
import { type DiagramTheme, markColour, type ModuleColour } from "./diagram-theme.ts";
import { drawFlag } from "./draw-flag.ts";
import { markText } from "./impact-marks.ts";
import type { Context, Picture } from "./picture.ts";

const flagPixels = 10;
const maxNameLength = 24;
/** Up to so many told tables each has its flag from far. */
const farFlags = 25;
/** Up to so many tables that matter most have their names in their flags there: nothing else names them. */
const farNames = 12;

interface Flag {
  readonly text: string;
  readonly colour: ModuleColour;
}

/** Sets a flag upon every box of which an impact says more than its colour: in the box it would cover the name. */
export function drawFlags(context: Context, zoom: number, picture: Picture, tables: readonly number[]): void {
  const { scene, theme, overlay } = picture;
  if (overlay?.kind !== "impact") return;
  const isFar = levelOfDetail(zoom) === "far";
  // From far flags are as large as many boxes: hundreds would cover what they are of.
  const isFull = isFar && tables.length > farFlags;
  const named = new Set(isFar ? namedFromFar(overlay) : []);
  const size = Math.max(11, flagPixels / zoom);
  context.font = `600 ${size}px ${theme.mono}`;
  // Of all that is told, so that a flag stands the same in every tile of a picture.
  const bounds = boundsOf(scene, overlay.tables);
  const middle = bounds.x + bounds.width / 2;
  for (const table of tables) {
    if (isFull && !named.has(table) && !isUrgent(overlay, table)) continue;
    const told = flagOf(overlay, table, theme, isFar);
    const name = named.has(table) ? shortened(scene.model.tables[table]?.name ?? "") : "";
    if (told === undefined && name === "") continue;
    const flag = told ?? { text: "", colour: { hue: theme.ink, soft: theme.panel } };
    const text = `${flag.text} ${name}`.trim();
    // The signs come from other faces, of other widths.
    const width = context.measureText(text).width + size;
    const height = size * 1.6;
    const left = scene.x[table] ?? 0;
    // Towards the middle of the picture: at its edge a long name would be cut off.
    const x = left + scene.boxWidth / 2 < middle ? left : left + scene.boxWidth - width;
    const y = (scene.y[table] ?? 0) - height;
    drawFlag(context, zoom, { x, y, width, height }, text, flag.colour);
  }
}

/** What the statement names, and what keeps it from coming through, as long as these are few. */
function namedFromFar({ tables, levelOf, markOf }: IndexedImpact): readonly number[] {
  const wanted = [
    tables.filter((table) => levelOf[table] === 0),
    tables.filter((table) => isInTheWay(markOf[table] ?? null)),
  ];
  return wanted.flatMap((some) => (some.length <= farNames ? some : []));
}

/** Whether the statement may fail at a table, or what it does there is a severe risk. */
function isUrgent(overlay: IndexedImpact, table: number): boolean {
  const mark = overlay.markOf[table] ?? null;
  return isInTheWay(mark) || mark === "severe";
}

function flagOf(overlay: IndexedImpact, table: number, theme: DiagramTheme, isFar: boolean): Flag | undefined {
  const mark = overlay.markOf[table] ?? null;
  return mark === null ? undefined : { text: markText(mark, isFar), colour: markColour(theme, mark) };
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;
}
