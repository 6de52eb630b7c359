import regularFace from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url";
import mediumFace from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2?url";
import semiboldFace from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url";
import type { Picture } from "../draw/picture.ts";
import { workerError } from "../worker-error.ts";
import type { ExportAnswer, ExportRequest } from "./export.worker.ts";
import { formatDay, formatQuantity } from "../../../lib/format.ts";
import type { Rectangle } from "../model/rectangle.ts";
import { imagePart } from "./image-part.ts";
import type { ImageWish } from "./image-wish.ts";

const faces = [
  { weight: "400", url: regularFace },
  { weight: "500", url: mediumFace },
  { weight: "600", url: semiboldFace },
];

/**
 * Draws a part of a picture as a PNG or SVG in a worker, from the model and not from the screen: every column, however far the
 * screen is zoomed out.
 *
 * @param from the chosen tables, and the part of the diagram that the window shows
 * @param onProgress is told the share that is done, 0 … 1
 * @param signal gives up: the worker is ended at once
 */
export function exportImage(
  whole: Picture,
  wish: ImageWish,
  from: { readonly chosen: readonly number[]; readonly view: Rectangle | null },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { format, title } = wish;
  const shown = wish.withOverlay ? whole : { ...whole, overlay: null };
  const { picture, bounds, tableCount, keyCount } = imagePart(shown, wish.scope, from);
  const figures = `${formatQuantity(tableCount, "table")}, ${formatQuantity(keyCount, "foreign key")}`;
  const words = title === null ? null : { title, note: `${figures} · ${formatDay(new Date().toISOString())}` };
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const worker = new Worker(new URL("./export.worker.ts", import.meta.url), { type: "module", name: "diagram export" });
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  worker.addEventListener("error", (event) => void workerError(event).then(reject));
  worker.addEventListener("message", ({ data }: MessageEvent<ExportAnswer>) => {
    if (data.kind === "progress") onProgress(data.share);
    else if (data.kind === "image") resolve(data.image);
    else reject(new Error(data.message));
  });
  const fonts = faces.map(({ weight, url }) => ({
    family: "IBM Plex Mono",
    weight,
    url: new URL(url, document.baseURI).href,
  }));
  worker.postMessage({ format, picture, part: bounds, words, fonts } satisfies ExportRequest, { transfer: [] });
  return promise.finally(() => worker.terminate());
}
