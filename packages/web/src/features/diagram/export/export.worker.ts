import type { Picture } from "../draw/picture.ts";
import type { Rectangle } from "../model/rectangle.ts";
import { drawImage, frameImage } from "./draw-image.ts";
import { drawSvg, type EmbeddedFace } from "./draw-svg.ts";
import { imageSize } from "./image-size.ts";
import type { ImageFormat } from "./image-size.ts";

export interface ExportRequest {
  readonly format: ImageFormat;
  readonly picture: Picture;
  /** What of the picture the image shows. */
  readonly part: Rectangle;
  /** What stands above it; null for neither that nor a legend below. */
  readonly words: { readonly title: string; readonly note: string } | null;
  /** The faces of the texts: a worker has none of the page's. */
  readonly fonts: readonly { readonly family: string; readonly weight: string; readonly url: string }[];
}

export type ExportAnswer =
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "image"; readonly image: Blob }
  | { readonly kind: "error"; readonly message: string };

const stripPixels = 1_024;
/** Drawing takes this share of the time, encoding the rest. */
const drawingShare = 0.6;

const answer = (message: ExportAnswer): void => self.postMessage(message, { transfer: [] });

self.addEventListener("message", ({ data }: MessageEvent<ExportRequest>) => {
  const image = data.format === "svg" ? exportSvg(data) : exportPng(data);
  image.then(
    (done) => answer({ kind: "image", image: done }),
    (error: unknown) => answer({ kind: "error", message: error instanceof Error ? error.message : String(error) }),
  );
});

async function exportSvg({ picture, part, words, fonts }: ExportRequest): Promise<Blob> {
  const faces = await Promise.all(fonts.map(embedFace));
  answer({ kind: "progress", share: drawingShare });
  const document = drawSvg(
    frameImage(picture, part, words),
    faces.filter((face) => face !== null),
  );
  return new Blob([document], { type: "image/svg+xml" });
}

async function embedFace({ family, weight, url }: ExportRequest["fonts"][number]): Promise<EmbeddedFace | null> {
  try {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    return { family, weight, woff2: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
  } catch {
    // As with the other formats, an image in the fallback face is better than none.
    return null;
  }
}

async function exportPng({ picture, part, words, fonts }: ExportRequest): Promise<Blob> {
  await Promise.all(fonts.map(loadFont));
  const image = frameImage(picture, part, words);
  const { bounds } = image;
  const { scale, width, height } = imageSize(bounds);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error(`This browser has no room for an image of ${width} × ${height} pixels`);
  // The size at which the image is looked at decides what is drawn: everything, however far the screen is zoomed out.
  for (let top = 0; top < height; top += stripPixels) {
    context.setTransform(scale, 0, 0, scale, -bounds.x * scale, -bounds.y * scale);
    context.save();
    const strip = { x: bounds.x, y: bounds.y + top / scale, width: bounds.width, height: stripPixels / scale };
    context.beginPath();
    context.rect(strip.x, strip.y, strip.width, strip.height);
    context.clip();
    drawImage(context, strip, Math.max(1, scale), image);
    context.restore();
    answer({ kind: "progress", share: (drawingShare * Math.min(height, top + stripPixels)) / height });
  }
  return canvas.convertToBlob({ type: "image/png" });
}

async function loadFont({ family, weight, url }: ExportRequest["fonts"][number]): Promise<void> {
  const face = new FontFace(family, `url(${url})`, { weight });
  // An image in the fallback face is better than none.
  const loaded = await face.load().catch(() => null);
  if (loaded !== null) self.fonts.add(loaded);
}
