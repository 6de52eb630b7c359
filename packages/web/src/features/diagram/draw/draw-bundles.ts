import { type Bundle, bundlesOf } from "../model/bundles.ts";
import { monoAdvance } from "../model/mono-text.ts";
import { overlaps, type Rectangle } from "../model/rectangle.ts";
import { tablesIn } from "../model/scene.ts";
import type { Context, Picture } from "./picture.ts";

const textPixels = 10.5;
/** Along a line, where its number is tried: in the middle first. */
const shares = [0.5, 0.38, 0.62, 0.26, 0.74];

/** Draws the keys between modules as one line each, the wider the more there are. */
export function drawBundles(context: Context, zoom: number, { scene, theme }: Picture): void {
  context.strokeStyle = theme.lineStrong;
  context.lineCap = "butt";
  context.globalAlpha = 0.6;
  for (const { from, to, count } of bundlesOf(scene)) {
    context.lineWidth = Math.min(6, 0.8 + Math.log2(count)) / zoom;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Writes how many keys are in each line, the largest first, where no table and no other number is covered. */
export function drawBundleCounts(context: Context, zoom: number, { scene, theme }: Picture): void {
  const size = textPixels / zoom;
  const taken: Rectangle[] = [];
  context.font = `600 ${size}px ${theme.mono}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const bundle of bundlesOf(scene)) {
    // A line by itself says that it is one.
    if (bundle.count < 2) break;
    const text = String(bundle.count);
    const place = shares
      .map((share) => chipAt(bundle, share, text, size))
      .find((chip) => !taken.some((other) => overlaps(other, chip)) && tablesIn(scene, chip).length === 0);
    if (place === undefined) continue;
    taken.push(place);
    context.fillStyle = theme.page;
    context.beginPath();
    context.roundRect(place.x, place.y, place.width, place.height, place.height / 2);
    context.fill();
    context.fillStyle = theme.inkSoft;
    context.fillText(text, place.x + place.width / 2, place.y + place.height / 2);
  }
}

function chipAt({ from, to }: Bundle, share: number, text: string, size: number): Rectangle {
  const width = (text.length + 1) * size * monoAdvance;
  const height = size * 1.3;
  const x = from.x + (to.x - from.x) * share - width / 2;
  return { x, y: from.y + (to.y - from.y) * share - height / 2, width, height };
}
