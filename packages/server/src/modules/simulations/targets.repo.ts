import { sql } from "kysely";
import type { NotNull } from "kysely";
import type { Db } from "../../db/db.ts";

/** What a simulation runs against: the working state of a schema, or one of its versions. */
export interface SimulationTarget {
  readonly projectId: string;
  readonly schemaId: string;
  readonly schemaName: string;
  readonly versionId: string | null;
  /** Of the working state; null for a version, which stays as it is. */
  readonly revision: number | null;
  /** Names this state of the schema: another state has another key. */
  readonly key: string;
}

/** The schema or version of an id. */
export async function findTarget(db: Db, id: string): Promise<SimulationTarget | undefined> {
  const found = await db
    .selectFrom("schemas")
    .where("id", "=", id)
    .where("project_id", "is not", null)
    .select(["id", "project_id", "name", "revision", sql<string | null>`NULL::uuid`.as("version_id")])
    .unionAll(
      db
        .selectFrom("schema_versions as version")
        .innerJoin("schemas as schema", "schema.id", "version.schema_id")
        .where("version.id", "=", id)
        .where("schema.project_id", "is not", null)
        .select(["schema.id", "schema.project_id", "schema.name", "schema.revision", "version.id as version_id"]),
    )
    .$narrowType<{ project_id: NotNull }>()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const state = workingState(found);
  return found.version_id === null
    ? state
    : { ...state, versionId: found.version_id, revision: null, key: found.version_id };
}

/** The working states of the schemas of a project, the newest first. */
export async function listTargets(db: Db, projectId: string, limit: number): Promise<SimulationTarget[]> {
  const schemas = await db
    .selectFrom("schemas")
    .where("project_id", "=", projectId)
    .orderBy("id", "desc")
    .limit(limit)
    .select(["id", "project_id", "name", "revision"])
    .$narrowType<{ project_id: NotNull }>()
    .execute();
  return schemas.map(workingState);
}

interface SchemaState {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly revision: number;
}

function workingState(schema: SchemaState): SimulationTarget {
  return {
    projectId: schema.project_id,
    schemaId: schema.id,
    schemaName: schema.name,
    versionId: null,
    revision: schema.revision,
    key: `${schema.id}:${schema.revision}`,
  };
}
