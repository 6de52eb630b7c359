import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { LongText } from "../../db/long-texts.ts";
import type { CatalogTexts, TableTexts } from "../../db/stored-catalog.ts";

/**
 * The working state of a schema, its JSON unparsed; undefined when it has been deleted. Long comments are read whole only
 * where they are asked for: they change nothing of what a statement does.
 */
export async function findWorkingState(
  db: Db,
  schemaId: string,
  { withComments }: { readonly withComments: boolean },
): Promise<CatalogTexts | undefined> {
  return inTransaction(db, async (transaction) => {
    // All parts of one moment, though they are read one after the other.
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(transaction);
    const head = await transaction
      .selectFrom("schemas as schema")
      .innerJoin("schema_objects as object", "object.schema_id", "schema.id")
      .where("schema.id", "=", schemaId)
      // Of one that is being removed, some is there.
      .where("schema.project_id", "is not", null)
      .select([
        "schema.db_type as dialect",
        "schema.server_version as serverVersion",
        "schema.database_name as databaseName",
        "schema.default_namespace as defaultNamespace",
        sql<string>`(to_jsonb(object) - 'schema_id')::text`.as("objects"),
      ])
      .executeTakeFirst();
    if (head === undefined) return undefined;
    const longTexts = await listLongTexts(transaction, schemaId, withComments);
    const tables = await listTables(transaction, schemaId);
    const foreignKeys = await transaction
      .selectFrom("schema_relationships")
      .where("schema_id", "=", schemaId)
      .orderBy("position")
      .select(sql<string>`definition::text`.as("definition"))
      .execute();
    return {
      ...head,
      tables: tables.map((table) => Object.assign(table, { longTexts: longTexts.get(table.id) ?? [] })),
      foreignKeys: foreignKeys.map((row) => row.definition),
    };
  });
}

async function listLongTexts(db: Db, schemaId: string, withComments: boolean): Promise<Map<string, LongText[]>> {
  const rows = await db
    .selectFrom("schema_tables as table")
    .innerJoin("schema_long_texts as long", "long.table_id", "table.id")
    .where("table.schema_id", "=", schemaId)
    .where("table.cut_texts", "is not", null)
    .$if(!withComments, (query) => query.where("long.path", "not like", "%comment"))
    .orderBy("table.id")
    .orderBy("long.path")
    .orderBy("long.piece")
    .select(["table.id", "long.path", "long.text"])
    .execute();
  const byTable = new Map<string, LongText[]>();
  for (const { id, path, text } of rows) {
    const ofTable = byTable.get(id) ?? [];
    const last = ofTable.at(-1);
    if (last?.path === path) ofTable[ofTable.length - 1] = { path, text: last.text + text };
    else ofTable.push({ path, text });
    byTable.set(id, ofTable);
  }
  return byTable;
}

function listTables(db: Db, schemaId: string): Promise<(Omit<TableTexts, "longTexts"> & { readonly id: string })[]> {
  return db
    .selectFrom("schema_tables")
    .where("schema_id", "=", schemaId)
    .orderBy("position")
    .select(["id", "namespace", "name", "kind", "comment"])
    .select([
      sql<string>`columns::text`.as("columns"),
      sql<string>`definition::text`.as("definition"),
      sql<string | null>`statistics::text`.as("statistics"),
    ])
    .execute();
}
