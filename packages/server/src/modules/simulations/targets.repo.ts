import { sql } from "kysely";
import type { NotNull } from "kysely";
import type { Db } from "../../db/db.ts";

/** What a simulation runs against: the working state of a schema, or one of its versions. */
export interface SimulationTarget {
  readonly projectId: string;
  readonly schemaId: string;
  readonly versionId: string | null;
  /** Names this state of the schema: another state has another key. */
  readonly key: string;
}

/** The schema or version of an id. */
export async function findTarget(db: Db, id: string): Promise<SimulationTarget | undefined> {
  const found = await db
    .selectFrom("schemas")
    .where("id", "=", id)
    .where("project_id", "is not", null)
    .select(["id", "project_id", "revision", sql<string | null>`NULL::uuid`.as("version_id")])
    .unionAll(
      db
        .selectFrom("schema_versions as version")
        .innerJoin("schemas as schema", "schema.id", "version.schema_id")
        .where("version.id", "=", id)
        .where("schema.project_id", "is not", null)
        .select(["schema.id", "schema.project_id", "schema.revision", "version.id as version_id"]),
    )
    .$narrowType<{ project_id: NotNull }>()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const state = workingState(found);
  return found.version_id === null ? state : { ...state, versionId: found.version_id, key: found.version_id };
}

/** The working state of the newest schema of a project. */
export async function findNewestTarget(db: Db, projectId: string): Promise<SimulationTarget | undefined> {
  const schema = await db
    .selectFrom("schemas")
    .where("project_id", "=", projectId)
    .orderBy("id", "desc")
    .limit(1)
    .select(["id", "project_id", "revision"])
    .$narrowType<{ project_id: NotNull }>()
    .executeTakeFirst();
  return schema && workingState(schema);
}

function workingState(schema: { id: string; project_id: string; revision: number }): SimulationTarget {
  return {
    projectId: schema.project_id,
    schemaId: schema.id,
    versionId: null,
    key: `${schema.id}:${schema.revision}`,
  };
}
