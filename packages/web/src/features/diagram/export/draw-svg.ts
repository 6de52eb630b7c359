import { drawDiagram } from "../draw/draw-diagram.ts";
import { drawLegend, type Legend } from "../draw/draw-legend.ts";
import type { Picture } from "../draw/picture.ts";
import type { Rectangle } from "../model/rectangle.ts";
import { SvgContext } from "./svg-context.ts";

/** A face that the file brings along. */
export interface EmbeddedFace {
  readonly family: string;
  readonly weight: string;
  /** In base64. */
  readonly woff2: string;
}

/** A picture and its legend as an SVG document of exactly these bounds, at its natural size. */
export function drawSvg(
  picture: Picture,
  legend: Legend | null,
  bounds: Rectangle,
  faces: readonly EmbeddedFace[],
): string {
  const context = new SvgContext();
  drawDiagram(context, bounds, 1, picture);
  if (legend !== null) drawLegend(context, picture.theme, legend);
  const box = [bounds.x, bounds.y, bounds.width, bounds.height].map(Math.round);
  const rules = faces.map(
    ({ family, weight, woff2 }) =>
      `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${woff2}) format("woff2")}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}" width="${box[2]}" height="${box[3]}">`,
    `<style>text{white-space:pre}${rules.join("")}</style>`,
    context.elements,
    "</svg>\n",
  ].join("\n");
}
