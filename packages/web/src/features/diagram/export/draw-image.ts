import { drawDiagram } from "../draw/draw-diagram.ts";
import { drawHeading, type Heading, headingOf } from "../draw/draw-heading.ts";
import { drawLegend, type Legend, legendOf } from "../draw/draw-legend.ts";
import type { Context, Picture } from "../draw/picture.ts";
import { grow, overlaps, type Rectangle, union } from "../model/rectangle.ts";

/** A part of a diagram with what stands above and below it. */
export interface Image {
  readonly picture: Picture;
  /** What shows of the diagram, in its coordinates. */
  readonly part: Rectangle;
  readonly heading: Heading | null;
  readonly legend: Legend | null;
  /** All of the image. */
  readonly bounds: Rectangle;
}

/** Between the border of the image and what is written in it. */
const margin = 40;

/** The image of a part, with a heading and a legend where words are given for the heading. */
export function frameImage(
  picture: Picture,
  part: Rectangle,
  words: { readonly title: string; readonly note: string } | null,
): Image {
  if (words === null) return { picture, part, heading: null, legend: null, bounds: part };
  // Text and legend stand in line with the boxes, which the part leaves a margin.
  const inner = grow(part, -margin);
  const heading = headingOf(words.title, words.note, { ...inner, y: part.y });
  const legend = legendOf(picture, { ...inner, height: part.height - margin });
  const beside = [heading, ...(legend === null ? [] : [legend])].map(({ bounds }) => grow(bounds, margin));
  return { picture, part, heading, legend, bounds: beside.reduce(union, part) };
}

/** Draws what of an image lies in `rectangle`; the caller has set the transformation, of scale `zoom`, and clips. */
export function drawImage(context: Context, rectangle: Rectangle, zoom: number, image: Image): void {
  const { picture, part, bounds, heading, legend } = image;
  if (overlaps(rectangle, part)) drawDiagram(context, rectangle, zoom, picture);
  // What lies beside the part is drawn over: the context is not asked to clip twice.
  context.fillStyle = picture.theme.page;
  for (const band of bandsAround(bounds, part))
    if (overlaps(band, rectangle)) context.fillRect(band.x, band.y, band.width, band.height);
  if (heading !== null) drawHeading(context, picture.theme, heading);
  if (legend !== null) drawLegend(context, picture.theme, legend);
}

/** Above, below, left and right of a part of a rectangle, those that have no area left out. */
function bandsAround(bounds: Rectangle, part: Rectangle): readonly Rectangle[] {
  const right = part.x + part.width;
  const bottom = part.y + part.height;
  const bands = [
    { ...bounds, height: part.y - bounds.y },
    { ...bounds, y: bottom, height: bounds.y + bounds.height - bottom },
    { ...part, x: bounds.x, width: part.x - bounds.x },
    { ...part, x: right, width: bounds.x + bounds.width - right },
  ];
  return bands.filter(({ width, height }) => width > 0 && height > 0);
}
