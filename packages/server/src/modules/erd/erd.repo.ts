import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

export interface DiagramSchema {
  readonly id: string;
  readonly name: string;
  readonly version_name: string | null;
  readonly version_description: string | null;
  readonly table_count: number;
  readonly column_count: number;
  readonly relationship_count: number;
  /** Another with every change of what the schema holds. */
  readonly revision: number;
}

const schemas = (db: Db) =>
  db
    .selectFrom("schemas as schema")
    .leftJoin("schema_versions as version", (join) =>
      join.onRef("version.schema_id", "=", "schema.id").on("version.is_current", "=", true),
    )
    .select(["schema.id", "schema.name", "version.version_name", "version.description as version_description"])
    .select(["schema.table_count", "schema.column_count", "schema.relationship_count", "schema.revision"]);

/** A schema with the name of its current version. */
export function findDiagramSchema(db: Db, schemaId: string): Promise<DiagramSchema | undefined> {
  return schemas(db).where("schema.id", "=", schemaId).executeTakeFirst();
}

/** The schemas of a project, the oldest first. */
export function listDiagramSchemas(db: Db, projectId: string): Promise<DiagramSchema[]> {
  return schemas(db).where("schema.project_id", "=", projectId).orderBy("schema.id").execute();
}

/** Rows in one JSON array, and bytes of their columns: parsing an array this long takes a few milliseconds. */
const batchLength = 500;
const batchBytes = 500_000;

/** The tables of a schema in the order of their names, as JSON arrays of DiagramTable. */
export async function listDiagramTables(db: Db, schemaId: string): Promise<string[]> {
  const { rows } = await sql<{ batch: string }>`
    SELECT json_agg(json_build_object('id', id, 'namespace', namespace, 'display_name', display_name,
      'comment', left(comment, 300), 'row_count', row_count, 'columns', columns,
      'primary_key', nullif(definition -> 'primaryKey', 'null')) ORDER BY place)::text AS batch
    FROM (
      SELECT *, row_number() OVER by_name AS place,
        sum(${sql.lit(batchBytes / batchLength)} + columns_bytes) OVER by_name / ${sql.lit(batchBytes)} AS batch
      FROM schema_tables
      WHERE schema_id = ${schemaId}
      WINDOW by_name AS (ORDER BY sort_name, id)
    ) AS "table"
    GROUP BY batch
    ORDER BY batch`.execute(db);
  return rows.map((row) => row.batch);
}

/** The foreign keys of a schema by the names of their tables, as JSON arrays of DiagramRelationship. */
export async function listDiagramRelationships(db: Db, schemaId: string): Promise<string[]> {
  const { rows } = await sql<{ batch: string }>`
    SELECT json_agg(json_build_object('id', id, 'from_table_id', from_table_id, 'from_table', from_table,
      'to_table', to_table, 'definition', definition) ORDER BY place)::text AS batch
    FROM (
      SELECT *, row_number() OVER (ORDER BY sort_name, id) - 1 AS place
      FROM schema_relationships WHERE schema_id = ${schemaId}
    ) AS relationship
    GROUP BY place / ${sql.lit(batchLength)}
    ORDER BY place / ${sql.lit(batchLength)}`.execute(db);
  return rows.map((row) => row.batch);
}
