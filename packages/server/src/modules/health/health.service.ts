import { notFound, tooLarge } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import { KeptAnswers } from "../kept-answers.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { findWorkingState } from "../schemas/working-state.repo.ts";
import { ofSchemaCalled, readingStored } from "../stored-data.ts";
import { findHealthSchema } from "./health.repo.ts";
import type { HealthRequest } from "./schema-health.worker.ts";

/** Each takes a few kilobytes, and what tells of every one of ten thousand tables some tens. */
const keptBytes = 8 * 1024 * 1024;

/** Packs the answer with a SchemaHealth or a SchemaReach. Rejects with WorkTooLargeError where that takes too much memory. */
export type PackHealth = (told: "health" | "reach", request: HealthRequest, owner: string) => Promise<Uint8Array>;

/** What of schemas is worth a look and how far their tables reach, as packed answers: worked out once for each state of a schema. */
export class HealthService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #pack: PackHealth;
  readonly #kept = new KeptAnswers(keptBytes);

  constructor(db: Db, policy: ProjectPolicy, pack: PackHealth) {
    this.#db = db;
    this.#policy = policy;
    this.#pack = pack;
  }

  /** The answer with a SchemaHealth. */
  ofSchema(scope: Scope, schemaId: string): Promise<Uint8Array> {
    return this.#tell("health", scope, schemaId);
  }

  /** The answer with a SchemaReach. */
  reachOfSchema(scope: Scope, schemaId: string): Promise<Uint8Array> {
    return this.#tell("reach", scope, schemaId);
  }

  async #tell(told: "health" | "reach", scope: Scope, schemaId: string): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const schema = await findHealthSchema(this.#db, schemaId);
    if (schema === undefined) throw notFound("Schema not found");
    const { id, name, revision } = schema;
    const pack = async (): Promise<Uint8Array> => {
      const texts = await findWorkingState(this.#db, id, { withComments: false });
      if (texts === undefined) throw notFound("Schema not found");
      return this.#pack(told, { schema: { id, name }, texts }, scope.userId);
    };
    const key = JSON.stringify([told, id, revision, name]);
    return readingStored(ofSchemaCalled(name), () => this.#kept.get(key, pack)).catch((error: unknown) => {
      throw error instanceof WorkTooLargeError
        ? tooLarge("This schema takes more memory to look through than this server gives it.")
        : error;
    });
  }
}
