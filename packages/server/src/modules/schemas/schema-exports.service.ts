import type { ExportFormat } from "@foretell/contract";
import { notFound, tooLarge } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import type { ExportRequest } from "../../work/export-schema.ts";
import { WorkTooLargeError } from "../../work/thread-pool.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import { findSchema } from "./schemas.repo.ts";
import { findWorkingState } from "./working-state.repo.ts";

/** Writes a schema beside the event loop; aborting the signal ends it. */
export type WriteExport = (request: ExportRequest, signal: AbortSignal) => Promise<Uint8Array>;

export interface ExportedSchema {
  readonly schemaName: string;
  readonly content: Uint8Array;
}

/** Schemas as files to take away. */
export class SchemaExportsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #write: WriteExport;

  constructor(db: Db, policy: ProjectPolicy, write: WriteExport) {
    this.#db = db;
    this.#policy = policy;
    this.#write = write;
  }

  /** The working state of a schema in a format. */
  async export(
    userId: string,
    schemaId: string,
    format: ExportFormat,
    callerSignal: AbortSignal,
  ): Promise<ExportedSchema> {
    await this.#policy.ofSchema(userId, schemaId, "read");
    const schema = await findSchema(this.#db, schemaId);
    const texts = await findWorkingState(this.#db, schemaId);
    if (schema === undefined || texts === undefined) throw notFound("Schema not found");
    const content = await this.#write({ texts, format, title: schema.name }, callerSignal).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("Writing this schema takes more memory than this server gives it.");
    });
    return { schemaName: schema.name, content };
  }
}
