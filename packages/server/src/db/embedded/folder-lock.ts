import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface FolderLock {
  readonly release: () => void;
}

/** Another process keeps its database in the same folder. */
class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Foretell process. ` +
        "Stop that process, or set DATA_DIR to another folder.",
    );
    this.name = "FolderInUseError";
  }
}

/**
 * Takes the folder for this process, or throws FolderInUseError.
 *
 * The lock is an open exclusive transaction on a small SQLite file: the operating system drops it when the process
 * ends, however it ends, so that no stale lock can keep a folder shut.
 */
export function lockFolder(folder: string): FolderLock {
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes("locked")) throw new FolderInUseError(folder);
    throw error;
  }
  return { release: () => lock.close() };
}
