import { ArrivingUpload } from "./arriving-upload.ts";
import type { ImportStep, ReadingJob } from "./import-task.ts";
import { GaveWayError, runImport } from "./run-import.ts";
import type { ImportRun } from "./run-import.ts";
import type { SpoolFolder } from "./spool-folder.ts";

export interface ArrivingImportRun extends ImportRun {
  /** Told of the bytes that have arrived, for as long as no process reads them. */
  readonly onReceived: (bytes: number) => void;
  /** How long a process may wait for the sender in all while others wait for one. */
  readonly giveWayAfterMs: number;
}

/** What an upload is read as, and who watches it. */
export type UploadRun = Pick<
  ArrivingImportRun,
  "owner" | "dialect" | "allowsIncomplete" | "signal" | "onStep" | "onReceived"
>;

/**
 * Has a work process read a dump while it arrives. It takes no process before its first piece has arrived, and gives it
 * back when its sender keeps it waiting while others wait for one: it is then read from the start once all of it is there.
 * A dump that is refused early is received to its end, as its sender expects. Rejects as `runImport` does.
 */
export async function runArrivingImport<Outcome>(
  job: ReadingJob<Outcome>,
  spool: SpoolFolder,
  chunks: AsyncIterable<Uint8Array>,
  run: ArrivingImportRun,
): Promise<Outcome> {
  run.signal.throwIfAborted();
  let isRead = false;
  const upload = new ArrivingUpload(spool, (bytes) => {
    if (!isRead) run.onReceived(bytes);
  });
  const receiving = upload.receive(chunks);
  receiving.catch(() => undefined);
  // A file that cannot be closed is told of by the closing at the end.
  const abort = (): void => void upload.close(run.signal.reason as Error).catch(() => undefined);
  run.signal.addEventListener("abort", abort, { once: true });

  let isSenderAwaited = false;
  const dump = () => upload.read((isWaiting) => (isSenderAwaited = isWaiting));
  const onStep = (step: ImportStep): void => {
    isRead = true;
    run.onStep(step);
  };
  const readAsItArrives = async (): Promise<Outcome> => {
    await upload.hasPiece();
    const giveWay = { isSenderAwaited: () => isSenderAwaited && !upload.isWhole, afterMs: run.giveWayAfterMs };
    return runImport(job, dump(), { ...run, onStep }, giveWay);
  };
  const readOnceWhole = async (): Promise<Outcome> => {
    isRead = false;
    run.onReceived(upload.receivedBytes);
    await upload.whole();
    return runImport(job, dump(), { ...run, onStep });
  };
  try {
    return await readAsItArrives().catch((error: unknown) => {
      if (error instanceof GaveWayError) return readOnceWhole();
      throw error;
    });
  } finally {
    run.signal.removeEventListener("abort", abort);
    upload.drop();
    try {
      // Whoever cancels holds nothing from then on. The answer waits for the sender all the same, as in every other case:
      // a browser that is answered in the middle of its upload takes the connection for broken.
      await receiving;
    } finally {
      await upload.close(new Error("the upload was closed"));
    }
  }
}
