import { chmodSync, mkdirSync } from "node:fs";
import { clusterFoldersOf, hasCluster } from "./cluster-folder.ts";
import type { ClusterFolders } from "./cluster-folder.ts";
import { startDatabaseThread } from "./database-thread.ts";
import type { DatabaseThread } from "./database-thread.ts";
import { lockFolder } from "./folder-lock.ts";
import type { FolderLock } from "./folder-lock.ts";
import { WireStream } from "./wire-stream.ts";

/** A PostgreSQL in a worker thread of this process, in a folder that is this process's alone. */
export class EmbeddedDatabase {
  readonly #folders: ClusterFolders;
  #statementTimeoutMs: number | undefined;
  readonly #lock: FolderLock;
  #thread: Promise<DatabaseThread> | undefined;

  /**
   * Makes the folder (mode 0700) and locks it. Starts nothing yet.
   * Throws when another process has it, or when another PostgreSQL wrote it.
   */
  constructor(dataFolder: string, statementTimeoutMs: number) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    chmodSync(dataFolder, 0o700);
    this.#folders = clusterFoldersOf(dataFolder);
    this.#statementTimeoutMs = statementTimeoutMs;
    this.#lock = lockFolder(dataFolder);
    try {
      hasCluster(this.#folders);
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  /** A stream for one client of `pg`; only one may be in use at a time. */
  connect(): WireStream {
    return new WireStream(async (batch) => {
      const thread = await this.#start();
      return thread.exchange(batch);
    });
  }

  /** Sets the longest that a statement may take from now on; undefined for as long as it needs. */
  limitStatements(timeoutMs: number | undefined): void {
    this.#statementTimeoutMs = timeoutMs;
  }

  /** Ends the database in good order and gives the folder free. */
  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.stop();
    this.#lock.release();
  }

  #start(): Promise<DatabaseThread> {
    this.#thread ??= startDatabaseThread(this.#folders, {
      statementTimeoutMs: () => this.#statementTimeoutMs,
      // The next statement starts another thread, which recovers from the write-ahead log.
      onExit: () => {
        this.#thread = undefined;
      },
    });
    return this.#thread;
  }
}
