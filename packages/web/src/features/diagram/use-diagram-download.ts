import { type RefObject, useEffect, useRef, useState } from "react";
import { downloadFile } from "../../lib/download-file.ts";
import { notifyError } from "../../lib/notify.ts";
import type { DiagramHandle } from "./diagram.tsx";
import type { ImageFormat } from "./export/image-size.ts";
import { imageFileName } from "./export/image-size.ts";

/** Downloads a diagram as an image: how to start, and the words while it runs. Leaving the page gives up. */
export function useDiagramDownload(
  diagram: RefObject<DiagramHandle | null>,
  name: string,
): { readonly start: (format: ImageFormat) => void; readonly busyLabel: string | undefined } {
  const [percent, setPercent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (handle: DiagramHandle, format: ImageFormat): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    try {
      const image = await handle.exportImage(format, (share) => setPercent(Math.round(share * 100)), controller.signal);
      downloadFile(image, imageFileName(name, new Date(), format));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!controller.signal.aborted) notifyError(error, `The diagram could not be exported: ${reason}`);
    } finally {
      if (!controller.signal.aborted) setPercent(undefined);
    }
  };
  return {
    start: (format) => {
      if (diagram.current !== null) void run(diagram.current, format);
    },
    busyLabel: percent === undefined ? undefined : `Exporting ${percent} %`,
  };
}
