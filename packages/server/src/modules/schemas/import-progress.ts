import type { ImportProgress } from "@foretell/contract";
import { AppError, conflict, notFound } from "../../errors.ts";

const keptAfterEndMs = 60_000;
const maxImportsPerUser = 100;

/** One import as those who wait for it see it. */
export class TrackedImport {
  readonly importId: string;
  #progress: ImportProgress;
  readonly #abort = new AbortController();
  #isKept = false;

  constructor(importId: string, bytesTotal: number | null) {
    this.importId = importId;
    this.#progress = {
      import_id: importId,
      phase: "receiving",
      bytes_read: 0,
      bytes_total: bytesTotal,
      statements: 0,
      tables: 0,
    };
  }

  /** Aborted when the import is cancelled or its caller goes away. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get progress(): ImportProgress {
    return this.#progress;
  }

  get isOver(): boolean {
    return ["completed", "failed", "cancelled"].includes(this.#progress.phase);
  }

  update(change: Partial<ImportProgress>): void {
    if (!this.isOver) this.#progress = { ...this.#progress, ...change };
  }

  /** Ends the import, if it can still be ended: false for one that was kept, is about to be, or has failed. */
  cancel(): boolean {
    if (this.#progress.phase === "cancelled") return true;
    if (this.isOver || this.#isKept) return false;
    this.#abort.abort(new AppError("IMPORT_CANCELLED", "The import was cancelled. Nothing of it was kept."));
    this.update({ phase: "cancelled" });
    return true;
  }

  /** The last moment to cancel is before this: call it right before the commit. Throws where it was cancelled. */
  keep(): void {
    this.signal.throwIfAborted();
    this.#isKept = true;
  }
}

/**
 * The imports of this process that are under way or ended within the last minute, by user and the id that the client
 * chose. Kept in memory: an import does not outlive its request, nor its process.
 */
export class ImportRegistry {
  readonly #imports = new Map<string, Map<string, TrackedImport>>();

  /** Begins to track an import. Throws a 409 where one of the same id is under way or has just ended. */
  begin(userId: string, importId: string, bytesTotal: number | null): TrackedImport {
    const ofUser = this.#imports.get(userId) ?? new Map<string, TrackedImport>();
    if (ofUser.has(importId)) throw conflict("An import with this import_id exists already. Choose another id.");
    if (ofUser.size >= maxImportsPerUser) dropOldestOver(ofUser);
    const tracked = new TrackedImport(importId, bytesTotal);
    ofUser.set(importId, tracked);
    this.#imports.set(userId, ofUser);
    return tracked;
  }

  /** Keeps the end of an import to be asked for a while. */
  end(userId: string, tracked: TrackedImport, phase: "completed" | "failed"): void {
    tracked.update({ phase });
    setTimeout(() => this.#forget(userId, tracked), keptAfterEndMs).unref();
  }

  /** Throws a 404 for an import of another user as for one that does not exist. */
  get(userId: string, importId: string): TrackedImport {
    const tracked = this.#imports.get(userId)?.get(importId);
    if (tracked === undefined) throw notFound("Import not found");
    return tracked;
  }

  #forget(userId: string, tracked: TrackedImport): void {
    const ofUser = this.#imports.get(userId);
    // It may have been dropped before, and its id be another's by now.
    if (ofUser?.get(tracked.importId) === tracked) ofUser.delete(tracked.importId);
    if (ofUser?.size === 0) this.#imports.delete(userId);
  }
}

function dropOldestOver(imports: Map<string, TrackedImport>): void {
  for (const [id, tracked] of imports) {
    if (!tracked.isOver) continue;
    imports.delete(id);
    return;
  }
  throw conflict("Too many imports of yours are under way. Wait for one to end.");
}
