import type { Readable } from "node:stream";
import type { ExportFormat } from "@foretell/contract";
import { notFound, tooLarge } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { ExportRequest } from "../../work/export-schema.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { ofSchemaCalled, readingStored } from "../stored-data.ts";
import { findSchema } from "./schemas.repo.ts";
import { findWorkingState } from "./working-state.repo.ts";

/** Writes a schema beside the event loop; aborting the signal ends it. */
export type WriteExport = (request: ExportRequest, owner: string, signal: AbortSignal) => Promise<Readable>;

export interface ExportedSchema {
  readonly schemaName: string;
  readonly content: Readable;
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
    scope: Scope,
    schemaId: string,
    format: ExportFormat,
    callerSignal: AbortSignal,
  ): Promise<ExportedSchema> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const schema = await findSchema(this.#db, schemaId);
    const texts = await findWorkingState(this.#db, schemaId, { withComments: true });
    if (schema === undefined || texts === undefined) throw notFound("Schema not found");
    const request = { texts, format, title: schema.name };
    const write = () => this.#write(request, scope.userId, callerSignal);
    const content = await readingStored(ofSchemaCalled(schema.name), write).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("Writing this schema takes more memory than this server gives it.");
    });
    return { schemaName: schema.name, content };
  }
}
