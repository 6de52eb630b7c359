import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * Bytes on their way to a work process, beside its channel: what goes through the channel is copied into memory of its own for
 * each message, and a gigabyte of it has V8 mark the whole heap a hundred times.
 *
 * A frame is the number of the task that it is for, and its length, each as four bytes, little end first; then its bytes.
 */
const headerBytes = 8;
const readBytes = 256 * 1024;
/** Where the process finds its end. */
export const bytePipeDescriptor = 4;

/** The end of the server. */
export class BytePipeWriter {
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
    // That the other end is gone is told by the end of the process.
    stream.on("error", () => undefined);
  }

  /** Resolves once the bytes are no longer needed here, whether they arrived or not. */
  write(task: number, bytes: Uint8Array): Promise<void> {
    const header = Buffer.allocUnsafe(headerBytes);
    header.writeUInt32LE(task, 0);
    header.writeUInt32LE(bytes.length, 4);
    this.#stream.write(header);
    return new Promise((resolve) => {
      this.#stream.write(bytes, () => resolve());
    });
  }
}

/** The end of the process: gives each frame, in memory of its own, as soon as all of it is there. */
export function readBytePipe(onFrame: (task: number, bytes: Uint8Array) => void): void {
  const frames = new FrameReader(onFrame);
  const buffer = Buffer.allocUnsafeSlow(readBytes);
  const callback = (count: number): boolean => {
    frames.take(buffer.subarray(0, count));
    return true;
  };
  new Socket({ fd: bytePipeDescriptor, readable: true, writable: false, onread: { buffer, callback } })
    .on("error", () => undefined)
    .resume();
}

/** Parts what arrives in pieces of any size into frames. */
export class FrameReader {
  readonly #onFrame: (task: number, bytes: Uint8Array) => void;
  readonly #header = Buffer.alloc(headerBytes);
  #headerCount = 0;
  #frame: Buffer | undefined;
  #frameCount = 0;

  constructor(onFrame: (task: number, bytes: Uint8Array) => void) {
    this.#onFrame = onFrame;
  }

  take(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#frame === undefined) {
        const count = bytes.copy(this.#header, this.#headerCount, at);
        at += count;
        this.#headerCount += count;
        if (this.#headerCount < headerBytes) return;
        this.#frame = Buffer.allocUnsafeSlow(this.#header.readUInt32LE(4));
        this.#frameCount = 0;
      }
      const count = bytes.copy(this.#frame, this.#frameCount, at);
      at += count;
      this.#frameCount += count;
      if (this.#frameCount < this.#frame.length) continue;
      const frame = this.#frame;
      this.#frame = undefined;
      this.#headerCount = 0;
      this.#onFrame(this.#header.readUInt32LE(0), frame);
    }
  }
}
