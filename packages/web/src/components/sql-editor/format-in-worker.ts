import type { DialectName } from "@foretell/engine";
import type { FormatAnswer, FormatRequest } from "./format.worker.ts";

/** A statement this long takes a second; what takes longer than this is given up. */
const longestMs = 15_000;

/** A statement in lines, null where it stays as it is. What formats it comes when it is first asked for, and holds up no page. */
export function formatInWorker(text: string, dialect: DialectName): Promise<FormatAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<FormatAnswer>();
  const worker = new Worker(new URL("./format.worker.ts", import.meta.url), { type: "module", name: "format" });
  const timer = setTimeout(() => resolve(null), longestMs);
  worker.addEventListener("error", () => reject(new Error("What formats a statement did not arrive.")));
  worker.addEventListener("message", ({ data }: MessageEvent<FormatAnswer>) => resolve(data));
  worker.postMessage({ text, dialect } satisfies FormatRequest, { transfer: [] });
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
