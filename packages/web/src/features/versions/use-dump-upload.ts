import { ApiError, type DataOf, type RouteContract } from "@foretell/contract";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../lib/upload.ts";
import { useProject } from "../../lib/use-project.ts";

/** How much of a dump is sent; `totalBytes` is 0 until that is known. */
export interface SentBytes {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Sends one dump at a time and tells how much of it is sent. What is under way stops with the page. */
export function useDumpUpload(): {
  /** Undefined where none is under way. */
  readonly sent: SentBytes | undefined;
  readonly send: <Route extends RouteContract>(request: Parameters<typeof upload<Route>>[0]) => Promise<DataOf<Route>>;
  /** The connection goes, and the server's reading with it. */
  readonly stop: () => void;
} {
  const { readdress } = useProject();
  const controller = useRef<AbortController>(null);
  const [sent, setSent] = useState<SentBytes>();
  useEffect(() => () => controller.current?.abort(), []);
  return {
    sent,
    send: async (request) => {
      const own = new AbortController();
      controller.current = own;
      setSent({ sentBytes: 0, totalBytes: 0 });
      try {
        const onSent = (sentBytes: number, totalBytes: number) => setSent({ sentBytes, totalBytes });
        return await upload(readdress(request), { signal: own.signal, onSent });
      } finally {
        setSent(undefined);
      }
    },
    stop: () => controller.current?.abort(),
  };
}

/** Whether an upload ended because the person stopped it. */
export function isStopped(error: unknown): boolean {
  return error instanceof ApiError && error.code === "IMPORT_CANCELLED";
}
