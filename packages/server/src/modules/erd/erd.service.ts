import { notFound } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { DiagramRequest, DiagramTexts } from "./diagram-json.ts";
import * as repo from "./erd.repo.ts";
import type { DiagramSchema } from "./erd.repo.ts";

/** Builds the JSON of a diagram. */
export type BuildDiagram = (request: DiagramRequest) => Promise<Uint8Array>;

/** Entity relationship diagrams of schemas in their working state, as JSON: the largest answers that the server gives. */
export class ErdService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #build: BuildDiagram;

  constructor(db: Db, policy: ProjectPolicy, build: BuildDiagram) {
    this.#db = db;
    this.#policy = policy;
    this.#build = build;
  }

  /** The JSON of a SchemaErd. */
  async ofSchema(userId: string, schemaId: string): Promise<Uint8Array> {
    await this.#policy.ofSchema(userId, schemaId, "read");
    const schema = await repo.findDiagramSchema(this.#db, schemaId);
    if (schema === undefined) throw notFound("Schema not found");
    return this.#build({ of: "schema", texts: await this.#texts(schema) });
  }

  /** The JSON of a ProjectErd: the diagrams of all schemas of a project, and all of them as one. */
  async ofProject(userId: string, projectId: string): Promise<Uint8Array> {
    const access = await this.#policy.ofProject(userId, projectId, "read");
    const texts: DiagramTexts[] = [];
    for (const schema of await repo.listDiagramSchemas(this.#db, access.projectId)) {
      texts.push(await this.#texts(schema));
    }
    return this.#build({ of: "project", texts });
  }

  async #texts({ id, name, version_name, version_description }: DiagramSchema): Promise<DiagramTexts> {
    return {
      schema: { id, name, version_name, version_description },
      tables: await repo.listDiagramTables(this.#db, id),
      relationships: await repo.listDiagramRelationships(this.#db, id),
    };
  }
}
