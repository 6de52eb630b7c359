import type { SchemaVersion, VersionOrigin } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { PageRequest, VersionKey } from "../page.ts";

export interface NewVersion {
  readonly id: string;
  readonly schema_id: string;
  readonly number: VersionKey;
  readonly version_name: string;
  readonly description: string;
  readonly created_by: string | null;
  readonly table_count: number;
  readonly origin: VersionOrigin;
  /** What its dump ends inside of, in one sentence; null where it is whole. */
  readonly incompleteness: string | null;
  /** A packed snapshot. */
  readonly snapshot: Uint8Array;
}

/** A version with what its list is ordered by. */
export type VersionRow = SchemaVersion &
  VersionKey & { readonly origin: VersionOrigin; readonly incompleteness: string | null };

/** A version by its number and its state. */
export interface VersionState extends VersionKey {
  readonly id: string;
  readonly version_number: string;
  readonly version_name: string;
  /** What its dump ends inside of, in one sentence; null where it is whole. */
  readonly incompleteness: string | null;
  readonly snapshot: Uint8Array;
}

const versions = (db: Db) =>
  db
    .selectFrom("schema_versions as version")
    .innerJoin("schemas as schema", "schema.id", "version.schema_id")
    .leftJoin("users as creator", "creator.id", "version.created_by")
    .where("schema.project_id", "is not", null)
    .select([
      "version.id",
      "version.schema_id",
      "schema.name as schema_name",
      "version.version_number",
      "version.version_name",
      "version.description",
      "version.is_current",
      "version.created_at",
      "version.table_count",
      "version.major",
      "version.minor",
      "version.patch",
      "version.origin",
      "version.incompleteness",
    ])
    .select([
      sql<boolean>`version.incompleteness IS NOT NULL`.as("is_incomplete"),
      sql<string>`coalesce(creator.full_name, 'Unknown')`.as("created_by_name"),
    ]);

const states = (db: Db, schemaId: string) =>
  db
    .selectFrom("schema_versions")
    .where("schema_id", "=", schemaId)
    .select(["id", "version_number", "version_name", "incompleteness", "major", "minor", "patch", "snapshot"]);

/** A page of a schema's versions, newest first by their numbers. */
export function listVersions(
  db: Db,
  schemaId: string,
  { limit, after }: PageRequest<VersionKey>,
): Promise<CutRows<VersionRow>> {
  const rows = versions(db)
    .where("version.schema_id", "=", schemaId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(version.major, version.minor, version.patch) < (${after?.major}::integer, ${after?.minor}::integer, ${after?.patch}::integer)`,
      ),
    )
    .orderBy("version.major", "desc")
    .orderBy("version.minor", "desc")
    .orderBy("version.patch", "desc");
  return readPage(db, rows, { limit, order: sql`major DESC, minor DESC, patch DESC` });
}

/** One version; undefined when it has gone with its schema. */
export function findVersion(db: Db, versionId: string): Promise<VersionRow | undefined> {
  return versions(db).where("version.id", "=", versionId).executeTakeFirst();
}

/** The current version of a schema; undefined where it has none. */
export function findCurrentVersion(db: Db, schemaId: string): Promise<VersionState | undefined> {
  return states(db, schemaId).where("is_current", "=", true).executeTakeFirst();
}

/** The id of the same. */
export async function findCurrentId(db: Db, schemaId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("schema_versions")
    .where("schema_id", "=", schemaId)
    .where("is_current", "=", true)
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

/** A version of a schema; undefined where it is none of that schema. */
export function findVersionOf(db: Db, schemaId: string, versionId: string): Promise<VersionState | undefined> {
  return states(db, schemaId).where("id", "=", versionId).executeTakeFirst();
}

/** The version before one by number; undefined for the first. */
export function findVersionBefore(
  db: Db,
  { schema_id, major, minor, patch }: VersionKey & { readonly schema_id: string },
): Promise<VersionState | undefined> {
  return states(db, schema_id)
    .where(sql<boolean>`(major, minor, patch) < (${major}::integer, ${minor}::integer, ${patch}::integer)`)
    .orderBy("major", "desc")
    .orderBy("minor", "desc")
    .orderBy("patch", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stores a version of a schema as its current one, in a transaction that holds the schema. Gives its number as text. */
export async function insertVersion(transaction: Db, version: NewVersion): Promise<string> {
  const { number, snapshot, ...columns } = version;
  await transaction
    .updateTable("schema_versions")
    .set({ is_current: false })
    .where("schema_id", "=", version.schema_id)
    .where("is_current", "=", true)
    .execute();
  const row = await transaction
    .insertInto("schema_versions")
    .values({
      ...columns,
      major: number.major,
      minor: number.minor,
      patch: number.patch,
      is_current: true,
      snapshot: Buffer.from(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength),
    })
    .returning("version_number")
    .executeTakeFirstOrThrow();
  return row.version_number;
}

/** Says that the working state of a schema, as its rows are now, is that of its current version. */
export async function markAsVersion(db: Db, schemaId: string): Promise<void> {
  await db
    .updateTable("schemas")
    .set({ version_revision: sql`revision` })
    .where("id", "=", schemaId)
    .execute();
}

/** The packed snapshot of the current version of a schema whose working state is the same; undefined where it may be another. */
export async function findUnchangedSnapshot(db: Db, schemaId: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("schemas as schema")
    .innerJoin("schema_versions as version", "version.schema_id", "schema.id")
    .where("schema.id", "=", schemaId)
    .where("schema.project_id", "is not", null)
    .whereRef("schema.version_revision", "=", "schema.revision")
    .where("version.is_current", "=", true)
    .select("version.snapshot")
    .executeTakeFirst();
  return row?.snapshot;
}

/** The packed snapshot of a version. */
export async function findSnapshot(db: Db, versionId: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom("schema_versions").where("id", "=", versionId).select("snapshot").executeTakeFirst();
  return row?.snapshot;
}
