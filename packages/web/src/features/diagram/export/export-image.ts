import regularFace from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url";
import mediumFace from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2?url";
import semiboldFace from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url";
import type { Picture } from "../draw/picture.ts";
import { workerError } from "../worker-error.ts";
import type { ExportAnswer, ExportRequest } from "./export.worker.ts";
import type { ImageFormat } from "./image-size.ts";

const faces = [
  { weight: "400", url: regularFace },
  { weight: "500", url: mediumFace },
  { weight: "600", url: semiboldFace },
];

/**
 * Draws a picture as a PNG or SVG in a worker, from the model and not from the screen: the whole diagram, whatever shows.
 *
 * @param onProgress is told the share that is done, 0 … 1
 * @param signal gives up: the worker is ended at once
 */
export function exportImage(
  picture: Picture,
  format: ImageFormat,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
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
  worker.postMessage({ format, picture, fonts } satisfies ExportRequest, { transfer: [] });
  return promise.finally(() => worker.terminate());
}
