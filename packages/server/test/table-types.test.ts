import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { declaredColumns } from "./support/declared-columns.ts";
import type { DeclaredColumn } from "./support/declared-columns.ts";
import { testDatabase } from "./support/test-database.ts";

/** What a value of each type of the database is when it has been read. */
const kinds: Readonly<Record<string, DeclaredColumn["kind"]>> = {
  uuid: "text",
  text: "text",
  date: "text",
  // As ISO 8601 in UTC.
  "timestamp with time zone": "text",
  smallint: "number",
  integer: "number",
  bigint: "number",
  "double precision": "number",
  boolean: "flag",
  bytea: "bytes",
  "bytea[]": "list of bytes",
  jsonb: "document",
};

/** Tables that Kysely's migrator keeps for itself. */
const foreignTables = ["kysely_migration", "kysely_migration_lock"];

async function migratedColumns(): Promise<DeclaredColumn[]> {
  const database = await testDatabase();
  const { rows } = await sql<{ name: string; type: string; nullable: boolean; standard: boolean; generated: boolean }>`
    SELECT table_name || '.' || column_name AS name,
      CASE data_type WHEN 'ARRAY' THEN ltrim(udt_name, '_') || '[]' ELSE data_type END AS type,
      is_nullable = 'YES' AS nullable, column_default IS NOT NULL AS standard, is_generated = 'ALWAYS' AS generated
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> ALL (${foreignTables})
    ORDER BY table_name, ordinal_position`.execute(database.kysely);
  return rows.map(({ name, type, nullable, standard, generated }) => {
    const kind = kinds[type];
    if (kind === undefined) throw new Error(`${name} is of the type ${type}, which is no kind of a value yet`);
    return { name, kind, isNullable: nullable, isOptional: nullable || standard || generated, isGenerated: generated };
  });
}

const byName = (columns: readonly DeclaredColumn[]) =>
  Object.fromEntries(columns.map(({ name, ...column }) => [name, column]));

describe("the types of the tables that Kysely is told of", () => {
  it("have the columns that the migrations make, each of its kind, nullable and left out where it may be", async () => {
    const migrated = await migratedColumns();
    const declared = declaredColumns();
    expect(migrated.length).toBeGreaterThan(200);
    expect(byName(declared)).toEqual(byName(migrated));
  }, 180_000);
});
