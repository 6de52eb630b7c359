import { notFound, tooLarge } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import { KeptAnswers } from "../kept-answers.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { readingStored } from "../stored-data.ts";
import type { DiagramRequest, DiagramTexts } from "./diagram.worker.ts";
import * as repo from "./erd.repo.ts";
import type { DiagramSchema } from "./erd.repo.ts";

/**
 * Columns of all schemas of a project, a table and a relationship counted as several: some 100 MB of JSON, in which each
 * stands twice. A schema by itself has been bounded by its import.
 */
const maxProjectWeight = 300_000;

/** Of all diagrams that are kept. */
const keptBytes = 32 * 1024 * 1024;

/** Of a schema that somebody changes all the time, the last one is shown as it is. */
const maxReadings = 3;

function weightOf({ table_count, column_count, relationship_count }: DiagramSchema): number {
  return column_count + 3 * (table_count + relationship_count);
}

/** Builds the packed answer with a diagram. Rejects with WorkTooLargeError where that takes too much memory. */
export type BuildDiagram = (request: DiagramRequest, owner: string) => Promise<Uint8Array>;

/** Entity relationship diagrams of schemas in their working state, as packed answers: the largest that the server gives. */
export class ErdService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #build: BuildDiagram;
  readonly #built = new KeptAnswers(keptBytes);

  constructor(db: Db, policy: ProjectPolicy, build: BuildDiagram) {
    this.#db = db;
    this.#policy = policy;
    this.#build = build;
  }

  /** The answer with a SchemaErd. */
  async ofSchema(scope: Scope, schemaId: string): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const schema = await repo.findDiagramSchema(this.#db, schemaId);
    if (schema === undefined) throw notFound("Schema not found");
    const build = async () => this.#build({ of: "schema", texts: await this.#texts(schema) }, scope.userId);
    return this.#answer(
      `schema ${stateOf(schema)}`,
      build,
      "The diagram of this schema takes more memory than this server gives it. Import fewer tables at once.",
    );
  }

  /** The answer with a ProjectErd: the diagrams of all schemas of a project, and all of them as one. */
  async ofProject(scope: Scope, projectId: string): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "project", id: projectId });
    const schemas = await repo.listDiagramSchemas(this.#db, projectId);
    if (schemas.reduce((sum, schema) => sum + weightOf(schema), 0) > maxProjectWeight) {
      throw tooLarge("This project has too much in it for one diagram. Open the diagrams of its schemas one by one.");
    }
    const build = async () => {
      const texts: DiagramTexts[] = [];
      for (const schema of schemas) texts.push(await this.#texts(schema));
      return this.#build({ of: "project", texts }, scope.userId);
    };
    return this.#answer(
      `project ${projectId} ${schemas.map(stateOf).join(" ")}`,
      build,
      "The diagram of all schemas takes more memory than this server gives it. Open one schema at a time.",
    );
  }

  #answer(key: string, build: () => Promise<Uint8Array>, tooLargeMessage: string): Promise<Uint8Array> {
    return readingStored("The diagram", () => this.#built.get(key, build)).catch((error: unknown) => {
      throw error instanceof WorkTooLargeError ? tooLarge(tooLargeMessage) : error;
    });
  }

  /** All of one state: what was changed while it was read, in questions of their own, is read again. */
  async #texts(schema: DiagramSchema): Promise<DiagramTexts> {
    let current = schema;
    for (let left = maxReadings; ; left -= 1) {
      const { id, revision, name, version_name, version_description } = current;
      const [tables, relationships] = await Promise.all([
        repo.listDiagramTables(this.#db, id),
        repo.listDiagramRelationships(this.#db, id),
      ]);
      const after = await repo.findDiagramSchema(this.#db, id);
      if (after === undefined) throw notFound("Schema not found");
      if (after.revision === revision || left <= 1) {
        return { schema: { id, name, version_name, version_description }, tables, relationships };
      }
      current = after;
    }
  }
}

/** Names all that a diagram shows of a schema. */
function stateOf({ id, revision, name, version_name, version_description }: DiagramSchema): string {
  return JSON.stringify([id, revision, name, version_name, version_description]);
}
