import type { RiskThresholds } from "@foretell/contract";
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
  /** What the project takes for much; null for the defaults. */
  readonly riskThresholds: RiskThresholds | null;
}

/** The schema or version of an id. */
export async function findTarget(db: Db, id: string): Promise<SimulationTarget | undefined> {
  const found = await db
    .selectFrom("schemas as schema")
    .innerJoin("projects as project", "project.id", "schema.project_id")
    .where("schema.id", "=", id)
    .select(["schema.id", "schema.project_id", "schema.name", "schema.revision", "project.risk_thresholds"])
    .select(sql<string | null>`NULL::uuid`.as("version_id"))
    .unionAll(
      db
        .selectFrom("schema_versions as version")
        .innerJoin("schemas as schema", "schema.id", "version.schema_id")
        .innerJoin("projects as project", "project.id", "schema.project_id")
        .where("version.id", "=", id)
        .select(["schema.id", "schema.project_id", "schema.name", "schema.revision", "project.risk_thresholds"])
        .select("version.id as version_id"),
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
    .selectFrom("schemas as schema")
    .innerJoin("projects as project", "project.id", "schema.project_id")
    .where("project.id", "=", projectId)
    .orderBy("schema.id", "desc")
    .limit(limit)
    .select(["schema.id", "schema.project_id", "schema.name", "schema.revision", "project.risk_thresholds"])
    .$narrowType<{ project_id: NotNull }>()
    .execute();
  return schemas.map(workingState);
}

interface SchemaState {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly revision: number;
  readonly risk_thresholds: RiskThresholds | null;
}

function workingState(schema: SchemaState): SimulationTarget {
  return {
    projectId: schema.project_id,
    schemaId: schema.id,
    schemaName: schema.name,
    versionId: null,
    revision: schema.revision,
    key: `${schema.id}:${schema.revision}`,
    riskThresholds: schema.risk_thresholds,
  };
}
