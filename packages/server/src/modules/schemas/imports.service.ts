import type { ImportProgress, ImportResult } from "@foretell/contract";
import { AppError, conflict, tooLarge } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../db/uuid.ts";
import type { DumpRefusal, ReadDump } from "../../work/import-task.ts";
import { WorkTooLargeError } from "../../work/thread-pool.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import { ImportRegistry } from "./import-progress.ts";
import type { TrackedImport } from "./import-progress.ts";
import { storeImport } from "./store-import.ts";
import type { ImportLabels } from "./store-import.ts";
import { UserLimit } from "../user-limit.ts";

/** A dump on its way in. */
export interface DumpUpload extends ImportLabels {
  readonly projectId: string;
  /** Null where only its sender knows. */
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface ImportCall {
  /** Chosen by the client to ask for the progress and to cancel. */
  readonly importId: string | undefined;
  /** What the request's headers say. */
  readonly bodySizeBytes: number | null;
  /** Aborted when the caller goes away. */
  readonly callerSignal: AbortSignal;
}

/** Reads a dump in a worker thread. */
export type ReadUpload = (
  upload: Pick<DumpUpload, "dialect" | "chunks">,
  watch: { readonly signal: AbortSignal; readonly update: (change: Partial<ImportProgress>) => void },
) => Promise<ReadDump | DumpRefusal>;

const maxImportsAtOnce = 2;

/** Imports of dumps: read beside the event loop, then stored all or nothing. */
export class ImportsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #read: ReadUpload;
  readonly #registry = new ImportRegistry();
  readonly #limit = new UserLimit({
    maxAtOnce: maxImportsAtOnce,
    maxWaiting: 0,
    refusal: "Two imports of yours are under way. Wait for one to end, or cancel it, and import again.",
  });

  constructor(db: Db, policy: ProjectPolicy, read: ReadUpload) {
    this.#db = db;
    this.#policy = policy;
    this.#read = read;
  }

  /**
   * Imports a dump into a project, known by its id from here on: `receive` waits for what a form says of the dump before
   * the dump itself. What it answers with is committed; a call that fails leaves nothing. Throws a 429 where the user has
   * two imports under way.
   */
  async import(userId: string, call: ImportCall, receive: () => Promise<DumpUpload>): Promise<ImportResult> {
    const tracked = this.#registry.begin(userId, call.importId ?? newId(), call.bodySizeBytes);
    const cancel = (): void => void tracked.cancel();
    call.callerSignal.addEventListener("abort", cancel, { once: true });
    try {
      const upload = await receive();
      tracked.signal.throwIfAborted();
      if (upload.sizeBytes !== null) tracked.update({ bytes_total: upload.sizeBytes });
      await this.#policy.ofProject(userId, upload.projectId, "edit");
      const result = await this.#limit.run(userId, () => this.#readAndStore(userId, upload, tracked));
      this.#registry.end(userId, tracked, "completed");
      return result;
    } catch (error) {
      this.#registry.end(userId, tracked, "failed");
      throw error;
    } finally {
      call.callerSignal.removeEventListener("abort", cancel);
    }
  }

  progress(userId: string, importId: string): ImportProgress {
    return this.#registry.get(userId, importId).progress;
  }

  /** Cancels an import that is under way. Throws a 409 for one that has ended, or is being committed. */
  cancel(userId: string, importId: string): void {
    if (!this.#registry.get(userId, importId).cancel()) throw conflict("This import has ended already.");
  }

  async #readAndStore(userId: string, upload: DumpUpload, tracked: TrackedImport): Promise<ImportResult> {
    const dump = await this.#readDump(upload, tracked);
    tracked.update({ phase: "storing" });
    return inTransaction(this.#db, async (transaction) => {
      tracked.signal.throwIfAborted();
      const access = await this.#policy.holdProject(transaction, userId, upload.projectId, "edit");
      const result = await storeImport(transaction, access, dump, upload);
      tracked.keep();
      return result;
    });
  }

  async #readDump(upload: DumpUpload, tracked: TrackedImport): Promise<ReadDump> {
    const watch = { signal: tracked.signal, update: (change: Partial<ImportProgress>) => tracked.update(change) };
    const outcome = await this.#read(upload, watch).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("The structure in this dump is larger than this server can read. Import fewer tables at once.");
    });
    if (outcome.outcome === "read") return outcome;
    throw new AppError(outcome.code, outcome.message, { details: outcome.details });
  }
}
