import { type RefObject, useEffect, useRef, useState } from "react";
import { downloadFile } from "../../lib/download-file.ts";
import { notifyError } from "../../lib/notify.ts";
import type { DiagramHandle } from "./diagram-handle.ts";
import { imageFileName } from "./export/image-size.ts";
import type { ImageWish } from "./export/image-wish.ts";

export interface ImageExport {
  readonly start: (wish: ImageWish) => void;
  /** What is on its way, and how much of it is done, 0 … 1; undefined while nothing is. */
  readonly running: { readonly wish: ImageWish; readonly share: number } | undefined;
  readonly cancel: () => void;
}

/** Downloads a diagram as an image, one at a time. Leaving the page gives up. */
export function useImageExport(diagram: RefObject<DiagramHandle | null>, name: string): ImageExport {
  const [running, setRunning] = useState<ImageExport["running"]>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (handle: DiagramHandle, wish: ImageWish): Promise<void> => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setRunning({ wish, share: 0 });
    try {
      const image = await handle.exportImage(
        wish,
        (share) => !own.signal.aborted && setRunning({ wish, share }),
        own.signal,
      );
      downloadFile(image, imageFileName(name, new Date(), wish.format));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!own.signal.aborted) notifyError(error, `The diagram could not be exported: ${reason}`);
    } finally {
      if (!own.signal.aborted) setRunning(undefined);
    }
  };
  return {
    running,
    start: (wish) => {
      if (diagram.current !== null) void run(diagram.current, wish);
    },
    cancel: () => {
      controller.current?.abort();
      setRunning(undefined);
    },
  };
}
