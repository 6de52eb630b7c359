import type { DialectName } from "@foretell/engine";
import { AppError } from "../errors.ts";
import type { ImportStep, ReadingJob, ToImportWorker } from "./import-task.ts";
import { pieceSizeBytes } from "./arriving-upload.ts";
import type { RunningWork } from "./processes/process-group.ts";

export interface ImportRun {
  /** Whose import it is. */
  readonly owner: string;
  readonly dialect: DialectName;
  /** Whether a dump that ends too early is taken. */
  readonly allowsIncomplete: boolean;
  /** The most characters that are read, after unpacking. */
  readonly textLimit: number;
  /** How long a process may work on what it was sent; waiting for a process and for the sender does not count. */
  readonly timeLimitMs: number;
  /** Ends the import; its process stops before the next piece. */
  readonly signal: AbortSignal;
  readonly onStep: (step: ImportStep) => void;
}

/** A process that waits for the sender of its dump, which others could use. */
export interface GiveWay {
  readonly isSenderAwaited: () => boolean;
  /** For how long in all, while others wait for a process. */
  readonly afterMs: number;
}

/** A process was given to somebody else; its dump has to be read again from the start. */
export class GaveWayError extends Error {}

const clockPeriodMs = 250;
/** How much may lie between this process and the worker; the sender of the dump waits meanwhile. */
const windowBytes = 16 * pieceSizeBytes;

/**
 * Has a work process read a dump while it arrives, with memory bounded by the window. Throws a 422 where the process
 * needs longer for it than the limit, and GaveWayError where others wait for a process that waits for its sender.
 */
export async function runImport<Outcome>(
  job: ReadingJob<Outcome>,
  chunks: AsyncIterable<Uint8Array>,
  run: ImportRun,
  giveWay?: GiveWay,
): Promise<Outcome> {
  // A sender that breaks off must end the process, and a process that fails must end the sending.
  const broken = new AbortController();
  const signal = AbortSignal.any([run.signal, broken.signal]);
  const sending = new Sending();
  const task = job.run(
    { dialect: run.dialect, textLimit: run.textLimit, allowsIncomplete: run.allowsIncomplete },
    {
      owner: run.owner,
      signal,
      onStart: (work) => sending.start(work),
      onMessage: (step) => {
        sending.noteRead(step.bytesRead);
        run.onStep(step);
      },
      askToStop: () => sending.askToStop(),
    },
  );
  let busyMs = 0;
  let waitedMs = 0;
  let checkedMs = performance.now();
  const clock = setInterval(
    () => {
      const nowMs = performance.now();
      const passedMs = nowMs - checkedMs;
      checkedMs = nowMs;
      if (!sending.isStarted) return;
      if (sending.isAwaited) busyMs += passedMs;
      else if (giveWay?.isSenderAwaited() === true && job.hasWaiting) waitedMs += passedMs;
      if (busyMs >= run.timeLimitMs) broken.abort(tookTooLong(run.timeLimitMs));
      if (giveWay !== undefined && waitedMs >= giveWay.afterMs) broken.abort(new GaveWayError("others wait"));
    },
    Math.min(clockPeriodMs, run.timeLimitMs / 4),
  );
  task.then(
    () => sending.stop(),
    () => sending.stop(),
  );
  try {
    // A process that has ended early, or was stopped, does not wait for what is not sent yet.
    return await Promise.race([task, sending.send(chunks, signal).then(() => task)]);
  } catch (error) {
    broken.abort(error);
    await task.catch(() => undefined);
    throw error;
  } finally {
    clearInterval(clock);
  }
}

function tookTooLong(timeLimitMs: number): AppError {
  return new AppError(
    "UNPROCESSABLE",
    `Reading this dump took longer than ${timeLimitMs / 1_000} seconds and was stopped. Import its structure without the data, or in parts.`,
  );
}

class Sending {
  readonly #started = Promise.withResolvers<void>();
  #work: RunningWork<ToImportWorker> | undefined;
  #sentBytes = 0;
  #readBytes = 0;
  #isStopped = false;
  #isEnded = false;
  #wake = (): void => {};

  /** From now on there is somebody to send to. */
  start(work: RunningWork<ToImportWorker>): void {
    this.#work = work;
    this.#started.resolve();
  }

  get isStarted(): boolean {
    return this.#work !== undefined;
  }

  /** Told of how much the worker has taken in. */
  noteRead(bytes: number): void {
    this.#readBytes = bytes;
    this.#wake();
  }

  /** Whether the worker has something to do: bytes that it has not taken in, or the end of the dump to conclude from. */
  get isAwaited(): boolean {
    return this.#isEnded || this.#readBytes < this.#sentBytes;
  }

  /** Tells the worker to take no more and to end. */
  askToStop(): boolean {
    this.#work?.post("stop");
    return this.isStarted;
  }

  /** Ends the wait for a worker that takes no more. */
  stop(): void {
    this.#isStopped = true;
    this.#started.resolve();
    this.#wake();
  }

  /** Sends everything, in pieces, until the worker takes no more. A piece that is sent is free again: one gathers all small chunks. */
  async send(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    const abort = (): void => this.stop();
    signal.addEventListener("abort", abort);
    try {
      await this.#started.promise;
      const piece = Buffer.allocUnsafeSlow(pieceSizeBytes);
      let filled = 0;
      // While a piece is on its way the next one is read.
      let sending: Promise<void> | undefined;
      for await (const chunk of chunks) {
        signal.throwIfAborted();
        for (let at = 0; at < chunk.length;) {
          if (this.#isStopped) return;
          const part = chunk.subarray(at, at + pieceSizeBytes - filled);
          at += part.length;
          await sending;
          sending = undefined;
          if (part.length === pieceSizeBytes) {
            sending = this.#sendPiece(part);
            continue;
          }
          piece.set(part, filled);
          filled += part.length;
          if (filled < pieceSizeBytes) continue;
          await this.#sendPiece(piece);
          filled = 0;
        }
      }
      await sending;
      if (filled > 0) await this.#sendPiece(piece.subarray(0, filled));
      this.#isEnded = true;
      if (!this.#isStopped) this.#work?.post({ endsAfterBytes: this.#sentBytes });
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  async #sendPiece(bytes: Uint8Array): Promise<void> {
    while (!this.#isStopped && this.#sentBytes - this.#readBytes >= windowBytes) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (this.#isStopped) return;
    this.#sentBytes += bytes.length;
    await this.#work?.sendBytes(bytes);
  }
}
