import { startLayoutWorker } from "./layout/layout-client.ts";

const weights = [400, 500, 600];

/** Asks for what a diagram needs beside its data, so that both come at once: the worker, and the faces that it is written in. */
export function prepareDiagram(): void {
  startLayoutWorker();
  // A face that the first picture asks for comes too late for it, and all is drawn a second time.
  for (const weight of weights) document.fonts.load(`${weight} 1em "IBM Plex Mono"`).catch(() => undefined);
}
