import type { Db } from "../../db/db.ts";
import type { Access } from "./access.ts";

const memberships = (db: Db, userId: string) =>
  db
    .selectFrom("project_members as member")
    .innerJoin("projects as project", "project.id", "member.project_id")
    .where("member.user_id", "=", userId)
    .select(["member.user_id as userId", "project.id as projectId", "project.kind", "member.role"]);

/** What a user is to a project; undefined for a stranger and for a project that does not exist. */
export function findProjectAccess(db: Db, userId: string, projectId: string): Promise<Access | undefined> {
  return memberships(db, userId).where("project.id", "=", projectId).executeTakeFirst();
}

/** What a user is to a project, which cannot be deleted before the transaction ends. */
export function holdProjectAccess(transaction: Db, userId: string, projectId: string): Promise<Access | undefined> {
  return memberships(transaction, userId).where("project.id", "=", projectId).forKeyShare("project").executeTakeFirst();
}

/** The same for a schema of the project, which cannot be deleted either. */
export function holdSchemaAccess(
  transaction: Db,
  userId: string,
  projectId: string,
  schemaId: string,
): Promise<Access | undefined> {
  return memberships(transaction, userId)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .where("project.id", "=", projectId)
    .where("schema.id", "=", schemaId)
    .forKeyShare(["project", "schema"])
    .executeTakeFirst();
}

/** What a user is to the project of a schema. */
export function findSchemaAccess(db: Db, userId: string, schemaId: string): Promise<Access | undefined> {
  return memberships(db, userId)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .where("schema.id", "=", schemaId)
    .executeTakeFirst();
}

/** What a user is to the project of a table. */
export function findTableAccess(db: Db, userId: string, tableId: string): Promise<Access | undefined> {
  return memberships(db, userId)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .innerJoin("schema_tables as table", "table.schema_id", "schema.id")
    .where("table.id", "=", tableId)
    .executeTakeFirst();
}

/** What a user is to the project of a simulation. */
export function findSimulationAccess(db: Db, userId: string, simulationId: string): Promise<Access | undefined> {
  return memberships(db, userId)
    .innerJoin("simulations as simulation", "simulation.project_id", "project.id")
    .where("simulation.id", "=", simulationId)
    .executeTakeFirst();
}
