import { existsSync, readdirSync, rmSync } from "node:fs";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../db/uuid.ts";
import { AppError } from "../errors.ts";

export interface SpoolFolderOptions {
  readonly folder: string;
  /** How many bytes its files may have together. */
  readonly limitBytes: number;
  /** How many bytes of the disk stay free for everything else, the embedded database above all. */
  readonly diskReserveBytes: number;
}

const maxFiles = 128;
const suffix = ".upload";

/**
 * A folder for uploads that arrive more slowly than they are read. Its files have no name from the moment they are made,
 * where the system allows it: when they are closed, or the process ends in whatever way, they are gone.
 */
export class SpoolFolder {
  readonly #options: SpoolFolderOptions;
  #usedBytes = 0;
  #fileCount = 0;

  constructor(options: SpoolFolderOptions) {
    this.#options = options;
  }

  /** Removes what a killed process has left where files keep their names. */
  clear(): void {
    const { folder } = this.#options;
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) if (name.endsWith(suffix)) rmSync(join(folder, name), { force: true });
  }

  /** An empty file, readable by its owner alone. Throws a 503 where there are too many, or no disk. */
  async open(): Promise<SpoolFile> {
    if (this.#fileCount >= maxFiles) throw noRoom(`there are ${maxFiles} files of uploads already`);
    this.#fileCount += 1;
    const { folder } = this.#options;
    const path = join(folder, `${newId()}${suffix}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(path, "wx+", 0o600);
      // A system that removes no open file does so when it is closed.
      await rm(path).catch(() => undefined);
      return new SpoolFile(handle, path, {
        take: (fileBytes, bytes) => this.#take(fileBytes, bytes),
        checkDisk: () => this.#checkDisk(),
        give: (bytes) => this.#give(bytes),
      });
    } catch (error) {
      this.#fileCount -= 1;
      throw asNoRoom(error);
    }
  }

  /**
   * Takes room for more of a file. No file may have more than is left free, so that however many grow, there is always room
   * for one that is smaller.
   */
  #take(fileBytes: number, bytes: number): void {
    const { limitBytes } = this.#options;
    if (fileBytes + bytes > limitBytes - this.#usedBytes - bytes) {
      throw noRoom(`uploads take ${this.#usedBytes} of the ${limitBytes} bytes that they may`);
    }
    this.#usedBytes += bytes;
  }

  async #checkDisk(): Promise<void> {
    const { folder, diskReserveBytes } = this.#options;
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    if (freeBytes < diskReserveBytes) throw noRoom(`the disk of ${folder} has ${freeBytes} bytes left`);
  }

  #give(bytes: number): void {
    this.#usedBytes -= bytes;
    this.#fileCount -= 1;
  }
}

interface Room {
  readonly take: (fileBytes: number, bytes: number) => void;
  readonly checkDisk: () => Promise<void>;
  readonly give: (bytes: number) => void;
}

/** How much is written before the disk is looked at again. */
const diskCheckBytes = 16 * 1024 * 1024;

/** Bytes that are written at the end and read anywhere. */
export class SpoolFile {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #room: Room;
  #takenBytes = 0;
  #checkedBytes = 0;
  #sizeBytes = 0;
  #closing: Promise<void> | undefined;

  constructor(handle: FileHandle, path: string, room: Room) {
    this.#handle = handle;
    this.#path = path;
    this.#room = room;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Throws a 503 where the folder or its disk has no room. */
  async append(bytes: Uint8Array): Promise<void> {
    this.#room.take(this.#takenBytes, bytes.length);
    this.#takenBytes += bytes.length;
    try {
      if (this.#takenBytes > this.#checkedBytes) {
        await this.#room.checkDisk();
        this.#checkedBytes = this.#takenBytes + diskCheckBytes;
      }
      await this.#handle.appendFile(bytes);
    } catch (error) {
      throw asNoRoom(error);
    }
    this.#sizeBytes += bytes.length;
  }

  /** The next bytes from a position, at most as many as the buffer takes; none at the end. They lie in the buffer. */
  async read(position: number, buffer: Buffer): Promise<Buffer> {
    const length = Math.min(buffer.length, this.#sizeBytes - position);
    const { bytesRead } = await this.#handle.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  }

  /** Removes the file, once. */
  close(): Promise<void> {
    this.#closing ??= this.#remove();
    return this.#closing;
  }

  async #remove(): Promise<void> {
    try {
      await this.#handle.close();
      await rm(this.#path, { force: true });
    } finally {
      this.#room.give(this.#takenBytes);
    }
  }
}

function noRoom(cause: unknown): AppError {
  return new AppError(
    "UNAVAILABLE",
    "The server has no room to keep this upload until all of it has arrived. Try again later, or compress the file.",
    { retryAfterSeconds: 60, cause: cause instanceof Error ? cause : new Error(String(cause)) },
  );
}

/** Whatever the system says of a file that cannot be made or written: no space, no right, a disk that fails. */
function asNoRoom(error: unknown): unknown {
  return error instanceof Error && "syscall" in error ? noRoom(error) : error;
}
