import type { Db } from "../../db/db.ts";

export interface NewVersion {
  readonly id: string;
  readonly schema_id: string;
  readonly number: { readonly major: number; readonly minor: number; readonly patch: number };
  readonly version_name: string;
  readonly description: string;
  readonly created_by: string | null;
  readonly table_count: number;
  /** A packed snapshot. */
  readonly snapshot: Uint8Array;
}

/** Stores the first version of a schema, which is its current one. Gives its number as text. */
export async function insertFirstVersion(db: Db, version: NewVersion): Promise<string> {
  const { number, snapshot, ...columns } = version;
  const row = await db
    .insertInto("schema_versions")
    .values({
      ...columns,
      ...number,
      is_current: true,
      snapshot: Buffer.from(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength),
    })
    .returning("version_number")
    .executeTakeFirstOrThrow();
  return row.version_number;
}

/** The packed snapshot of a version. */
export async function findSnapshot(db: Db, versionId: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom("schema_versions").where("id", "=", versionId).select("snapshot").executeTakeFirst();
  return row?.snapshot;
}
