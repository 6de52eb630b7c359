import { join } from "node:path";
import { notFound, tooLarge } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import type { Work } from "../../work/work.ts";
import { KeptAnswers } from "../kept-answers.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { findWorkingState } from "../schemas/working-state.repo.ts";
import { ofSchemaCalled, readingStored } from "../stored-data.ts";
import type { HealthRequest } from "./schema-health.worker.ts";

/** Each takes a few kilobytes. */
const keptBytes = 8 * 1024 * 1024;

type Pack = (request: HealthRequest, owner: string) => Promise<Uint8Array>;

/** Packs answers in the processes for documents. */
export function createHealthPacker(work: Work): Pack {
  const fileName = join(import.meta.dirname, "schema-health.worker.ts");
  const job = work.addJob<HealthRequest, Uint8Array>({ fileName, functionName: "packHealth" });
  return (request, owner) => job.run(request, { owner });
}

/** What of schemas is worth a look, as packed answers: worked out once for each state of a schema. */
export class HealthService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #pack: Pack;
  readonly #kept = new KeptAnswers(keptBytes);

  constructor(db: Db, policy: ProjectPolicy, pack: Pack) {
    this.#db = db;
    this.#policy = policy;
    this.#pack = pack;
  }

  /** The answer with a SchemaHealth. */
  async ofSchema(scope: Scope, schemaId: string): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const schema = await this.#db
      .selectFrom("schemas")
      .where("id", "=", schemaId)
      .select(["id", "name", "revision"])
      .executeTakeFirst();
    if (schema === undefined) throw notFound("Schema not found");
    const { id, name, revision } = schema;
    const pack = async (): Promise<Uint8Array> => {
      const texts = await findWorkingState(this.#db, id, { withComments: false });
      if (texts === undefined) throw notFound("Schema not found");
      return this.#pack({ schema: { id, name }, texts }, scope.userId);
    };
    const key = JSON.stringify([id, revision, name]);
    return readingStored(ofSchemaCalled(name), () => this.#kept.get(key, pack)).catch((error: unknown) => {
      throw error instanceof WorkTooLargeError
        ? tooLarge("This schema takes more memory to look through than this server gives it.")
        : error;
    });
  }
}
