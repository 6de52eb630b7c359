import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { longestOwner } from "../../db/longest-owner.ts";

/** What counts for an account, over all projects that do. */
export interface StoredUsage {
  readonly userId: string;
  readonly isVerified: boolean;
  readonly projects: number;
  readonly schemas: number;
  readonly simulations: number;
  readonly storedBytes: number;
}

export interface ProjectUsage {
  readonly project_id: string;
  readonly name: string;
  readonly kind: "personal" | "collaborative";
  readonly schema_count: number;
  readonly simulation_count: number;
  readonly stored_bytes: number;
}

/** Begins to count a new project for an account. */
export async function insertProjectUsage(transaction: Db, projectId: string, userId: string): Promise<void> {
  await transaction.insertInto("project_usage").values({ project_id: projectId, user_id: userId }).execute();
}

/**
 * Lets nobody else add to the account that a project counts for until the transaction ends. What is read of its usage
 * afterwards has all that others have added, so that two who add at once do not both find room for one.
 */
export async function holdUsage(transaction: Db, projectId: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('quota of ' || user_id, 0))
    FROM project_usage WHERE project_id = ${projectId}
  `.execute(transaction);
}

const usages = (db: Db) =>
  db
    .selectFrom("users as user")
    .leftJoin("project_usage as usage", "usage.user_id", "user.id")
    .groupBy("user.id")
    .select(["user.id as userId", "user.is_verified as isVerified"])
    .select([
      sql<number>`count(usage.project_id)`.as("projects"),
      sql<number>`coalesce(sum(usage.schema_count), 0)::bigint`.as("schemas"),
      sql<number>`coalesce(sum(usage.simulation_count), 0)::bigint`.as("simulations"),
      sql<number>`coalesce(sum(usage.stored_bytes), 0)::bigint`.as("storedBytes"),
    ]);

/** What counts for an account; undefined when it is gone. */
export function findUsage(db: Db, userId: string): Promise<StoredUsage | undefined> {
  return usages(db).where("user.id", "=", userId).executeTakeFirst();
}

/** The same for the account that a project counts for; undefined when either is gone. */
export function findPayerUsage(db: Db, projectId: string): Promise<StoredUsage | undefined> {
  const payer = db.selectFrom("project_usage").where("project_id", "=", projectId).select("user_id");
  return usages(db).where("user.id", "=", payer).executeTakeFirst();
}

/** The projects that count for an account and take most. */
export function listLargestProjects(db: Db, userId: string, limit: number): Promise<ProjectUsage[]> {
  return db
    .selectFrom("project_usage as usage")
    .innerJoin("projects as project", "project.id", "usage.project_id")
    .where("usage.user_id", "=", userId)
    .orderBy("usage.stored_bytes", "desc")
    .orderBy("usage.project_id", "desc")
    .limit(limit)
    .select([
      "usage.project_id",
      "project.name",
      "project.kind",
      "usage.schema_count",
      "usage.simulation_count",
      "usage.stored_bytes",
    ])
    .execute();
}

/**
 * Measures what a schema takes with its versions, and counts it for its project: the last thing that a transaction does
 * which stores something of it. Gives by how many bytes it has grown.
 */
export function measureSchema(transaction: Db, schemaId: string): Promise<number> {
  return measure(transaction, sql`schemas`, sql`schema_bytes(id)`, schemaId);
}

/**
 * What `write` gives, which changes what is kept with the diagram of a schema, and how much larger the schema has become. It
 * alone is measured: a large schema takes longer to measure than a note to write.
 */
export async function measuringDiagram<Written>(
  transaction: Db,
  schemaId: string,
  write: () => Promise<Written>,
): Promise<{ readonly written: Written; readonly growth: number }> {
  const before = await diagramBytes(transaction, schemaId);
  const written = await write();
  const growth = (await diagramBytes(transaction, schemaId)) - before;
  await transaction
    .updateTable("schemas")
    .where("id", "=", schemaId)
    .set({ stored_bytes: sql<number>`stored_bytes + ${growth}::bigint` })
    .execute();
  return { written, growth };
}

async function diagramBytes(db: Db, schemaId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT diagram_bytes(${schemaId}) AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The same for a simulation with its result and its log. */
export function measureSimulation(transaction: Db, simulationId: string): Promise<number> {
  return measure(transaction, sql`simulations`, sql`simulation_bytes(id)`, simulationId);
}

async function measure(
  db: Db,
  table: ReturnType<typeof sql>,
  size: ReturnType<typeof sql>,
  id: string,
): Promise<number> {
  const { rows } = await sql<{ growth: number }>`
    WITH before AS (SELECT stored_bytes FROM ${table} WHERE id = ${id})
    UPDATE ${table} AS measured SET stored_bytes = ${size} FROM before WHERE id = ${id}
    RETURNING measured.stored_bytes - before.stored_bytes AS growth
  `.execute(db);
  return rows[0]?.growth ?? 0;
}

export interface DailyUpload {
  /** A day of UTC. */
  readonly day: string;
  readonly bytes: number;
  readonly secondsLeft: number;
}

const today = sql<string>`(now() AT TIME ZONE 'UTC')::date`;

/** What a person has sent today. */
export async function findDailyUpload(db: Db, userId: string): Promise<DailyUpload> {
  const { rows } = await sql<DailyUpload>`
    SELECT ${today} AS day,
      coalesce((SELECT bytes FROM daily_uploads WHERE user_id = ${userId} AND day = ${today}), 0)::bigint AS bytes,
      ceil(extract(epoch FROM ${today} + 1 - now() AT TIME ZONE 'UTC'))::integer AS "secondsLeft"
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a query without a table gave no row");
  return row;
}

/** Counts bytes of today unless they would be more than the limit; gives the day, undefined where they were not counted. */
export async function addDailyUpload(
  db: Db,
  userId: string,
  bytes: number,
  limitBytes: number,
): Promise<string | undefined> {
  if (bytes > limitBytes) return undefined;
  const before = sql`CASE WHEN counted.day = excluded.day THEN counted.bytes ELSE 0 END`;
  const { rows } = await sql<{ day: string }>`
    INSERT INTO daily_uploads AS counted (user_id, day, bytes) VALUES (${userId}, ${today}, ${bytes})
    ON CONFLICT (user_id) DO UPDATE SET day = excluded.day, bytes = ${before} + excluded.bytes
      WHERE ${before} + excluded.bytes <= ${limitBytes}
    RETURNING day
  `.execute(db);
  return rows[0]?.day;
}

/** Corrects what was counted of a day, by a negative number where less has come than was announced. */
export async function correctDailyUpload(db: Db, userId: string, day: string, bytes: number): Promise<void> {
  await db
    .updateTable("daily_uploads")
    .set({ bytes: sql<number>`greatest(0, bytes + ${bytes}::bigint)` })
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .execute();
}

export async function listProjectIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("projects").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** The projects whose counters are not what a count of their schemas, tables and simulations finds. */
export async function listMiscounted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT project.id FROM projects AS project
    LEFT JOIN project_usage AS usage ON usage.project_id = project.id
    LEFT JOIN (
      SELECT project_id, count(*) AS schemas, sum(table_count) AS tables FROM schemas GROUP BY project_id
    ) AS schema ON schema.project_id = project.id
    LEFT JOIN (
      SELECT project_id, count(*) AS simulations FROM simulations GROUP BY project_id
    ) AS simulation ON simulation.project_id = project.id
    WHERE (usage.schema_count, usage.table_count, usage.simulation_count) IS DISTINCT FROM
      (coalesce(schema.schemas, 0), coalesce(schema.tables, 0), coalesce(simulation.simulations, 0))
    ORDER BY project.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Measures all that is in a project and sets its counters to it. Gives whether they were something else before. */
export async function countProjectAnew(transaction: Db, projectId: string): Promise<boolean> {
  const owner = sql<string | null>`coalesce(personal_owner_id, ${longestOwner(sql.ref("projects.id"))})`;
  await sql`
    INSERT INTO project_usage (project_id, user_id) SELECT id, ${owner} FROM projects WHERE id = ${projectId}
    ON CONFLICT (project_id) DO NOTHING
  `.execute(transaction);
  const find = () =>
    transaction
      .selectFrom("project_usage")
      .where("project_id", "=", projectId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
  // Held from here on: what others change in the meantime they add once this is committed.
  const before = await find();
  await sql`UPDATE schemas SET stored_bytes = schema_bytes(id) WHERE project_id = ${projectId}`.execute(transaction);
  await sql`UPDATE simulations SET stored_bytes = simulation_bytes(id) WHERE project_id = ${projectId}`.execute(
    transaction,
  );
  await sql`
    UPDATE project_usage SET
      user_id = coalesce(user_id, (SELECT ${owner} FROM projects WHERE id = project_id)),
      schema_count = (SELECT count(*) FROM schemas WHERE project_id = ${projectId}),
      table_count = (SELECT coalesce(sum(table_count), 0) FROM schemas WHERE project_id = ${projectId}),
      simulation_count = (SELECT count(*) FROM simulations WHERE project_id = ${projectId}),
      stored_bytes = (SELECT coalesce(sum(stored_bytes), 0) FROM schemas WHERE project_id = ${projectId})
        + (SELECT coalesce(sum(stored_bytes), 0) FROM simulations WHERE project_id = ${projectId})
    WHERE project_id = ${projectId}
  `.execute(transaction);
  return JSON.stringify(await find()) !== JSON.stringify(before);
}
