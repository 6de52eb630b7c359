import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import { notFound } from "../../errors.ts";
import { copyNotes } from "../diagrams/diagram-notes.repo.ts";
import { copyViews } from "../diagrams/diagram-views.repo.ts";
import { findProjectKind } from "../projects/projects.repo.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measuringDiagram } from "../quotas/usage.repo.ts";
import { attachStaged } from "../schemas/attach-staged.ts";
import type { SchemaRemoval } from "../schemas/schema-removal.ts";
import { copyDescription, findSchema } from "../schemas/schemas.repo.ts";
import type { SchemaDetailRow } from "../schemas/schemas.repo.ts";
import { weighSchema } from "../schemas/staging.repo.ts";
import { stageImport } from "../schemas/store-import.ts";
import type { FirstVersion } from "../schemas/store-import.ts";
import * as versions from "../schemas/versions.repo.ts";
import { ofSchema, readingStored } from "../stored-data.ts";
import type { VersionWork } from "./create-version-work.ts";
import { freezeWorkingState } from "./freeze-working-state.ts";

export interface CopyInput {
  readonly targetProjectId: string;
  /** Undefined for that of the schema. */
  readonly name: string | undefined;
}

const firstVersion: FirstVersion = {
  version_name: "Initial schema copy",
  description: "The schema as it was copied.",
  origin: "manual",
};

/** Copies of schemas in other projects, of either kind. */
export class SchemaCopiesService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #removal: SchemaRemoval;
  readonly #work: Pick<VersionWork, "freeze" | "restore">;

  constructor(
    db: Db,
    policy: ProjectPolicy,
    quotas: Quotas,
    removal: SchemaRemoval,
    work: Pick<VersionWork, "freeze" | "restore">,
  ) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#removal = removal;
    this.#work = work;
  }

  /** Copies the working state of a schema that one may see, with the views and notes of its diagram, to a project where one may edit: all of it or nothing. */
  async copy(scope: Scope, sourceId: string, input: CopyInput, signal: AbortSignal): Promise<SchemaDetailRow> {
    await this.#policy.read(scope, { type: "schema", id: sourceId });
    const target = await this.#targetScope(scope, input.targetProjectId);
    const project = { type: "project", id: input.targetProjectId } as const;
    await this.#quotas.requireRoomIn(await this.#policy.read(target, project, "edit"), { schemas: 1 });
    const source = await findSchema(this.#db, sourceId);
    if (source === undefined) throw notFound("Schema not found");
    const call = { owner: scope.userId, signal };
    const base = await versions.findCurrentVersion(this.#db, sourceId);
    const { snapshot } = await freezeWorkingState(this.#db, this.#work, { ...call, schemaId: sourceId, base });
    const state = await readingStored(ofSchema(this.#db, sourceId), () => this.#work.restore(snapshot, call));
    const id = newId();
    try {
      const labels = { name: input.name ?? source.name, fileName: undefined };
      const { revision } = await stageImport(this.#db, id, state, { labels, signal, first: firstVersion });
      const bytes = await weighSchema(this.#db, id);
      return await this.#policy.add(target, project, async (transaction, access, note) => {
        signal.throwIfAborted();
        await copyDescription(transaction, sourceId, id);
        const { userId, projectId } = access;
        const schema = await attachStaged(transaction, id, { projectId, userId, bytes, revision });
        await note({ action: "created", subject: "schema", subjectId: id, name: schema.name });
        const { growth } = await measuringDiagram(transaction, id, async () => {
          await copyViews(transaction, sourceId, { schema_id: id, created_by: userId });
          await copyNotes(transaction, sourceId, { schema_id: id, author_id: userId });
        });
        await this.#quotas.settle(transaction, access, { schemas: 1, bytes: bytes + growth });
        return schema;
      });
    } catch (error) {
      await this.#removal.removeRest(id);
      throw error;
    }
  }

  /** Which kind of project it is does not show to strangers: to them neither is there. */
  async #targetScope({ userId }: Scope, projectId: string): Promise<Scope> {
    const kind = await findProjectKind(this.#db, projectId);
    if (kind === undefined) throw notFound("Project not found");
    return { userId, kind, projectId };
  }
}
