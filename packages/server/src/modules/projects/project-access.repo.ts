import { sql } from "kysely";
import { tableIdsOf } from "../../db/column-ids.ts";
import type { Db } from "../../db/db.ts";
import type { Access } from "./access.ts";
import type { Ref, Scope } from "./scope.ts";

/** What is asked, and whether what is found is held: then by members alone. */
type Asked = Scope & { readonly isHeld?: boolean };

/** Projects with the role of who comes: null in a public one that he is no member of. */
const memberships = (db: Db, { userId, kind, projectId, isHeld = false }: Asked) => {
  const viewed = db
    .selectFrom("projects as project")
    .leftJoin("project_members as member", (join) =>
      join.onRef("member.project_id", "=", "project.id").on("member.user_id", "=", userId),
    );
  // What an outer join may leave empty cannot be locked. But for that, both are the same to what follows.
  const held = db
    .selectFrom("projects as project")
    .innerJoin("project_members as member", (join) =>
      join.onRef("member.project_id", "=", "project.id").on("member.user_id", "=", userId),
    ) as unknown as typeof viewed;
  return (isHeld ? held : viewed)
    .where((where) => where.or([where("member.user_id", "is not", null), where("project.is_public", "=", true)]))
    .where("project.kind", "=", kind)
    .$if(projectId !== undefined, (query) => query.where("project.id", "=", projectId ?? ""))
    .select(["project.id as projectId", "project.kind", "member.role"]);
};

const throughProject = (db: Db, scope: Asked, projectId: string) =>
  memberships(db, scope).where("project.id", "=", projectId);

const throughSchema = (db: Db, scope: Asked, schemaId: string) =>
  memberships(db, scope)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .where("schema.id", "=", schemaId);

const throughVersion = (db: Db, scope: Asked, versionId: string) =>
  memberships(db, scope)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .innerJoin("schema_versions as version", "version.schema_id", "schema.id")
    .where("version.id", "=", versionId);

const throughTable = (db: Db, scope: Asked, tableId: string) =>
  memberships(db, scope)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .innerJoin("schema_tables as table", "table.schema_id", "schema.id")
    .where("table.id", "=", tableId);

const throughColumn = (db: Db, scope: Asked, columnId: string) => {
  const { first, last } = tableIdsOf(columnId);
  return memberships(db, scope)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .innerJoin("schema_tables as table", "table.schema_id", "schema.id")
    .where("table.id", ">=", first)
    .where("table.id", "<=", last)
    .where(sql<boolean>`"table".columns @> ${JSON.stringify([{ id: columnId }])}::jsonb`);
};

const throughRelationship = (db: Db, scope: Asked, relationshipId: string) =>
  memberships(db, scope)
    .innerJoin("schemas as schema", "schema.project_id", "project.id")
    .innerJoin("schema_relationships as relationship", "relationship.schema_id", "schema.id")
    .where("relationship.id", "=", relationshipId);

const throughSimulation = (db: Db, scope: Asked, simulationId: string) =>
  memberships(db, scope)
    .innerJoin("simulations as simulation", "simulation.project_id", "project.id")
    .where("simulation.id", "=", simulationId);

type Row = Promise<Omit<Access, "userId"> | undefined>;

const finds: Readonly<Record<Ref["type"], (db: Db, scope: Asked, id: string) => Row>> = {
  project: (db, scope, id) => throughProject(db, scope, id).executeTakeFirst(),
  schema: (db, scope, id) => throughSchema(db, scope, id).executeTakeFirst(),
  version: (db, scope, id) => throughVersion(db, scope, id).executeTakeFirst(),
  table: (db, scope, id) => throughTable(db, scope, id).executeTakeFirst(),
  column: (db, scope, id) => throughColumn(db, scope, id.toLowerCase()).executeTakeFirst(),
  relationship: (db, scope, id) => throughRelationship(db, scope, id).executeTakeFirst(),
  simulation: (db, scope, id) => throughSimulation(db, scope, id).executeTakeFirst(),
};

/**
 * What somebody is to the project of a thing; undefined for a stranger and for a thing that does not exist there. Whoever
 * views a public project is no stranger to it, but has no role.
 */
export async function findAccess(db: Db, scope: Scope, { type, id }: Ref): Promise<Access | undefined> {
  return withUser(scope, await finds[type](db, scope, id));
}

function withUser({ userId }: Scope, row: Awaited<Row>): Access | undefined {
  return row === undefined ? undefined : { userId, ...row };
}

/** Which lock a thing gets: `share` lets others add to it as well, with `change` nobody else changes it. */
export type HoldMode = "share" | "change";

const holds: Readonly<Record<Ref["type"], (db: Db, scope: Asked, id: string, isChange: boolean) => Row>> = {
  project: (db, scope, id, isChange) =>
    throughProject(db, scope, id)
      .$call((query) => (isChange ? query.forNoKeyUpdate("project") : query.forKeyShare("project")))
      .forShare("member")
      .executeTakeFirst(),
  schema: (db, scope, id, isChange) =>
    throughSchema(db, scope, id)
      .forKeyShare("project")
      .$call((query) => (isChange ? query.forNoKeyUpdate("schema") : query.forKeyShare("schema")))
      .forShare("member")
      .executeTakeFirst(),
  version: (db, scope, id, isChange) =>
    throughVersion(db, scope, id)
      .forKeyShare("project")
      .$call((query) => (isChange ? query.forNoKeyUpdate("schema") : query.forKeyShare("schema")))
      .forShare("member")
      .executeTakeFirst(),
  table: (db, scope, id, isChange) =>
    throughTable(db, scope, id)
      .forKeyShare("project")
      .$call((query) => (isChange ? query.forNoKeyUpdate("schema") : query.forKeyShare("schema")))
      .forShare("member")
      .executeTakeFirst(),
  column: (db, scope, id, isChange) =>
    throughColumn(db, scope, id.toLowerCase())
      .forKeyShare("project")
      .$call((query) => (isChange ? query.forNoKeyUpdate("schema") : query.forKeyShare("schema")))
      .forShare("member")
      .executeTakeFirst(),
  relationship: (db, scope, id, isChange) =>
    throughRelationship(db, scope, id)
      .forKeyShare("project")
      .$call((query) => (isChange ? query.forNoKeyUpdate("schema") : query.forKeyShare("schema")))
      .forShare("member")
      .executeTakeFirst(),
  simulation: (db, scope, id, isChange) =>
    throughSimulation(db, scope, id)
      .forKeyShare("project")
      .$call((query) => (isChange ? query.forNoKeyUpdate("simulation") : query.forKeyShare("simulation")))
      .forShare("member")
      .executeTakeFirst(),
};

/**
 * The same for members alone, held until the transaction ends: the role stays what it is, the project and the thing stay there. What is part
 * of a schema is held by it.
 *
 * Whoever deletes holds for a change first: two who share a row and then both want it alone would wait for each other.
 * Rows are locked in the order that is written, and the role last: with the project goes the role, which must not be held
 * by those who still wait for the project.
 */
export async function holdAccess(
  transaction: Db,
  scope: Scope,
  { type, id }: Ref,
  mode: HoldMode,
): Promise<Access | undefined> {
  return withUser(scope, await holds[type](transaction, { ...scope, isHeld: true }, id, mode === "change"));
}
