import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Bytes on their way to a work process and back, beside its channel: what goes through the channel is copied into memory of
 * its own for each message, and a gigabyte of it has V8 mark the whole heap a hundred times.
 *
 * A frame is the number of the task that it is for, and its length, each as four bytes, little end first; then its bytes.
 */
const headerBytes = 8;
const readBytes = 256 * 1024;
/** A frame is put together in memory: a length beyond this was not meant. */
const maxFrameBytes = 1024 * 1024 * 1024;
/** Where the process finds its end. */
export const bytePipeDescriptor = 4;

type OnFrame = (task: number, bytes: Uint8Array) => void;

/** One end: it writes frames, and gives each that comes as soon as all of it is there. */
export class BytePipe {
  readonly #stream: Duplex;

  private constructor(stream: Duplex) {
    this.#stream = stream;
    // That the other end is gone is told by the end of the process.
    stream.on("error", () => undefined);
  }

  /** The end of the server. `onNonsense` is told of a frame that cannot be one; nothing is given after it. */
  static ofServer(stream: Duplex, onFrame: OnFrame, onNonsense: () => void): BytePipe {
    const frames = new FrameReader(onFrame);
    stream.on("data", (bytes: Buffer) => {
      if (frames.take(bytes)) return;
      stream.destroy();
      onNonsense();
    });
    return new BytePipe(stream);
  }

  /** The end of the process. */
  static ofProcess(onFrame: OnFrame): BytePipe {
    const frames = new FrameReader(onFrame);
    const buffer = Buffer.allocUnsafeSlow(readBytes);
    const callback = (count: number): boolean => frames.take(buffer.subarray(0, count));
    const socket = new Socket({
      fd: bytePipeDescriptor,
      readable: true,
      writable: true,
      onread: { buffer, callback },
    });
    return new BytePipe(socket.resume());
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

/** Parts what arrives in pieces of any size into frames, each in memory of its own. */
export class FrameReader {
  readonly #onFrame: OnFrame;
  readonly #header = Buffer.alloc(headerBytes);
  #headerCount = 0;
  #frame: Buffer | undefined;
  #frameCount = 0;

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame;
  }

  /** False where what comes cannot be a frame: then nothing can be made of what follows. */
  take(bytes: Buffer): boolean {
    for (let at = 0; at < bytes.length;) {
      if (this.#frame === undefined) {
        const count = bytes.copy(this.#header, this.#headerCount, at);
        at += count;
        this.#headerCount += count;
        if (this.#headerCount < headerBytes) return true;
        const length = this.#header.readUInt32LE(4);
        if (length > maxFrameBytes) return false;
        this.#frame = Buffer.allocUnsafeSlow(length);
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
    return true;
  }
}
