import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { CatalogTexts, TableTexts } from "../../db/stored-catalog.ts";

/** The working state of a schema, its JSON unparsed; undefined when it has been deleted. */
export async function findWorkingState(db: Db, schemaId: string): Promise<CatalogTexts | undefined> {
  return inTransaction(db, async (transaction) => {
    // All parts of one moment, though they are read one after the other.
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(transaction);
    const head = await transaction
      .selectFrom("schemas as schema")
      .innerJoin("schema_objects as object", "object.schema_id", "schema.id")
      .where("schema.id", "=", schemaId)
      .select([
        "schema.db_type as dialect",
        "schema.server_version as serverVersion",
        "schema.database_name as databaseName",
        "schema.default_namespace as defaultNamespace",
        sql<string>`(to_jsonb(object) - 'schema_id')::text`.as("objects"),
      ])
      .executeTakeFirst();
    if (head === undefined) return undefined;
    const tables = await listTables(transaction, schemaId);
    const foreignKeys = await transaction
      .selectFrom("schema_relationships")
      .where("schema_id", "=", schemaId)
      .orderBy("position")
      .select(sql<string>`definition::text`.as("definition"))
      .execute();
    return { ...head, tables, foreignKeys: foreignKeys.map((row) => row.definition) };
  });
}

function listTables(db: Db, schemaId: string): Promise<TableTexts[]> {
  return db
    .selectFrom("schema_tables")
    .where("schema_id", "=", schemaId)
    .orderBy("position")
    .select(["namespace", "name", "kind", "comment"])
    .select([
      sql<string>`columns::text`.as("columns"),
      sql<string>`definition::text`.as("definition"),
      sql<string | null>`statistics::text`.as("statistics"),
    ])
    .execute();
}
