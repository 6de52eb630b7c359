import { sql } from "kysely";
import type { RawBuilder } from "kysely";
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

/**
 * The tables of a schema in the order of their names, as JSON arrays of DiagramTable. Each is a question of its own: the
 * embedded database has one connection, and reading all of a large schema would keep it for a second.
 */
export async function listDiagramTables(db: Db, schemaId: string): Promise<string[]> {
  const weight = sql`${sql.lit(batchBytes / batchLength)} + columns_bytes`;
  const batches: string[] = [];
  for (const range of await findRanges(db, "schema_tables", { schemaId, weight, batchWeight: batchBytes })) {
    const { rows } = await sql<{ batch: string | null }>`
      SELECT json_agg(json_build_object('id', id, 'namespace', namespace, 'display_name', display_name,
        'comment', left(comment, 300), 'row_count', row_count, 'format', format, 'columns', columns,
        'primary_key', nullif(definition -> 'primaryKey', 'null')) ORDER BY sort_name, id)::text AS batch
      FROM schema_tables
      WHERE schema_id = ${schemaId} AND ${within(range)}`.execute(db);
    batches.push(...rows.flatMap(({ batch }) => batch ?? []));
  }
  return batches;
}

/** The foreign keys of a schema by the names of their tables, as JSON arrays of DiagramRelationship. */
export async function listDiagramRelationships(db: Db, schemaId: string): Promise<string[]> {
  const batches: string[] = [];
  const weighing = { schemaId, weight: sql`1`, batchWeight: batchLength };
  for (const range of await findRanges(db, "schema_relationships", weighing)) {
    const { rows } = await sql<{ batch: string | null }>`
      SELECT json_agg(json_build_object('id', id, 'from_table_id', from_table_id, 'from_table', from_table,
        'to_table', to_table, 'format', format, 'definition', definition) ORDER BY sort_name, id)::text AS batch
      FROM schema_relationships
      WHERE schema_id = ${schemaId} AND ${within(range)}`.execute(db);
    batches.push(...rows.flatMap(({ batch }) => batch ?? []));
  }
  return batches;
}

/** The keys of the first and the last row of a batch. */
interface Range {
  readonly first_name: string;
  readonly first_id: string;
  readonly last_name: string;
  readonly last_id: string;
}

interface Weighing {
  readonly schemaId: string;
  /** Of a row, of its own columns. */
  readonly weight: RawBuilder<unknown>;
  readonly batchWeight: number;
}

/** Parts the rows of a schema into batches that are about equally heavy, in the order of their names. */
async function findRanges(
  db: Db,
  table: "schema_tables" | "schema_relationships",
  { schemaId, weight, batchWeight }: Weighing,
): Promise<Range[]> {
  const { rows } = await sql<Range>`
    SELECT (array_agg(sort_name ORDER BY sort_name, id))[1] AS first_name, (array_agg(id ORDER BY sort_name, id))[1] AS first_id,
      (array_agg(sort_name ORDER BY sort_name DESC, id DESC))[1] AS last_name,
      (array_agg(id ORDER BY sort_name DESC, id DESC))[1] AS last_id
    FROM (
      SELECT sort_name, id, (sum(${weight}) OVER (ORDER BY sort_name, id) - 1) / ${sql.lit(batchWeight)} AS batch
      FROM ${sql.table(table)} WHERE schema_id = ${schemaId}
    ) AS listed
    GROUP BY batch
    ORDER BY batch`.execute(db);
  return rows;
}

function within({ first_name, first_id, last_name, last_id }: Range): RawBuilder<boolean> {
  return sql`(sort_name, id) >= (${first_name}, ${first_id}::uuid) AND (sort_name, id) <= (${last_name}, ${last_id}::uuid)`;
}
