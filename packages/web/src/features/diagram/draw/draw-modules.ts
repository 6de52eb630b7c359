import { titleText } from "../layout/module-title.ts";
import { cellCount, monoAdvance } from "../model/mono-text.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import { overlaps, type Rectangle } from "../model/rectangle.ts";
import { moduleColour } from "./diagram-theme.ts";
import type { Context, Picture } from "./picture.ts";

const regionTitleSize = 15;
/** Of a module's title seen from far, on the screen. */
const farTitlePixels = 12;
/** A title seen from far may be wider than its module up to this length. */
const farTitleCells = 24;

/** Tints the ground under each module, with its title while there is room for it. */
export function drawModules(context: Context, rectangle: Rectangle, zoom: number, picture: Picture): void {
  const { scene, theme } = picture;
  const isFar = levelOfDetail(zoom) === "far";
  for (const [index, region] of scene.modules.entries()) {
    if (!overlaps(region, rectangle)) continue;
    const colour = moduleColour(theme, region.kind === "unconnected" ? -1 : index);
    context.globalAlpha = 0.38;
    context.fillStyle = colour.soft;
    context.beginPath();
    context.roundRect(region.x, region.y, region.width, region.height, 10);
    context.fill();
    context.globalAlpha = 1;
    if (isFar) continue;
    const size = Math.max(regionTitleSize, Math.min(11 / zoom, 30));
    context.font = `600 ${size}px ${theme.mono}`;
    context.textBaseline = "alphabetic";
    context.textAlign = "left";
    context.fillStyle = theme.inkMuted;
    const cells = Math.floor((region.width - 56) / (size * monoAdvance));
    context.fillText(titleText(region.title, cells), region.x + 28, region.y + 42);
  }
}

/** Writes the modules' titles at one size on the screen, larger modules first; a title that would cover another is left out. */
export function drawModuleTitles(context: Context, rectangle: Rectangle, zoom: number, picture: Picture): void {
  const { scene, theme } = picture;
  const size = farTitlePixels / zoom;
  const taken: Rectangle[] = [];
  const bySize = scene.modules.toSorted((a, b) => b.width * b.height - a.width * a.height);
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.font = `600 ${size}px ${theme.mono}`;
  for (const region of bySize) {
    const cells = Math.max(farTitleCells, Math.floor(region.width / (size * monoAdvance)));
    const text = titleText(region.title, cells);
    const width = cellCount(text) * size * monoAdvance + size * 0.8;
    const height = size * 1.5;
    const title = {
      x: region.x + region.width / 2 - width / 2,
      y: region.y + region.height / 2 - height / 2,
      width,
      height,
    };
    if (taken.some((other) => overlaps(other, title))) continue;
    taken.push(title);
    if (!overlaps(title, rectangle)) continue;
    context.globalAlpha = 0.88;
    context.fillStyle = theme.panel;
    context.beginPath();
    context.roundRect(title.x, title.y, width, height, 3 / zoom);
    context.fill();
    context.globalAlpha = 1;
    context.fillStyle = theme.ink;
    context.fillText(text, title.x + width / 2, title.y + height / 2);
  }
}
