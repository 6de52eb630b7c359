import type { ImportProgress, ImportResult } from "@foretell/contract";
import { AppError, conflict, tooLarge } from "../../errors.ts";
import { newId } from "../../db/uuid.ts";
import type { DumpSource } from "../../work/dump-source.ts";
import { HeldDump } from "../../work/held-dump.ts";
import type { DumpRefusal, ReadDump } from "../../work/import-task.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import type { Db } from "../../db/db.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { ImportRegistry } from "./import-progress.ts";
import type { TrackedImport } from "./import-progress.ts";
import { attachStaged } from "./attach-staged.ts";
import type { SchemaRemoval } from "./schema-removal.ts";
import type { SchemaDetailRow } from "./schemas.repo.ts";
import { weighSchema } from "./staging.repo.ts";
import type { Attachment } from "./staging.repo.ts";
import { stageImport } from "./store-import.ts";
import type { ImportLabels } from "./store-import.ts";

/** A dump on its way in. */
export interface DumpUpload extends ImportLabels {
  readonly projectId: string;
  readonly source: DumpSource;
  /** Whether a dump that ends too early is taken. */
  readonly allowsIncomplete: boolean;
}

export interface ImportCall {
  /** Chosen by the client to ask for the progress and to cancel. */
  readonly importId: string | undefined;
  /** What the request's headers say. */
  readonly bodySizeBytes: number | null;
  /** Aborted when the caller goes away. */
  readonly callerSignal: AbortSignal;
}

/** Reads a dump in a work process. */
export type ReadUpload = (
  upload: Pick<DumpUpload, "dialect" | "source" | "allowsIncomplete">,
  watch: {
    readonly owner: string;
    readonly signal: AbortSignal;
    readonly update: (change: Partial<ImportProgress>) => void;
  },
) => Promise<ReadDump | DumpRefusal>;

type StagedSchema = Omit<Attachment, "userId"> & { readonly schemaId: string };

/** Imports of dumps: read beside the event loop, then stored bit by bit where nobody sees it, and shown all or nothing. */
export class ImportsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #removal: SchemaRemoval;
  readonly #read: ReadUpload;
  readonly #registry = new ImportRegistry();

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, removal: SchemaRemoval, read: ReadUpload) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#removal = removal;
    this.#read = read;
  }

  /**
   * Imports a dump into a project, known by its id from here on: `receive` waits for what a form says of the dump before
   * the dump itself. What it answers with is committed; a call that fails leaves nothing.
   */
  async import(scope: Scope, call: ImportCall, receive: () => Promise<DumpUpload>): Promise<ImportResult> {
    const { userId } = scope;
    const tracked = this.#registry.begin(userId, call.importId ?? newId(), call.bodySizeBytes);
    const cancel = (): void => void tracked.cancel();
    call.callerSignal.addEventListener("abort", cancel, { once: true });
    if (call.callerSignal.aborted) cancel();
    try {
      const upload = await receive();
      tracked.signal.throwIfAborted();
      if (upload.source instanceof HeldDump) tracked.update({ bytes_total: upload.source.lengthBytes });
      const project = { type: "project", id: upload.projectId } as const;
      const access = await this.#policy.read(scope, project, "edit");
      await this.#quotas.requireRoomIn(access, { schemas: 1 });
      const result = await this.#readAndStore(scope, upload, tracked);
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

  async #readAndStore(scope: Scope, upload: DumpUpload, tracked: TrackedImport): Promise<ImportResult> {
    const dump = await this.#readDump(scope.userId, upload, tracked);
    tracked.update({ phase: "storing" });
    const schemaId = newId();
    try {
      const { initial_version, revision } = await stageImport(this.#db, schemaId, dump, {
        labels: upload,
        signal: tracked.signal,
      });
      const bytes = await weighSchema(this.#db, schemaId);
      const schema = await this.#attach(scope, { schemaId, revision, bytes, projectId: upload.projectId }, tracked);
      return { ...schema, initial_version };
    } catch (error) {
      await this.#removal.removeRest(schemaId);
      throw error;
    }
  }

  /** Makes a schema that is stored its project's, all or nothing: from the commit on it is seen and counted. */
  #attach(scope: Scope, { schemaId, ...staged }: StagedSchema, tracked: TrackedImport): Promise<SchemaDetailRow> {
    const { projectId, bytes } = staged;
    return this.#policy.add(scope, { type: "project", id: projectId }, async (transaction, access, note) => {
      tracked.signal.throwIfAborted();
      const schema = await attachStaged(transaction, schemaId, { ...staged, userId: access.userId });
      await note({ action: "imported", subject: "schema", subjectId: schemaId, name: schema.name });
      await this.#quotas.settle(transaction, access, { schemas: 1, bytes });
      tracked.keep();
      return schema;
    });
  }

  async #readDump(owner: string, upload: DumpUpload, tracked: TrackedImport): Promise<ReadDump> {
    const update = (change: Partial<ImportProgress>): void => tracked.update(change);
    const watch = { owner, signal: tracked.signal, update };
    const outcome = await this.#read(upload, watch).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("The structure in this dump is larger than this server can read. Import fewer tables at once.");
    });
    if (outcome.outcome === "read") return outcome;
    throw new AppError(outcome.code, outcome.message, { details: outcome.details });
  }
}
