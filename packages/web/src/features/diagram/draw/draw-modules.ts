import type { ModuleRegion } from "../layout/layout-problem.ts";
import { titleText } from "../layout/module-title.ts";
import { cellCount, monoAdvance } from "../model/mono-text.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import { overlaps, type Rectangle } from "../model/rectangle.ts";
import { type IndexedOverlay, isTouched } from "../model/overlay.ts";
import type { Scene } from "../model/scene.ts";
import { moduleColour } from "./diagram-theme.ts";
import type { Context, Picture } from "./picture.ts";
import { veilStrength } from "./veil.ts";

const regionTitleSize = 15;
/** Of a module's title seen from far, on the screen. */
const farTitlePixels = 12;
const leastTitlePixels = 7;
const groundStrength = 0.38;

/** Tints the ground under each module. */
export function drawModules(context: Context, rectangle: Rectangle, { scene, theme }: Picture): void {
  for (const [index, region] of scene.modules.entries()) {
    if (!overlaps(region, rectangle)) continue;
    const colour = moduleColour(theme, region.kind === "unconnected" ? -1 : index);
    fillGround(context, colour.soft, groundStrength, region, 10);
  }
}

function fillGround(context: Context, colour: string, strength: number, area: Rectangle, radius: number): void {
  context.globalAlpha = strength;
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(area.x, area.y, area.width, area.height, radius);
  context.fill();
  context.globalAlpha = 1;
}

/** Writes the modules' titles in the room above their boxes; from far with how many of their tables an overlay tells of. */
export function drawModuleTitles(context: Context, rectangle: Rectangle, zoom: number, picture: Picture): void {
  if (levelOfDetail(zoom) === "far") drawFarTitles(context, rectangle, zoom, picture);
  else drawNearTitles(context, rectangle, zoom, picture);
}

/** Each on its module's own ground, which hides the lines that run through the room of the title. */
function drawNearTitles(
  context: Context,
  rectangle: Rectangle,
  zoom: number,
  { scene, theme, overlay }: Picture,
): void {
  context.textBaseline = "middle";
  context.textAlign = "left";
  const strength = groundStrength * (overlay === null ? 1 : 1 - veilStrength(overlay));
  for (const [index, region] of scene.modules.entries()) {
    if (!overlaps(region, rectangle)) continue;
    const size = Math.min(Math.max(regionTitleSize, 11 / zoom), region.titleHeight * 0.8);
    context.font = `600 ${size}px ${theme.mono}`;
    const cells = Math.floor((region.width - 2 * region.padding) / (size * monoAdvance));
    const text = titleText(region.title, cells);
    if (text === "") continue;
    const [x, y] = [region.x + region.padding, region.y + titleMiddle(region, size)];
    const margin = size / 4;
    const width = cellCount(text) * size * monoAdvance;
    const plate = { x: x - margin, y: y - size * 0.6, width: width + 2 * margin, height: size * 1.2 };
    fillGround(context, theme.page, 1, plate, 3);
    fillGround(context, moduleColour(theme, region.kind === "unconnected" ? -1 : index).soft, strength, plate, 3);
    context.fillStyle = theme.inkMuted;
    context.fillText(text, x, y);
  }
}

/** Where the middle of a title of a size lies, below the top of its module: in the upper part of the room above its boxes. */
function titleMiddle({ titleHeight, padding }: ModuleRegion, size: number): number {
  return padding / 2 + Math.min(titleHeight / 2, size * 0.75);
}

/** At one size on the screen, larger modules first; cut to the module, and left out where that leaves nothing or covers another. */
function drawFarTitles(context: Context, rectangle: Rectangle, zoom: number, picture: Picture): void {
  const { scene, theme, overlay } = picture;
  const counts = overlay === null ? undefined : countTouched(scene, overlay);
  const taken: Rectangle[] = [];
  const bySize = scene.modules.toSorted((a, b) => b.width * b.height - a.width * a.height);
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const region of bySize) {
    // From very far the room of a flat module is lower than a line: its title is as high as the room, if it can be read then.
    const size = Math.min(farTitlePixels / zoom, region.titleHeight);
    if (size * zoom < leastTitlePixels) continue;
    const cells = Math.floor(region.width / (size * monoAdvance)) - 1;
    // Of a level all tables are told of, and the legend has their number.
    const count = region.kind === "level" ? 0 : (counts?.get(region) ?? 0);
    const note = count === 0 ? "" : ` · ${count}`;
    const name = titleText(region.title, cells - note.length);
    if (name === "") continue;
    const text = name + note;
    const width = (cellCount(text) + 1) * size * monoAdvance;
    const height = size * 1.3;
    const title = { x: region.x, y: region.y + titleMiddle(region, size) - height / 2, width, height };
    if (taken.some((other) => overlaps(other, title))) continue;
    taken.push(title);
    if (!overlaps(title, rectangle)) continue;
    fillGround(context, theme.panel, 0.88, title, 3 / zoom);
    context.fillStyle = theme.ink;
    context.font = `600 ${size}px ${theme.mono}`;
    context.fillText(text, title.x + (size * monoAdvance) / 2, title.y + height / 2);
  }
}

/** How many tables of each module an overlay tells of. */
function countTouched(scene: Scene, overlay: IndexedOverlay): ReadonlyMap<ModuleRegion, number> {
  const counts = new Map<ModuleRegion, number>();
  for (const [table, module] of scene.moduleOf.entries()) {
    const region = scene.modules[module];
    if (region !== undefined && isTouched(overlay, table)) counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  return counts;
}
