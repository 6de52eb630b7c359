import type { CollaborativeProject, Project, RiskThresholds } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { ProjectKind } from "../../db/tables/projects.ts";
import { isoTime, readJsonPage } from "../../db/read-json-page.ts";
import type { JsonPage } from "../../db/read-json-page.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { PageRequest } from "../page.ts";
import { insertProjectUsage } from "../quotas/usage.repo.ts";

export interface ProjectFields {
  readonly name: string;
  readonly description: string | null;
  /** Null for the defaults. */
  readonly risk_thresholds?: RiskThresholds | null | undefined;
}

/** What is left out stays as it is. */
export interface ProjectChanges {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly is_public?: boolean | undefined;
  /** Null for the defaults. */
  readonly risk_thresholds?: RiskThresholds | null | undefined;
}

/** Projects with what is in them, as the triggers of the database have counted it. */
const projects = (db: Db) =>
  db
    .selectFrom("projects as project")
    .innerJoin("project_usage as usage", "usage.project_id", "project.id")
    .select(["project.id", "project.name", "project.description", "project.created_at"])
    .select("project.risk_thresholds")
    .select(["usage.schema_count", "usage.table_count", "usage.simulation_count"]);

/** A page of a user's personal projects, newest first; undefined where its state is the one that is known. */
export function listPersonalProjects(
  db: Db,
  userId: string,
  page: PageRequest,
  known: string | undefined,
): Promise<JsonPage | undefined> {
  const rows = projects(db)
    .where("project.personal_owner_id", "=", userId)
    .$if(page.after !== undefined, (query) => query.where("project.id", "<", page.after ?? ""))
    .orderBy("project.id", "desc");
  const created = isoTime("created_at");
  const shown = sql`id, name, description, ${created} AS created_at, schema_count, table_count, simulation_count,
    risk_thresholds`;
  return readJsonPage(db, rows, { limit: page.limit, shown, key: sql`id::text` }, known);
}

/** A page of the collaborative projects that somebody is a member of, newest first. */
export function listCollaborativeProjects(
  db: Db,
  userId: string,
  page: PageRequest,
): Promise<CutRows<CollaborativeProject>> {
  const rows = collaborativeProjects(db, userId)
    .where("member.user_id", "is not", null)
    .$if(page.after !== undefined, (query) => query.where("project.id", "<", page.after ?? ""))
    .orderBy("project.id", "desc");
  const rowBytes = sql`350 + octet_length(name) + coalesce(octet_length(description), 0)`;
  return readPage(db, rows, { limit: page.limit, order: sql`id DESC`, rowBytes });
}

/** A collaborative project as somebody sees it; undefined when it does not exist any more. */
export function findCollaborativeProject(
  db: Db,
  userId: string,
  projectId: string,
): Promise<CollaborativeProject | undefined> {
  return collaborativeProjects(db, userId).where("project.id", "=", projectId).executeTakeFirst();
}

const collaborativeProjects = (db: Db, userId: string) =>
  projects(db)
    .where("project.kind", "=", "collaborative")
    .leftJoin("project_members as member", (join) =>
      join.onRef("member.project_id", "=", "project.id").on("member.user_id", "=", userId),
    )
    .select(["project.is_public", "member.role as user_role"]);

/** A project with its counts; undefined when it does not exist any more. */
export function findProject(db: Db, projectId: string): Promise<Project | undefined> {
  return projects(db).where("project.id", "=", projectId).executeTakeFirst();
}

/** A project that is known to be there: one that the same transaction made. */
export function getProject(db: Db, projectId: string): Promise<Project> {
  return projects(db).where("project.id", "=", projectId).executeTakeFirstOrThrow();
}

const thresholdsJson = ({ risk_thresholds }: Pick<ProjectFields, "risk_thresholds">): string | null =>
  risk_thresholds ? JSON.stringify(risk_thresholds) : null;

/** Stores a personal project with its owner as the one member, for whom it counts. */
export async function insertPersonalProject(
  db: Db,
  project: ProjectFields & { readonly id: string; readonly ownerId: string },
): Promise<void> {
  const { id, ownerId, name, description } = project;
  const risk_thresholds = thresholdsJson(project);
  await db
    .insertInto("projects")
    .values({ id, kind: "personal", personal_owner_id: ownerId, name, description, risk_thresholds })
    .execute();
  await db.insertInto("project_members").values({ project_id: id, user_id: ownerId, role: "owner" }).execute();
  await insertProjectUsage(db, id, ownerId);
}

/** Stores a collaborative project with who creates it as its owner, for whom it counts. */
export async function insertCollaborativeProject(
  db: Db,
  project: ProjectFields & { readonly id: string; readonly ownerId: string; readonly is_public: boolean },
): Promise<void> {
  const { ownerId, ...fields } = project;
  await db
    .insertInto("projects")
    .values({ ...fields, kind: "collaborative", personal_owner_id: null, risk_thresholds: thresholdsJson(fields) })
    .execute();
  await db.insertInto("project_members").values({ project_id: fields.id, user_id: ownerId, role: "owner" }).execute();
  await insertProjectUsage(db, fields.id, ownerId);
}

/** Makes a collaborative project of a personal one. Its owner is its one member already. */
export async function makeCollaborative(db: Db, projectId: string): Promise<void> {
  await db
    .updateTable("projects")
    .set({ kind: "collaborative", personal_owner_id: null, updated_at: sql`now()` })
    .where("id", "=", projectId)
    .execute();
}

export async function updateProject(db: Db, projectId: string, changes: ProjectChanges): Promise<void> {
  const { risk_thresholds, ...columns } = changes;
  await db
    .updateTable("projects")
    .set({ ...columns, updated_at: sql`now()` })
    .$if(risk_thresholds !== undefined, (query) => query.set({ risk_thresholds: thresholdsJson({ risk_thresholds }) }))
    .where("id", "=", projectId)
    .execute();
}

/** Deletes a project; its schemas, tables, versions and simulations go with it, but for large schemas, which belong to no project then. */
export async function deleteProject(db: Db, projectId: string): Promise<void> {
  await db.deleteFrom("projects").where("id", "=", projectId).execute();
}

/** How many projects, schemas and simulations a user has, over all projects that he is a member of. */
export async function countWorkspace(
  db: Db,
  userId: string,
): Promise<{ project_count: number; schema_count: number; simulation_count: number }> {
  const memberships = db.selectFrom("project_members").where("user_id", "=", userId);
  const projectIds = memberships.select("project_id");
  return db
    .selectNoFrom((expression) => [
      memberships.select(expression.fn.countAll<number>().as("count")).$asScalar().$notNull().as("project_count"),
      expression
        .selectFrom("schemas")
        .where("project_id", "in", projectIds)
        .select(expression.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("schema_count"),
      expression
        .selectFrom("simulations")
        .where("project_id", "in", projectIds)
        .select(expression.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("simulation_count"),
    ])
    .executeTakeFirstOrThrow();
}

/** What a project takes for much in its simulations; null for the defaults. */
export async function findRiskThresholds(db: Db, projectId: string): Promise<RiskThresholds | null> {
  const row = await db.selectFrom("projects").where("id", "=", projectId).select("risk_thresholds").executeTakeFirst();
  return row?.risk_thresholds ?? null;
}

/** Which kind of project it is; undefined where there is none. */
export async function findProjectKind(db: Db, projectId: string): Promise<ProjectKind | undefined> {
  const row = await db.selectFrom("projects").where("id", "=", projectId).select("kind").executeTakeFirst();
  return row?.kind;
}
