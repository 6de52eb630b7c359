import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { unavailable } from "../errors.ts";
import { newId } from "../db/uuid.ts";

/** Each is the size of a schema, and stays while it is read. */
const maxFiles = 64;

/**
 * Files between the thread that writes an export and the person who reads it, so that none is in memory however slowly it
 * is read. They lie beside uploads, and what a killed process leaves goes with theirs.
 */
export class ExportFiles {
  readonly #folder: string;
  #fileCount = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Lets `write` fill a new file, and gives its bytes; it is gone when they are read, or nobody wants them any more. */
  async fill(write: (path: string) => Promise<void>): Promise<Readable> {
    if (this.#fileCount >= maxFiles) throw unavailable("Too many exports are being read at the moment. Try again.", 10);
    this.#fileCount += 1;
    const path = join(this.#folder, `${newId()}.upload`);
    const remove = async (): Promise<void> => {
      await rm(path, { force: true }).catch(() => undefined);
      this.#fileCount -= 1;
    };
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await write(path);
      const handle = await open(path, "r");
      const bytes = createReadStream(path, { fd: handle });
      bytes.once("close", () => void remove());
      return bytes;
    } catch (error) {
      await remove();
      throw isFullDisk(error) ? unavailable("The server has no room on its disk for this export.", 60) : error;
    }
  }
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
