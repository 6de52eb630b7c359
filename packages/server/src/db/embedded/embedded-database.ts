import { chmodSync, mkdirSync } from "node:fs";
import type { AnswerEnd } from "./answer-end.ts";
import { clusterFoldersOf, hasCluster } from "./cluster-folder.ts";
import type { ClusterFolders } from "./cluster-folder.ts";
import { DatabaseThreadError, startDatabaseThread } from "./database-thread.ts";
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
    let lastThread: DatabaseThread | undefined;
    let lastEnd: AnswerEnd = "ready";
    return new WireStream(async (batch, take) => {
      const thread = await this.#start();
      // Outside of the transaction that has gone with the thread before, a statement would be committed on its own.
      if (thread !== lastThread && lastEnd !== "ready") {
        throw new DatabaseThreadError("the embedded database ended in the middle of a transaction");
      }
      lastThread = thread;
      lastEnd = await thread.exchange(batch, take);
      return lastEnd;
    });
  }

  /** What the database has taken of the system's memory. */
  async memoryBytes(): Promise<number> {
    const thread = await this.#thread;
    return thread?.memoryBytes() ?? 0;
  }

  /**
   * Ends the database in good order, so that its memory is the system's again; the next statement starts it anew. Only for
   * whoever has its one connection, and outside of a transaction: the session ends too.
   */
  async rest(): Promise<void> {
    const thread = await this.#thread;
    await thread?.stop();
  }

  /** Sets the longest that a statement may take from now on; undefined for as long as it needs. */
  limitStatements(timeoutMs: number | undefined): void {
    this.#statementTimeoutMs = timeoutMs;
  }

  /** Ends the database in good order and gives the folder free. */
  async close(): Promise<void> {
    await this.rest().catch(() => undefined);
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
