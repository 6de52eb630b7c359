import { drawImage, type Image } from "./draw-image.ts";
import { SvgContext } from "./svg-context.ts";

/** A face that the file brings along. */
export interface EmbeddedFace {
  readonly family: string;
  readonly weight: string;
  /** In base64. */
  readonly woff2: string;
}

/** An image as an SVG document of exactly its bounds, at its natural size. */
export function drawSvg(image: Image, faces: readonly EmbeddedFace[]): string {
  const { bounds } = image;
  const context = new SvgContext();
  drawImage(context, bounds, 1, image);
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
